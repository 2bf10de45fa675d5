import type { OperationId } from '../../contract/operations.ts';
import { operations } from '../../contract/operations.ts';
import type { MailEntry } from '../../journal/entry.ts';
import type { Report } from '../report.ts';
import { html, line, type Markup } from './markup.ts';

/** One arrow of a sequence: from the suite to the service, or a mail from the service to the mailbox. */
interface Step {
  readonly operation: OperationId | null;
  readonly label: string;
  /** What came back, such as `200 in 12 ms`; `null` where the operation was not accepted in this run. */
  readonly back: string | null;
}

interface Flow {
  readonly title: string;
  readonly steps: readonly ({ readonly call: OperationId } | { readonly mail: MailEntry['purpose'] })[];
}

const flows: readonly Flow[] = [
  {
    title: 'Sign-up',
    steps: [{ call: 'sendEmailValidateCode' }, { mail: 'signup' }, { call: 'validateCode' }, { call: 'createAccount' }],
  },
  { title: 'Login', steps: [{ call: 'login' }, { mail: 'login' }, { call: 'concludesLogin' }] },
  {
    title: 'Password recovery',
    steps: [{ call: 'forgotPassword' }, { mail: 'recovery' }, { call: 'forgotPasswordChangePassword' }],
  },
];

function call(report: Report, operation: OperationId): Step {
  const { answers, medianMs } = report.analysis.operations[operation];
  const accepted = answers.filter(({ status }) => status >= 200 && status < 300).map(({ status }) => status);
  const time = medianMs === null ? '' : ` in ${Math.round(medianMs)} ms`;
  return { operation, label: operation, back: accepted.length === 0 ? null : `${accepted.join(' or ')}${time}` };
}

function mail(report: Report, purpose: MailEntry['purpose']): Step {
  const mails = report.evidence.mails.filter((each) => each.purpose === purpose);
  const [first] = mails;
  if (first === undefined) return { operation: null, label: 'no mail was seen', back: null };
  const waits = mails.map(({ waitedMs }) => waitedMs).sort((one, other) => one - other);
  const median = waits[waits.length >> 1] ?? 0;
  const form = first.codeForm === null ? 'a code' : `code ${line(first.codeForm, 20)}`;
  return { operation: null, label: `mail with ${form} after ${Math.round(median)} ms`, back: null };
}

const columns = { suite: 60, service: 330, mailbox: 520 };
const stepHeight = 58;

function arrow(from: number, to: number, y: number, text: string, className: string): Markup {
  const middle = (from + to) / 2;
  return html`<g class=${className}>
    <path d=${`M ${from} ${y} L ${to} ${y}`} marker-end="url(#flow-arrow)" />
    <text x=${middle} y=${y - 6} text-anchor="middle">${text}</text>
  </g>`;
}

function stepArrows(step: Step, index: number): Markup {
  const y = 66 + index * stepHeight;
  if (step.operation === null) return arrow(columns.service, columns.mailbox, y + 8, step.label, 'mail');
  const back = step.back ?? 'not accepted in this run';
  return html`<g>
    ${arrow(columns.suite, columns.service, y, `${operations[step.operation].method} ${step.label}`, 'call')}
    ${arrow(columns.service, columns.suite, y + 25, back, step.back === null ? 'back refused' : 'back')}
  </g>`;
}

function drawing(report: Report, { title, steps }: Flow): Markup {
  const drawn = steps.map((step) => ('call' in step ? call(report, step.call) : mail(report, step.mail)));
  const height = 70 + steps.length * stepHeight;
  const said = drawn.map(({ label, back }) => (back === null ? label : `${label} answers ${back}`)).join('; ');
  const head = (x: number, text: string) => html`<g class="head">
    <path d=${`M ${x} 34 L ${x} ${height}`} />
    <text x=${x} y="22" text-anchor="middle">${text}</text>
  </g>`;
  return html`<figure class="picture">
    <figcaption>${title}</figcaption>
    <div class="scroll" tabindex="0" role="group" aria-label=${title}>
      <svg class="flow" role="img" aria-label=${`${title}: ${said}`} width="620" height=${height} viewBox=${`0 0 620 ${height}`}>
        ${head(columns.suite, 'suite')} ${head(columns.service, 'service')} ${head(columns.mailbox, 'mailbox')}
        ${drawn.map(stepArrows)}
      </svg>
    </div>
  </figure>`;
}

/** The three account flows, with the statuses and times that were seen. */
export function flowDiagrams(report: Report): Markup {
  return html`<div class="pictures">
    <svg class="defs" aria-hidden="true" width="0" height="0">
      <defs>
        <marker id="flow-arrow" viewBox="0 0 10 10" refX="9" refY="5" markerWidth="7" markerHeight="7" orient="auto-start-reverse">
          <path d="M 0 1 L 9 5 L 0 9" />
        </marker>
      </defs>
    </svg>
    ${flows.map((flow) => drawing(report, flow))}
  </div>`;
}
