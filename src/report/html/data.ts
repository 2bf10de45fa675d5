import type { Body, Entry, ExchangeEntry } from '../../journal/entry.ts';
import type { ReadJournal } from '../evidence.ts';
import type { Report } from '../report.ts';

/** The data that the page shows on demand. */
export interface PageData {
  /** ISO 8601. The page shows the times of exchanges since this one. */
  readonly startedAt: string;
  /** In the order in which they were sent. Long texts are cut. */
  readonly exchanges: readonly ExchangeEntry[];
  readonly answers: Readonly<Record<string, unknown>>;
}

/**
 * Characters of all exchanges in one page, as JSON, before compression. Beyond it, exchanges that are not evidence are
 * left out.
 */
const room = 4_000_000;
const longestEvidence = 8_000;
const longestOther = 1_500;

function cut(text: string, longest: number): string {
  return text.length <= longest ? text : text.slice(0, longest).replace(/[\ud800-\udbff]$/, '');
}

function cutMessage<Part extends { readonly headers: ExchangeEntry['request']['headers']; readonly body: Body | null }>(
  message: Part,
  longest: number,
): Part {
  const { headers, body } = message;
  return {
    ...message,
    headers: headers.slice(0, 60).map(([name, value]) => [cut(name, 200), cut(value, 2000)]),
    body: body && { text: body.text === null ? null : cut(body.text, longest), bytes: body.bytes },
  };
}

/** An exchange for the page. @param longest maximum characters of a body */
function shownExchange(entry: ExchangeEntry, longest: number): ExchangeEntry {
  const { request, response, failure } = entry;
  return {
    ...entry,
    scenario: cut(entry.scenario, 200),
    variant: entry.variant && cut(entry.variant, 200),
    request: { ...cutMessage(request, longest), method: cut(request.method, 100), url: cut(request.url, 4000) },
    response: response && cutMessage(response, longest),
    failure: failure && { ...failure, message: `${failure.kind}: ${cut(failure.message, 1000)}` },
  };
}

/** Selects the data of the page. Evidence has priority, then other exchanges as far as there is room. */
export function pageData({ results, evidence }: Report, read: ReadJournal): PageData {
  const { startedAt } = results.run;
  const evident = [...evidence.exchanges.values()].map((entry) => shownExchange(entry, longestEvidence));
  const byId = new Map(evident.map((entry) => [entry.id, entry]));
  let characters = JSON.stringify(evident).length;
  const exchanges: ExchangeEntry[] = [];
  for (const entry of read() as Iterable<Entry>) {
    if (entry.type !== 'exchange') continue;
    const shown = byId.get(entry.id) ?? shownExchange(entry, longestOther);
    if (!byId.has(entry.id)) characters += JSON.stringify(shown).length;
    if (byId.has(entry.id) || characters <= room) exchanges.push(shown);
  }
  exchanges.sort((one, other) => Date.parse(one.at) - Date.parse(other.at) || 0);
  const answered = results.gaps.filter(({ status }) => status === 'answered');
  return { startedAt, exchanges, answers: Object.fromEntries(answered.map(({ id, answer }) => [id, answer])) };
}
