import { historySentences } from '../history.ts';
import type { Report } from '../report.ts';
import { count } from '../text.ts';
import { html, line, type Markup } from './markup.ts';

/** Since when a rule fails and an answer is as it is, and what flips; `null` where no earlier run is known. */
export function historySection({ history }: Report): Markup | null {
  if (history === null || history.runs < 2) return null;
  const sentences = historySentences(history);
  const known = `${count(history.runs, 'run')} since ${history.first.slice(0, 10)}`;
  return html`<section id="history" aria-labelledby="history-title">
    <div class="section-head">
      <h2 id="history-title">Since earlier runs</h2>
      <p>${`${known}${sentences.length === 0 ? ': no rule failed in any, and no answer changed.' : '.'}`}</p>
    </div>
    ${sentences.length === 0 ? null : html`<ul class="history">${sentences.slice(0, 200).map((one) => html`<li>${line(one, 300)}</li>`)}</ul>`}
  </section>`;
}
