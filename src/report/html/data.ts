import type { Body, Entry, ExchangeEntry, HeaderList } from '../../journal/entry.ts';
import type { ReadJournal } from '../evidence.ts';
import type { Report } from '../report.ts';

/**
 * A packed exchange. Texts are indexes into `strings`, `-1` for none; headers are one text per line.
 * Order: id, milliseconds since the start, operation, scenario, account, credentials, variant, method, url, request
 * headers, request body, its bytes, status, response headers, response body, its bytes, failure, duration, chain.
 */
export type PackedExchange = readonly (number | readonly number[])[];

/** The data that the page shows on demand. */
export interface PageData {
  readonly strings: readonly string[];
  readonly exchanges: readonly PackedExchange[];
  readonly answers: Readonly<Record<string, unknown>>;
}

/** Maximum characters of all exchanges in one page. Beyond it, exchanges without a verdict or answer are left out. */
const room = 1_500_000;
const longestEvidence = 8_000;
const longestOther = 1_500;

/** Stores each text once. */
class Strings {
  readonly list: string[] = [];
  readonly #indexes = new Map<string, number>();
  characters = 0;

  index(text: string | null): number {
    if (text === null) return -1;
    const known = this.#indexes.get(text);
    if (known !== undefined) return known;
    this.#indexes.set(text, this.list.length);
    this.characters += text.length + 3;
    return this.list.push(text) - 1;
  }
}

function cut(body: Body | null, longest: number): string | null {
  const text = body?.text ?? null;
  return text === null || text.length <= longest ? text : text.slice(0, longest).replace(/[\ud800-\udbff]$/, '');
}

function pack(strings: Strings, entry: ExchangeEntry, start: number, longest: number): PackedExchange {
  const { request, response, failure } = entry;
  const headers = (list: HeaderList) =>
    list.slice(0, 60).map(([name, value]) => strings.index(`${name}: ${value.slice(0, 2000)}`));
  const failed = failure === null ? null : `${failure.kind}: ${failure.message.slice(0, 1000)}`;
  return [
    strings.index(entry.id),
    Math.round(Date.parse(entry.at) - start) || 0,
    strings.index(entry.operation),
    strings.index(entry.scenario.slice(0, 200)),
    strings.index(entry.holder),
    strings.index(entry.credentials),
    strings.index(entry.variant?.slice(0, 200) ?? null),
    strings.index(request.method.slice(0, 100)),
    strings.index(request.url.slice(0, 4000)),
    headers(request.headers),
    strings.index(cut(request.body, longest)),
    request.body?.bytes ?? -1,
    response?.status ?? -1,
    headers(response?.headers ?? []),
    strings.index(cut(response?.body ?? null, longest)),
    response?.body.bytes ?? -1,
    strings.index(failed),
    Math.round(entry.durationMs * 10) / 10,
    entry.chain,
  ];
}

/**
 * Packs the exchanges. Evidence has priority, then others as far as there is room. The page lists them in the order in
 * which they were sent.
 */
export function pageData({ results, evidence }: Report, read: ReadJournal): PageData {
  const strings = new Strings();
  const start = Date.parse(results.run.startedAt);
  const kept = new Map<string, PackedExchange>();
  for (const entry of evidence.exchanges.values()) kept.set(entry.id, pack(strings, entry, start, longestEvidence));
  const order: string[] = [];
  for (const entry of read() as Iterable<Entry>) {
    if (entry.type !== 'exchange') continue;
    if (!kept.has(entry.id)) {
      if (strings.characters + kept.size * 90 > room) continue;
      kept.set(entry.id, pack(strings, entry, start, longestOther));
    }
    order.push(entry.id);
  }
  const answers = Object.fromEntries(
    results.gaps.filter(({ status }) => status === 'answered').map(({ id, answer }) => [id, answer]),
  );
  const sentAt = (packed: PackedExchange) => Number(packed[1] ?? 0);
  const exchanges = order.flatMap((id) => [kept.get(id) ?? []]).sort((one, other) => sentAt(one) - sentAt(other));
  return { strings: strings.list, exchanges, answers };
}

/** JSON for a script element. Nothing in it can end the element or start a comment. */
export function scriptJson(value: unknown): string {
  return JSON.stringify(value)
    .replaceAll('<', '\\u003c')
    .replaceAll('\u2028', '\\u2028')
    .replaceAll('\u2029', '\\u2029');
}
