import type { Body, Entry, ExchangeEntry, HeaderList } from '../../journal/entry.ts';
import type { ReadJournal } from '../evidence.ts';
import type { Report } from '../report.ts';

/** The data that the page shows on demand. */
export interface PageData {
  readonly strings: readonly string[];
  /** One list for each field, so that no name is repeated. */
  readonly exchanges: { readonly [Name in Field]: readonly PackedExchange[Name][] };
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

/** What a field of an exchange is packed from. */
interface Source {
  readonly entry: ExchangeEntry;
  readonly strings: Strings;
  /** The start of the run, in milliseconds since 1970. */
  readonly start: number;
  /** Maximum characters of a body. */
  readonly longest: number;
}

function headers(strings: Strings, list: HeaderList): readonly number[] {
  return list.slice(0, 60).map(([name, value]) => strings.index(`${name}: ${value.slice(0, 2000)}`));
}

function failureOf({ failure }: ExchangeEntry): string | null {
  return failure === null ? null : `${failure.kind}: ${failure.message.slice(0, 1000)}`;
}

/** The fields of an exchange in the page. Texts are indexes into `strings`, `-1` for none. */
const fields = {
  id: ({ strings, entry }: Source) => strings.index(entry.id),
  /** Milliseconds since the start of the run. */
  at: ({ start, entry }: Source) => Math.round(Date.parse(entry.at) - start) || 0,
  operation: ({ strings, entry }: Source) => strings.index(entry.operation),
  scenario: ({ strings, entry }: Source) => strings.index(entry.scenario.slice(0, 200)),
  account: ({ strings, entry }: Source) => strings.index(entry.account),
  credentials: ({ strings, entry }: Source) => strings.index(entry.credentials),
  variant: ({ strings, entry }: Source) => strings.index(entry.variant?.slice(0, 200) ?? null),
  method: ({ strings, entry }: Source) => strings.index(entry.request.method.slice(0, 100)),
  url: ({ strings, entry }: Source) => strings.index(entry.request.url.slice(0, 4000)),
  requestHeaders: ({ strings, entry }: Source) => headers(strings, entry.request.headers),
  requestBody: ({ strings, entry, longest }: Source) => strings.index(cut(entry.request.body, longest)),
  /** `-1` for a request without a body. */
  requestBytes: ({ entry }: Source) => entry.request.body?.bytes ?? -1,
  /** `-1` if there was no response. */
  status: ({ entry }: Source) => entry.response?.status ?? -1,
  responseHeaders: ({ strings, entry }: Source) => headers(strings, entry.response?.headers ?? []),
  responseBody: ({ strings, entry, longest }: Source) => strings.index(cut(entry.response?.body ?? null, longest)),
  responseBytes: ({ entry }: Source) => entry.response?.body.bytes ?? -1,
  failure: ({ strings, entry }: Source) => strings.index(failureOf(entry)),
  durationMs: ({ entry }: Source) => Math.round(entry.durationMs * 10) / 10,
  chain: ({ entry }: Source) => entry.chain,
};

type Field = keyof typeof fields;
type PackedExchange = { readonly [Name in Field]: ReturnType<(typeof fields)[Name]> };

const fieldNames = Object.keys(fields) as readonly Field[];

function pack(source: Source): PackedExchange {
  return Object.fromEntries(fieldNames.map((name) => [name, fields[name](source)])) as unknown as PackedExchange;
}

function inColumns(exchanges: readonly PackedExchange[]): PageData['exchanges'] {
  const columns = fieldNames.map((name) => [name, exchanges.map((packed) => packed[name])]);
  return Object.fromEntries(columns) as PageData['exchanges'];
}

/**
 * Packs the exchanges. Evidence has priority, then others as far as there is room. The page lists them in the order in
 * which they were sent.
 */
export function pageData({ results, evidence }: Report, read: ReadJournal): PageData {
  const strings = new Strings();
  const start = Date.parse(results.run.startedAt);
  const kept = new Map<string, PackedExchange>();
  for (const entry of evidence.exchanges.values())
    kept.set(entry.id, pack({ strings, entry, start, longest: longestEvidence }));
  const order: string[] = [];
  for (const entry of read() as Iterable<Entry>) {
    if (entry.type !== 'exchange') continue;
    if (!kept.has(entry.id)) {
      if (strings.characters + kept.size * 90 > room) continue;
      kept.set(entry.id, pack({ strings, entry, start, longest: longestOther }));
    }
    order.push(entry.id);
  }
  const answers = Object.fromEntries(
    results.gaps.filter(({ status }) => status === 'answered').map(({ id, answer }) => [id, answer]),
  );
  const sent = order.flatMap((id) => kept.get(id) ?? []).sort((one, other) => one.at - other.at);
  return { strings: strings.list, exchanges: inColumns(sent), answers };
}
