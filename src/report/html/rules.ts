import { chapters, chapterTitle } from '../../contract/chapters.ts';
import { onlyCase, rules } from '../../contract/rules.ts';
import type { ExchangeEntry } from '../../journal/entry.ts';
import { caseWord } from '../curl.ts';
import { exchangesOf, type Report, statusText } from '../report.ts';
import { byChapter, byRule, casesWith, type JudgedCase, type Standing, tally } from '../standing.ts';
import { chapter, section } from './blocks.ts';
import { block, html, line, type Markup } from './markup.ts';
import { anchorOf, byWeight, standings, worst, worstFirst } from './words.ts';

export function badge(standing: Standing): Markup {
  return html`<span class=${`badge ${standing}`}>${standings[standing].word}</span>`;
}

/** One exchange, whose content the page's script fills in. @param at JSON Pointer to the place to mark in the body */
export function exchangeDetails(exchange: ExchangeEntry, control: string | null, role: string, at?: string): Markup {
  const { id, operation, request, response, durationMs, variant } = exchange;
  return html`<details class="exchange">
    <summary>
      <span class="id">${line(id, 40)}</span>
      <span class="what"
        >${role}${line(operation ?? `${request.method} ${request.url}`, 120)}
        ${variant === null ? null : html`<span class="why">${` ${line(variant, 80)}`}</span>`}</span
      >
      <span class=${`status s${response === null ? 'n' : String(response.status).slice(0, 1)}`}>${statusText(exchange)}</span>
      <span class="ms">${`${Math.round(durationMs)} ms`}</span>
    </summary>
    <div class="fill" data-fill="" data-exchange=${line(id, 40)} data-control=${control === null ? '' : line(control, 40)}
      data-at=${at === undefined ? undefined : line(at, 1000)}></div>
  </details>`;
}

export function expectation({ result }: JudgedCase): Markup | null {
  if (result.expected === null && result.got === null) return null;
  const row = (term: string, value: string | null) =>
    value === null ? null : html`<div><dt>${term}</dt><dd>${block(value, 1200)}</dd></div>`;
  return html`<dl class="expectation">${row('expected', result.expected)}${row('got', result.got)}</dl>`;
}

/** A wrongly accepted request has no control, so it is compared with a plain request of the same operation. */
function plainLike({ evidence }: Report, { id, operation, variant }: ExchangeEntry): string | null {
  const plain = evidence.plain.get(operation ?? '') ?? null;
  return variant === null || plain === id ? null : plain;
}

/** Orders ids of exchanges (`x9`, `x10`) by the time of sending. */
const bySending = new Intl.Collator('en', { numeric: true }).compare;

function sequence(report: Report, { result, standing }: JudgedCase): Markup | null {
  const control = result.control === null ? [] : exchangesOf(report, [result.control]);
  const decisive = result.exchanges.at(-1);
  const ids = standing === 'passed' ? result.exchanges.slice(-4).toSorted(bySending) : result.exchanges;
  const lines = exchangesOf(report, ids).filter(({ id }) => id !== result.control);
  if (lines.length + control.length === 0) return null;
  const steps = result.isSequence === true;
  return html`<div class="sequence">
    ${steps ? html`<p class="quiet">${`The shortest sequence that was found to break the rule, in ${lines.length} steps:`}</p>` : null}
    ${control.map((exchange) => exchangeDetails(exchange, null, 'accepted: '))}
    ${lines.map((exchange, place) =>
      exchangeDetails(
        exchange,
        result.control ?? plainLike(report, exchange),
        steps ? `${place + 1}. ` : '',
        exchange.id === decisive ? result.at : undefined,
      ),
    )}
  </div>`;
}

function casePanel(report: Report, judged: JudgedCase): Markup {
  const { rule, result, standing } = judged;
  const named = result.case !== onlyCase;
  const by = result.blockedBy;
  return html`<div class=${`case ${standing}`} id=${named ? anchorOf(judged) : undefined} tabindex=${named ? '-1' : undefined} data-word=${caseWord(rule.id, result.case)}>
    ${named ? html`<h4>${line(result.case, 80)} ${' '}${badge(standing)}</h4>` : null}
    ${result.message === '' ? null : html`<p class="message">${block(result.message, 1500)}</p>`}
    ${by === null ? null : html`<p class="quiet">${'Prerequisite: '}<a href=${by in rules ? `#${by}` : `#gap-${by.replace(/[^\w-]/g, '')}`}>${line(by, 60)}</a></p>`}
    ${expectation(judged)} ${sequence(report, judged)}
  </div>`;
}

function rulePanel(report: Report, cases: readonly JudgedCase[]): Markup | null {
  const [first] = cases;
  if (first === undefined) return null;
  const { id, level } = first.rule;
  const { says, chapter: part } = rules[id];
  const standing = worst(cases.map((each) => each.standing));
  const text = [id, says, part, level, ...cases.map(({ result }) => `${result.case} ${result.message}`)].join(' ');
  return html`<details class=${`rule ${standing}`} id=${id} data-text=${line(text, 3000).toLowerCase()}
    data-standing=${[...new Set(cases.map((each) => each.standing))].join(' ')}>
    <summary>
      <span class=${`square ${standing}`} aria-hidden="true">${standings[standing].sign}</span>
      <span class="rule-id">${id}</span>
      <span class="says">${says}</span>
      ${badge(standing)}
    </summary>
    <div class="rule-body">
      <p class="source">
        ${level === 'must' ? 'The document states this' : 'A reader would expect this, though the document does not say it in so many words'}
        ${'; section '}<cite>${chapters[part]?.section ?? part}</cite>.
        ${' '}<a class="anchor" href=${`#${id}`}>Link to this rule</a>
      </p>
      ${worstFirst(cases).map((each) => casePanel(report, each))}
    </div>
  </details>`;
}

function filters(report: Report): Markup {
  const totals = tally(report.judged);
  const button = (value: string, label: string) =>
    html`<button type="button" aria-pressed=${value === '' ? 'true' : 'false'} data-value=${value}>${label}</button>`;
  return html`<form class="filter" data-filter-for="rule-list" role="search" aria-label="Rules">
    <label class="search"><span>Search rules</span><input type="search" id="rule-search" placeholder="AUTH-05, webhook, refused …" /></label>
    <div class="chips" role="group" aria-label="Show">
      ${button('', 'All')} ${byWeight.filter((each) => totals[each] > 0).map((each) => button(each, standings[each].word))}
    </div>
    <p class="count" role="status"></p>
  </form>`;
}

/** The number of rules of a chapter by standing: `5 hold, 1 broken`. */
function standingsText(ofRules: readonly (readonly JudgedCase[])[]): string {
  const found = ofRules.map((cases) => worst(cases.map(({ standing }) => standing)));
  const numbers = byWeight.map((each) => [each, found.filter((one) => one === each).length] as const);
  return numbers
    .filter(([, number]) => number > 0)
    .map(([each, number]) => `${number} ${number === 1 ? standings[each].word : standings[each].many}`)
    .join(', ');
}

/** A panel for every rule, by chapter. */
export function rulesSection(report: Report): Markup {
  const group = ([id, judged]: readonly [string, JudgedCase[]]) => {
    const ofRules = byRule(judged);
    const panels = ofRules.map((cases) => rulePanel(report, cases));
    const isBroken = casesWith(judged, 'failed', 'warning').length > 0;
    return chapter(chapterTitle(id), standingsText(ofRules), isBroken, panels);
  };
  const list = html`<div id="rule-list" data-list="">${byChapter(report.judged).map(group)}</div>`;
  return section('rules', 'Rules', 'What the document says, what was sent, and what the service answered.', [
    filters(report),
    list,
  ]);
}
