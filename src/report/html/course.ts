import type { RunPoint } from '../../analysis/history.ts';
import { drawing, scrolling } from './blocks.ts';
import { html, type Markup } from './markup.ts';

const bar = { width: 14, gap: 4, height: 90 };

function dayOf(at: string): string {
  return at.slice(0, 16).replace('T', ' ');
}

function column({ at, passed, failed }: RunPoint, place: number, most: number): Markup {
  const height = (rules: number) => (rules === 0 ? 0 : Math.max(2, (rules / most) * bar.height));
  const x = place * (bar.width + bar.gap);
  const [held, broken] = [height(passed), height(failed)];
  return html`<g>
    <title>${`${dayOf(at)} UTC: ${passed} hold, ${failed} broken`}</title>
    <rect class="held" x=${x} y=${(bar.height - held).toFixed(1)} width=${bar.width} height=${held.toFixed(1)} />
    <rect class="broken" x=${x} y=${(bar.height - held - broken).toFixed(1)} width=${bar.width} height=${broken.toFixed(1)} />
  </g>`;
}

/** A column chart of passed and failed rules in the latest runs. `null` for fewer than two runs. */
export function courseChart(course: readonly RunPoint[]): Markup | null {
  const [first, last] = [course[0], course.at(-1)];
  if (course.length < 2 || first === undefined || last === undefined) return null;
  const most = Math.max(1, ...course.map(({ passed, failed }) => passed + failed));
  const width = course.length * (bar.width + bar.gap);
  const label = course.map(({ at, passed, failed }) => `${dayOf(at)}: ${passed} hold, ${failed} broken`).join('; ');
  return html`<figure class="course">
    <figcaption>${`Rules that held and that were broken, ${dayOf(first.at)} to ${dayOf(last.at)} UTC`}</figcaption>
    ${scrolling(
      'Rules by run',
      html`<svg role="img" preserveAspectRatio="none" aria-label=${label} width=${width} height=${bar.height} viewBox=${`0 0 ${width} ${bar.height}`}>
        ${course.map((point, place) => column(point, place, most))}
      </svg>`,
    )}
  </figure>`;
}

const spark = { width: 110, height: 18 };

/** A line chart of an operation's median response time in the latest runs. `null` if fewer than two are known. */
export function latencyLine(course: readonly RunPoint[], operation: string): Markup | null {
  const values = course.flatMap(({ medianMs }) => medianMs[operation] ?? []);
  if (values.length < 2) return null;
  const most = Math.max(0.1, ...values);
  const points = values.map((value, place) => {
    const x = 2 + (place / (values.length - 1)) * (spark.width - 4);
    const y = spark.height - 2 - (value / most) * (spark.height - 4);
    return `${x.toFixed(1)},${y.toFixed(1)}`;
  });
  const label = `Median of ${values.length} runs: from ${values[0]} ms to ${values.at(-1)} ms`;
  return drawing('spark', label, spark, html`<polyline points=${points.join(' ')} />`);
}
