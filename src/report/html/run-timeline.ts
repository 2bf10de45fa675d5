import type { Report } from '../report.ts';
import { count, duration } from '../text.ts';
import type { ChainStep, Timeline, WaitKind } from '../timeline.ts';
import { drawing, scrolling } from './blocks.ts';
import { html, line, type Markup } from './markup.ts';

/** The width of a drawing over time, in pixels. */
export const timelineWidth = 860;
const width = timelineWidth;
const left = 150;
const right = 20;
const top = 34;
const rowHeight = 34;

const waits: Readonly<Record<WaitKind, string>> = {
  mail: 'for a mail',
  'other requests': 'for other requests of the same work',
  pause: 'until a write showed, an event came, or the next request was allowed',
};

/** The horizontal position of a time, within the drawing. */
type Position = (ms: number) => number;

/** The grid of a drawing over time, with a label for each quarter. */
export function timeGrid(end: number, height: number, x: Position): Markup[] {
  return [0, 0.25, 0.5, 0.75, 1].map(
    (share) => html`<g class="tick">
      <path d=${`M ${x(share * end)} 24 L ${x(share * end)} ${height}`} />
      <text x=${x(share * end)} y="16" text-anchor=${share === 1 ? 'end' : 'middle'}>${duration(share * end)}</text>
    </g>`,
  );
}

/** The position of a time in a drawing of `width` that begins after the names of its rows. */
export function positionOf(end: number): Position {
  return (ms) => Math.round((left + (Math.min(ms, end) / end) * (width - left - right)) * 10) / 10;
}

function chainBars(chain: readonly ChainStep[], x: Position): Markup[] {
  return chain.flatMap(({ begin, end, waitedMs, waitedFor }) => [
    ...(waitedFor === null
      ? []
      : [
          html`<path class=${`wait ${waitedFor === 'mail' ? 'mail' : ''}`} d=${`M ${x(begin - waitedMs)} ${top + 12} H ${x(begin)}`} />`,
        ]),
    html`<rect class="step" x=${x(begin)} y=${top + 4} width=${Math.max(1, x(end) - x(begin)).toFixed(1)} height="16" />`,
  ]);
}

/** Columns that grow with the number of requests under way. A column that is not empty is always seen. */
function columns(underWay: readonly number[], most: number, y: number): string {
  const step = (width - left - right) / underWay.length;
  return underWay
    .map((value, slot) => {
      const height = value <= 0 ? 0 : Math.max(2, Math.sqrt(value / most) * (rowHeight - 8));
      return height === 0
        ? ''
        : `M ${(left + slot * step).toFixed(1)} ${y} v -${height.toFixed(1)} h ${step.toFixed(2)} v ${height.toFixed(1)} z`;
    })
    .join('');
}

function diagram({ rows, chain }: Timeline, end: number): Markup {
  const x = positionOf(end);
  const most = Math.max(1, ...rows.flatMap(({ underWay }) => underWay));
  const chainRows = chain.length === 0 ? 0 : 1;
  const height = top + (rows.length + chainRows) * rowHeight;
  const label = `What was under way in ${duration(end)}: ${rows.map(({ name }) => name).join(', ')}`;
  const content = html`${timeGrid(end, height, x)}
    ${chainRows === 0 ? null : html`<g class="chain"><text x="0" y=${top + 16}>Longest chain</text>${chainBars(chain, x)}</g>`}
    ${rows.map(({ name, underWay }, index) => {
      const y = top + (index + chainRows + 1) * rowHeight - 6;
      return html`<g class="under-way">
        <text x="0" y=${y - 4}>${name}</text><path class="rail" d=${`M ${left} ${y} H ${width - right}`} />
        <path class=${name === 'Waiting for mail' ? 'wait' : 'work'} d=${columns(underWay, most, y)}><title>${`${name}: up to ${Math.ceil(Math.max(...underWay))} at once`}</title></path>
      </g>`;
    })}`;
  return scrolling('Timeline of the run', drawing('timeline', label, { width, height }, content));
}

function sum(steps: readonly ChainStep[], of: (step: ChainStep) => number): number {
  return steps.reduce((total, step) => total + of(step), 0);
}

function chainSentence(chain: readonly ChainStep[]): string {
  const waited = (['mail', 'other requests', 'pause'] as const)
    .map((wait) => ({
      wait,
      ms: sum(
        chain.filter(({ waitedFor }) => waitedFor === wait),
        ({ waitedMs }) => waitedMs,
      ),
    }))
    .filter(({ ms }) => ms >= 1)
    .map(({ wait, ms }) => `${duration(ms)} ${waits[wait]}`);
  const whole = (chain.at(-1)?.end ?? 0) - (chain[0]?.begin ?? 0);
  const requests = `${count(chain.length, 'request')} took ${duration(sum(chain, ({ begin, end }) => end - begin))}`;
  return `The longest chain took ${duration(whole)}: ${[requests, ...waited.map((one) => `it waited ${one}`)].join(', ')}.`;
}

function stepRow({ id, begin, end, operation, variant, status, scenario, waitedMs, waitedFor }: ChainStep): Markup {
  const what = `${operation ?? 'another address'}${variant === null ? '' : ` (${variant})`}`;
  return html`<tr>
    <td class="number">${duration(begin)}</td><td>${waitedFor === null ? '' : `${duration(waitedMs)}${waitedFor === 'pause' ? '' : ` ${waits[waitedFor]}`}`}</td>
    <td class="evidence"><a class="id" href=${`#${line(id, 40)}`}>${line(id, 40)}</a></td><td>${line(what, 100)}</td><td class="number">${status ?? 'none'}</td>
    <td class="number">${duration(end - begin)}</td><td class="quiet">${line(scenario, 80)}</td>
  </tr>`;
}

function chainTable(chain: readonly ChainStep[]): Markup {
  return html`<details class="more">
    <summary>${`The ${count(chain.length, 'call')} of the longest chain`}</summary>
    ${scrolling(
      'Longest chain',
      html`<table>
        <thead><tr><th scope="col" class="number">After</th><th scope="col">Waited</th><th scope="col">Request</th><th scope="col">What</th><th scope="col" class="number">Status</th><th scope="col" class="number">Took</th><th scope="col">Work</th></tr></thead>
        <tbody>${chain.map(stepRow)}</tbody>
      </table>`,
    )}
  </details>`;
}

/** When requests of each kind were under way, and what the longest chain of calls consists of. Folded at first. */
export function runTimeline({ evidence, results }: Report): Markup {
  const { timeline } = evidence;
  return html`<details class="panel" id="timeline">
    <summary><h3>Timeline of the run</h3><span class="quiet">What was under way when, and what it waited for</span></summary>
    ${diagram(timeline, Math.max(1, results.run.durationMs))}
    ${timeline.chain.length === 0 ? null : html`<p class="message">${chainSentence(timeline.chain)}</p>${chainTable(timeline.chain)}`}
  </details>`;
}
