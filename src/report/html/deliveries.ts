import type { DeliveryEntry } from '../../journal/entry.ts';
import { member } from '../../json/value.ts';
import type { Report } from '../report.ts';
import { count, duration } from '../text.ts';
import { drawing, scrolling } from './blocks.ts';
import { html, line, type Markup } from './markup.ts';
import { positionOf, timeGrid, timelineWidth } from './run-timeline.ts';

const rowHeight = 28;
const mostSlots = 20;
const mostRows = 200;

/** The kind of each delivery, as the suite recognised it. */
function kinds({ evidence }: Report): Map<string, string> {
  const found = new Map<string, string>();
  for (const { fact, value } of evidence.facts) {
    const [delivery, kind] = [member(value, 'delivery'), member(value, 'kind')];
    if (fact === 'event' && typeof delivery === 'string' && typeof kind === 'string') found.set(delivery, kind);
  }
  return found;
}

function millisecondsOf(report: Report, { at }: DeliveryEntry): number {
  return Math.max(0, Date.parse(at) - Date.parse(report.results.run.startedAt)) || 0;
}

function dot(each: DeliveryEntry, ms: number, [x, y]: readonly [x: number, y: number], kind: string): Markup {
  const title = `${duration(ms)}: ${line(kind, 60)}${kind === '' ? '' : ', '}answered ${each.answered}`;
  return html`<circle class=${each.answered < 300 ? 'taken' : 'not-taken'} cx=${x} cy=${y} r="5"><title>${title}</title></circle>`;
}

function timeline(report: Report, slots: readonly [string, DeliveryEntry[]][]): Markup {
  const end = Math.max(
    1,
    report.results.run.durationMs,
    ...report.evidence.deliveries.map((each) => millisecondsOf(report, each)),
  );
  const x = positionOf(end);
  const height = 34 + slots.length * rowHeight;
  const kind = kinds(report);
  const rows = slots.map(([slot, deliveries], index) => {
    const y = 44 + index * rowHeight;
    return html`<g>
      <text class="slot" x="0" y=${y + 4}>${line(slot, 20)}</text>
      <path class="rail" d=${`M ${x(0)} ${y} H ${x(end)}`} />
      ${deliveries.slice(0, mostRows).map((each) => {
        const ms = millisecondsOf(report, each);
        return dot(each, ms, [x(ms), y], kind.get(each.id) ?? '');
      })}
    </g>`;
  });
  const label = `${count(report.evidence.deliveries.length, 'delivery', 'deliveries')} over ${duration(end)}; the table below lists them`;
  const content = html`${timeGrid(end, height, x)} ${rows}`;
  return scrolling('Timeline of deliveries', drawing('timeline', label, { width: timelineWidth, height }, content));
}

function table(report: Report): Markup {
  const kind = kinds(report);
  const { deliveries } = report.evidence;
  return html`<details class="more">
    <summary>${count(deliveries.length, 'delivery', 'deliveries')}</summary>
    ${scrolling(
      'Deliveries',
      html`<table>
        <thead><tr><th scope="col">After</th><th scope="col">To</th><th scope="col">Kind</th><th scope="col">Request</th><th scope="col">Body</th><th scope="col">Answered</th></tr></thead>
        <tbody>
          ${deliveries.slice(0, mostRows).map(
            (each) => html`<tr>
              <td>${duration(millisecondsOf(report, each))}</td><td>${line(each.slot, 40)}</td>
              <td>${line(kind.get(each.id) ?? '', 60)}</td><td><code>${line(`${each.method} ${each.path}`, 80)}</code></td>
              <td><code>${line(each.body.text ?? `${each.body.bytes} bytes`, 160)}</code></td><td>${each.answered}</td>
            </tr>`,
          )}
        </tbody>
      </table>`,
    )}
  </details>`;
}

/** When webhook events and callbacks arrived, with one row for each URL that the target was given. */
export function webhookTimeline(report: Report): Markup {
  const { deliveries } = report.evidence;
  if (deliveries.length === 0) return html`<p class="quiet">No event and no callback arrived in this run.</p>`;
  const slots = [...Map.groupBy(deliveries, ({ slot }) => slot)];
  return html`<div>
    ${timeline(report, slots.slice(0, mostSlots))}
    ${slots.length > mostSlots ? html`<p class="quiet">${`${slots.length - mostSlots} further addresses are not drawn.`}</p>` : null}
    ${table(report)}
  </div>`;
}
