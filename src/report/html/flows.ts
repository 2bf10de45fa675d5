import { type OperationId, operations } from '../../contract/operations.ts';
import { isSuccess } from '../../contract/status.ts';
import type { MailEntry } from '../../journal/entry.ts';
import type { Report } from '../report.ts';
import { duration } from '../text.ts';
import { drawing, picture } from './blocks.ts';
import { html, line, type Markup } from './markup.ts';

/** A call with its response, or a mail. */
type Step =
  | { readonly kind: 'call'; readonly label: string; readonly back: string; readonly accepted: boolean }
  | { readonly kind: 'mail'; readonly label: string; readonly back: string };

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
  const { responses, count, medianMs } = report.analysis.operations[operation];
  const statuses = responses.filter(({ status }) => isSuccess(status)).map(({ status }) => status);
  const accepted = statuses.length > 0;
  const refused = count === 0 ? 'not called in this run' : 'not accepted in this run';
  const back = accepted ? `${statuses.join(' or ')} in ${Math.round(medianMs ?? 0)} ms` : refused;
  return { kind: 'call', label: `${operations[operation].method} ${operation}`, back, accepted };
}

function mail(report: Report, purpose: MailEntry['purpose']): Step {
  const mails = report.evidence.mails.filter((each) => each.purpose === purpose);
  const [first] = mails;
  if (first === undefined) return { kind: 'mail', label: 'no mail', back: 'in this run' };
  const waits = mails.map(({ waitedMs }) => waitedMs).sort((one, other) => one - other);
  const form = first.codeForm === null ? 'mail with a code' : `mail, code ${line(first.codeForm, 16)}`;
  return { kind: 'mail', label: form, back: `after ${duration(waits[waits.length >> 1] ?? 0)}` };
}

const columns = { suite: 26, service: 258, mailbox: 402 };
const width = 444;
const stepHeight = 62;

/** An arrow between two columns, at a height in pixels. */
interface Arrow {
  readonly from: keyof typeof columns;
  readonly to: keyof typeof columns;
  readonly y: number;
}

function arrow({ y, ...ends }: Arrow, className: string, text: string, below = ''): Markup {
  const [from, to] = [columns[ends.from], columns[ends.to]];
  const middle = (from + to) / 2;
  return html`<g class=${className}>
    <path d=${`M ${from} ${y} L ${to} ${y}`} marker-end="url(#flow-arrow)" />
    <text x=${middle} y=${y - 6} text-anchor="middle">${text}</text>
    ${below === '' ? null : html`<text x=${middle} y=${y + 15} text-anchor="middle">${below}</text>`}
  </g>`;
}

function stepArrows(step: Step, index: number): Markup {
  const y = 66 + index * stepHeight;
  if (step.kind === 'mail') return arrow({ from: 'service', to: 'mailbox', y: y + 10 }, 'mail', step.label, step.back);
  return html`<g>
    ${arrow({ from: 'suite', to: 'service', y }, 'call', step.label)}
    ${arrow({ from: 'service', to: 'suite', y: y + 26 }, step.accepted ? 'back' : 'back refused', step.back)}
  </g>`;
}

function diagram(report: Report, { title, steps }: Flow): Markup {
  const drawn = steps.map((step) => ('call' in step ? call(report, step.call) : mail(report, step.mail)));
  const height = 60 + steps.length * stepHeight;
  const inWords = drawn
    .map(({ kind, label, back }) => (kind === 'call' ? `${label} answers ${back}` : `${label} ${back}`))
    .join('; ');
  const head = (x: number, text: string) => html`<g class="head">
    <path d=${`M ${x} 34 L ${x} ${height}`} />
    <text x=${x} y="22" text-anchor="middle">${text}</text>
  </g>`;
  const content = html`${head(columns.suite, 'suite')} ${head(columns.service, 'service')} ${head(columns.mailbox, 'mailbox')}
    ${drawn.map(stepArrows)}`;
  return picture(title, drawing('flow', `${title}: ${inWords}`, { width, height }, content));
}

/** The three account flows, with the observed statuses and times. */
export function flowDiagrams(report: Report): readonly Markup[] {
  return flows.map((flow) => diagram(report, flow));
}
