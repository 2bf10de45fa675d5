import { chapterTitle } from '../../contract/chapters.ts';
import { onlyCase } from '../../contract/rules.ts';
import { remarks } from '../remarks.ts';
import type { Report } from '../report.ts';
import { byChapter, byRule, type JudgedCase, tally } from '../standing.ts';
import { targetRemarks } from '../target.ts';
import { duration, minute } from '../text.ts';
import { untested } from '../untested.ts';
import { endSentence, headline } from '../verdict.ts';
import { section } from './blocks.ts';
import { html, line, type Markup } from './markup.ts';
import { anchorOf, byWeight, standings } from './words.ts';

function figure(value: string, of: string, label: string): Markup {
  return html`<div class="figure">
    <dt>${label}</dt>
    <dd>${value}${of === '' ? null : html`<span class="of">${` / ${of}`}</span>`}</dd>
  </div>`;
}

/** The verdict and the key figures of the run. */
export function hero(report: Report): Markup {
  const { results } = report;
  const recorded = report.analysis.options['recorded'] === true;
  const { tone, title, detail } = headline(report);
  const { run, summary } = results;
  const started = /^[\d-]+T[\d:]+/.test(run.startedAt) ? minute(run.startedAt) : line(run.startedAt, 40);
  const reason = untested(report)?.why ?? endSentence(report);
  return html`<header class="hero" id="top">
    <p class="eyebrow">
      <span>Pix conformance</span><code>${line(run.target, 120)}</code>
      ${targetRemarks(run).map((remark) => html`<strong class="remark">${remark}</strong>`)}
      <button type="button" id="theme" class="quiet-button">Light or dark</button>
    </p>
    <h1 class=${`tone-${tone}`}>${title}</h1>
    <p class="lead">${detail}</p>
    <p class="meta">
      <span>${started}</span>${recorded ? null : html`<span>${`seed ${run.seed}`}</span>`}<span>${line(run.tool, 80)}</span>
    </p>
    ${reason === null ? null : html`<p class="reason">${line(reason, 1000)}</p>`}
    ${remarks(report.analysis).map((remark) => html`<p class="reason">${remark}</p>`)}
    <dl class="figures">
      ${figure(String(summary.gaps.answered), String(results.gaps.length), 'questions answered')}
      ${report.drift === null ? null : figure(String(report.drift.changes.length), '', 'changes since the baseline')}
      ${figure(run.requests.toLocaleString('en-US'), '', 'requests')}
      ${figure(duration(run.durationMs), '', 'from start to end')}
      ${recorded ? null : figure(String(run.longestChain), '', 'calls in the longest chain')}
    </dl>
  </header>`;
}

function square(judged: JudgedCase): Markup {
  const { rule, result, standing } = judged;
  const name = result.case === onlyCase ? rule.id : `${rule.id} ${line(result.case, 60)}`;
  const label = `${name}: ${standings[standing].word}`;
  return html`<a class=${`square ${standing}`} href=${`#${anchorOf(judged)}`} title=${label} aria-label=${label}
    ><span aria-hidden="true">${standings[standing].sign}</span></a
  >`;
}

function legend(report: Report): Markup {
  const totals = tally(report.judged);
  return html`<ul class="legend">
    ${byWeight
      .filter((each) => totals[each] > 0)
      .map(
        (each) => html`<li>
          <span class=${`square ${each}`} aria-hidden="true">${standings[each].sign}</span>${`${totals[each]} ${totals[each] === 1 ? standings[each].word : standings[each].many}`}
        </li>`,
      )}
  </ul>`;
}

/** Every case as a small square, by chapter, with a gap between rules. */
export function glance(report: Report): Markup {
  const row = ([chapter, judged]: readonly [string, JudgedCase[]]) => html`<div class="glance-row">
    <h3>${chapterTitle(chapter)}</h3>
    <div class="squares">
      ${byRule(judged).map((cases) => html`<span class="squares-of-rule">${cases.map(square)}</span>`)}
    </div>
  </div>`;
  const intro = 'Each square is one case of a rule; those that stand together belong to one rule.';
  const rows = html`<div class="glance">${byChapter(report.judged).map(row)}</div>`;
  return section('glance', 'At a glance', intro, [legend(report), rows]);
}
