import { historySentences } from '../history.ts';
import type { Report } from '../report.ts';
import { count } from '../text.ts';
import { section } from './blocks.ts';
import { courseChart } from './course.ts';
import { html, line, type Markup } from './markup.ts';

const shownAtOnce = 6;

function list(sentences: readonly string[]): Markup {
  return html`<ul class="history">${sentences.map((one) => html`<li>${line(one, 300)}</li>`)}</ul>`;
}

/** Since when rules fail and answers hold, and which cases are flaky. `null` without an earlier run. */
export function historySection({ history }: Report): Markup | null {
  if (history === null || history.runs < 2) return null;
  const sentences = historySentences(history);
  const known = `${count(history.runs, 'run')} since ${history.first.slice(0, 10)}`;
  const intro = `${known}${sentences.length === 0 ? ': no rule failed in any, and no answer changed.' : '.'}`;
  const left = sentences.length - shownAtOnce;
  return section('history', 'Since earlier runs', intro, [
    courseChart(history.course ?? []),
    sentences.length === 0 ? null : list(sentences.slice(0, shownAtOnce)),
    left <= 0
      ? null
      : html`<details class="more"><summary>${`${left} more`}</summary>${list(sentences.slice(shownAtOnce, 200))}</details>`,
  ]);
}
