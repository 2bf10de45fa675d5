import { type CredentialKind, credentialKinds, type Statuses } from '../../analysis/authentication.ts';
import { type Group, type OperationId, operationIds, operations } from '../../contract/operations.ts';
import { isSuccess } from '../../contract/status.ts';
import type { Report } from '../report.ts';
import { scrolling, section } from './blocks.ts';
import { html, line, type Markup } from './markup.ts';

/** What the document says about a group of operations and a kind of credentials (section "Authentication"). */
type Documented = 'accepted' | 'refused' | 'not shown';

const titles: Readonly<Record<CredentialKind, string>> = {
  none: 'none',
  jwt: 'JWT',
  key: 'API key',
  both: 'both',
  wrong: 'wrong',
};

/** Sentence 7 refuses `both` where the caller may choose. Elsewhere the response to both is a gap. */
const documented: Readonly<Record<Group, Readonly<Partial<Record<CredentialKind, Documented>>>>> = {
  open: {},
  public: {},
  pix: { none: 'refused', jwt: 'accepted', key: 'accepted', both: 'refused', wrong: 'refused' },
  sub: { none: 'refused', jwt: 'accepted', wrong: 'refused' },
  jwt: { none: 'refused', jwt: 'accepted', key: 'refused', wrong: 'refused' },
};

/**
 * The observed statuses beside the document: `seen` if it says nothing, `unclear` if they do not decide. They summarise
 * many different requests. The rules judge.
 */
type Agreement = 'agrees' | 'differs' | 'unclear' | 'seen' | 'unseen';

export function agreement(says: Documented, observed: Statuses): Agreement {
  const statuses = Object.keys(observed).map(Number);
  if (statuses.length === 0) return 'unseen';
  if (says === 'not shown') return 'seen';
  const accepted = statuses.some(isSuccess);
  if (says === 'accepted') return accepted ? 'agrees' : 'unclear';
  if (accepted) return 'differs';
  return statuses.every((status) => status >= 400 && status < 500 && status !== 429) ? 'agrees' : 'unclear';
}

const signs: Readonly<Record<Agreement, string>> = { agrees: '✓', differs: '×', unclear: '?', seen: '·', unseen: '' };
const words: Readonly<Record<Agreement, string>> = {
  agrees: 'as documented',
  differs: 'not as documented',
  unclear: 'unclear',
  seen: 'not documented',
  unseen: 'not tried',
};

function cell(says: Documented, observed: Statuses): Markup {
  const how = agreement(says, observed);
  const statuses = Object.entries(observed).slice(0, 5);
  return html`<td class=${`auth ${how}`}>
    <span class="sign" aria-hidden="true">${signs[how]}</span><span class="offscreen">${`${words[how]}: `}</span>
    ${statuses.length === 0 ? html`<span class="quiet" aria-hidden="true">–</span>` : null}
    ${statuses.map(([status, count]) => html`<span class="count-of"><b>${line(status, 5)}</b>${count > 1 ? ` ×${count}` : ''}</span>${' '}`)}
    ${says === 'not shown' ? null : html`<span class="doc">${says}</span>`}
  </td>`;
}

function row(report: Report, id: OperationId): Markup {
  const { method, path, group } = operations[id];
  const observed = report.analysis.authentication[id];
  return html`<tr>
    <th scope="row">${id}<code>${`${method} ${path}`}</code></th>
    ${credentialKinds.map((which) => cell(documented[group][which] ?? 'not shown', observed[which]))}
  </tr>`;
}

/** The responses of every operation to every kind of credentials, next to what the document says. */
export function matrixSection(report: Report): Markup {
  const intro =
    'Statuses that were seen, by the credentials that were sent, and below them what the document says, where it says anything. A valid request may also be refused for another reason.';
  const table = html`<table class="matrix">
    <thead><tr><th scope="col">Operation</th>${credentialKinds.map((which) => html`<th scope="col">${titles[which]}</th>`)}</tr></thead>
    <tbody>${operationIds.map((id) => row(report, id))}</tbody>
  </table>`;
  return section('authentication', 'Authentication', intro, scrolling('Authentication matrix', table));
}
