import { operationIds } from '../../contract/operations.ts';
import type { Report } from '../report.ts';
import { scrolling } from './blocks.ts';
import { latencyLine } from './course.ts';
import { html, type Markup } from './markup.ts';

const barWidth = 260;

function milliseconds(value: number | null): string {
  if (value === null) return '–';
  return value < 10 ? value.toFixed(1) : String(Math.round(value));
}

/** Median and 95th percentile of each operation's response time, as numbers and bars. */
export function responseTimes({ analysis, history }: Report): Markup {
  const course = history?.course ?? [];
  const hasCourse = course.length > 1;
  const seen = operationIds.map((id) => ({ id, ...analysis.operations[id] })).filter(({ count }) => count > 0);
  const longest = Math.max(1, ...seen.map(({ p95Ms }) => p95Ms ?? 0));
  const x = (ms: number | null) => ((ms ?? 0) / longest) * barWidth;
  const bar = (
    medianMs: number | null,
    p95Ms: number | null,
  ) => html`<svg class="bar" aria-hidden="true" width=${barWidth} height="12" viewBox=${`0 0 ${barWidth} 12`}>
    <rect class="p95" x="0" y="3" height="6" rx="3" width=${Math.max(2, x(p95Ms)).toFixed(1)} />
    <rect class="median" x="0" y="3" height="6" rx="3" width=${Math.max(2, x(medianMs)).toFixed(1)} />
  </svg>`;
  return scrolling(
    'Response times',
    html`<table class="times">
      <thead>
        <tr><th scope="col">Operation</th><th scope="col" class="number">Requests</th><th scope="col" class="number">Median ms</th><th scope="col" class="number">95 % ms</th><th scope="col"><span class="offscreen">Bars</span></th>${hasCourse ? html`<th scope="col">Median by run</th>` : null}</tr>
      </thead>
      <tbody>
        ${seen.map(
          ({ id, count, medianMs, p95Ms }) => html`<tr>
            <th scope="row">${id}</th><td class="number">${count}</td><td class="number">${milliseconds(medianMs)}</td>
            <td class="number">${milliseconds(p95Ms)}</td><td>${bar(medianMs, p95Ms)}</td>${hasCourse ? html`<td>${latencyLine(course, id)}</td>` : null}
          </tr>`,
        )}
      </tbody>
    </table>`,
  );
}
