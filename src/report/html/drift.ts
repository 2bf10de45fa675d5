import type { Change } from '../../analysis/drift/compare.ts';
import type { Drift } from '../../analysis/drift/judge.ts';
import { sinceOf } from '../../analysis/history.ts';
import { gaps } from '../../contract/gaps.ts';
import { isRuleId, rules } from '../../contract/rules.ts';
import { afterName, changesByClass, changeWords, effectOf } from '../drift.ts';
import type { Report } from '../report.ts';
import { count, minute } from '../text.ts';
import { section } from './blocks.ts';
import { html, line, type Markup } from './markup.ts';

/** Maximum number of listed changes of one class. A replaced service may have hundreds. */
const shownEach = 200;

const tones = { breaking: 'failed', look: 'warning', compatible: 'passed' } as const;

function item(report: Report, drift: Drift, change: Change): Markup {
  const { about } = change;
  const since = report.history === null ? null : sinceOf(report.history, about);
  const when = since === null ? '' : `, since ${minute(since)}`;
  return html`<li class="change">
    <a class="id" href=${isRuleId(about) ? `#${about}` : `#gap-${about}`}>${about}</a>
    <p>${line(afterName(change), 600)}</p>
    <p class="says">${isRuleId(about) ? rules[about].says : gaps[about].asks}</p>
    <p class="quiet">${`${effectOf(drift, change)}${when}`}</p>
  </li>`;
}

/** The changes since the baseline, by class. `null` if the run had no baseline. */
export function driftSection(report: Report): Markup | null {
  const { drift } = report;
  if (drift === null) return null;
  const { changes, failing } = drift;
  const failed = failing.length === 0 ? 'none' : String(failing.length);
  const summary =
    changes.length === 0
      ? 'No changes: verdicts and answers are those of the baseline.'
      : `${count(changes.length, 'change')}, ${failed} of which ${failing.length > 1 ? 'fail' : 'fails'} the run.`;
  const groups = changesByClass(drift).map(
    ([kind, group]) => html`<div class="group">
      <h3><span class=${`badge ${tones[kind]}`}>${changeWords[kind].word}</span>${` ${count(group.length, 'change')}`}</h3>
      <p class="quiet">${changeWords[kind].meaning}</p>
      <ul class="changes">${group.slice(0, shownEach).map((change) => item(report, drift, change))}</ul>
      ${group.length > shownEach ? html`<p class="quiet">${`… and ${group.length - shownEach} more: pix-conformance diff lists them all.`}</p>` : null}
    </div>`,
  );
  return section('drift', 'What changed since the baseline', summary, groups);
}
