import { onlyCase, rules } from '../../contract/rules.ts';
import type { Body } from '../../journal/entry.ts';
import { fixOf } from '../explain.ts';
import { decisiveExchange, type Report } from '../report.ts';
import { casesWith, type JudgedCase, saysBoth } from '../standing.ts';
import { section } from './blocks.ts';
import { evidenceLinks } from './evidence.ts';
import { block, html, line, type Markup } from './markup.ts';
import { badge, expectation } from './rules.ts';
import { anchorOf, worstFirst } from './words.ts';

/** Maximum number of cases in print. With their evidence they take fewer than ten pages. */
const mostOnPaper = 24;
/** Maximum number of exchanges that a card names. The panel of the rule has them all. */
const shownEvidence = 3;

function bodyText(body: Body | null): string {
  return body?.text ?? (body === null || body.bytes === 0 ? '' : `(${body.bytes} bytes that are not text)`);
}

/** A shortened decisive request and response for print, where nothing can be opened. */
function onPaper(report: Report, judged: JudgedCase): Markup | null {
  const decisive = decisiveExchange(report, judged);
  if (decisive === undefined) return null;
  const { request, response, failure } = decisive;
  const sent = `${request.method} ${request.url} ${bodyText(request.body)}`;
  const came = response === null ? (failure?.message ?? 'no answer') : `${response.status} ${bodyText(response.body)}`;
  const lines = [block(`> ${sent}`, 400), block(`< ${came}`, 400)].join('\n');
  return html`<pre class="paper-only">${lines}</pre>`;
}

/** A short list of the failures, each with a link to its panel. */
export function brokenSection(report: Report): Markup | null {
  const broken = worstFirst(casesWith(report.judged, 'failed', 'warning'));
  if (broken.length === 0) return null;
  const card = (judged: JudgedCase, place: number) => {
    const { rule, result, standing } = judged;
    return html`<li class=${`card ${standing}${place < mostOnPaper ? '' : ' screen-only'}`}>
      <p class="card-head">
        ${badge(standing)}
        <a href=${`#${anchorOf(judged)}`}>${rule.id}${result.case === onlyCase ? '' : ` · ${line(result.case, 60)}`}</a>
      </p>
      <p class="says">${rules[rule.id].says}</p>
      <p class="message">${line(result.message, 400)}</p>
      ${saysBoth(judged) ? null : expectation(judged)}
      <p class="fix"><span class="quiet">Usual fix</span> ${fixOf(rule.id)}</p>
      ${evidenceLinks(result.exchanges.slice(-shownEvidence))} ${onPaper(report, judged)}
    </li>`;
  };
  const again = html`<code>pix-conformance run --failed DIR</code> tries these cases again. DIR is the folder of this page.`;
  const more = `… and ${broken.length - 60} more among the rules below.`;
  return section('broken', 'What broke', report.analysis.options['recorded'] === true ? null : again, [
    html`<ul class="cards">${broken.slice(0, 60).map(card)}</ul>`,
    broken.length > 60 ? html`<p class="quiet">${more}</p>` : null,
  ]);
}
