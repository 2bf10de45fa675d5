import type { Results } from '../analysis/results.ts';
import { isSuccess } from '../contract/status.ts';
import type { DeliveryEntry, Entry, ExchangeEntry, FactEntry, MailEntry } from '../journal/entry.ts';
import { type Timeline, TimelineCollector } from './timeline.ts';

/** Reads a journal from its start on each call. */
export type ReadJournal = () => Iterable<Entry>;

/** Maximum number of exchanges shown for a case or gap. The last ones are kept, because the decisive one is last. */
const shownEach = 20;
/** Of mails, deliveries and facts each. A target may send any number of events. */
const keptEach = 2000;

/** The journal entries that verdicts and answers refer to. */
export interface Evidence {
  readonly exchanges: ReadonlyMap<string, ExchangeEntry>;
  readonly mails: readonly MailEntry[];
  readonly deliveries: readonly DeliveryEntry[];
  readonly facts: readonly FactEntry[];
  /** For each operation, the first accepted plain request, to compare another request with. */
  readonly plain: ReadonlyMap<string, string>;
  readonly timeline: Timeline;
}

/** The ids of the exchanges that reports show for a case or gap, the decisive one last. */
export function shownEvidence(ids: readonly string[]): readonly string[] {
  return ids.slice(-shownEach);
}

function wanted({ rules, gaps, races = [] }: Results): Set<string> {
  const ids = new Set<string>();
  for (const { cases } of rules) {
    for (const { exchanges, control } of cases) {
      for (const id of shownEvidence(exchanges)) ids.add(id);
      if (control !== null) ids.add(control);
    }
  }
  for (const { exchanges } of [...gaps, ...races]) for (const id of shownEvidence(exchanges)) ids.add(id);
  return ids;
}

function isPlain(entry: ExchangeEntry): entry is ExchangeEntry & { readonly operation: string } {
  const status = entry.response?.status ?? 0;
  return entry.operation !== null && entry.variant === null && isSuccess(status);
}

/** The entries that the results refer to, from one reading. Memory is bounded by the results. */
export function gatherEvidence(results: Results, read: ReadJournal): Evidence {
  const ids = wanted(results);
  const exchanges = new Map<string, ExchangeEntry>();
  const mails: MailEntry[] = [];
  const deliveries: DeliveryEntry[] = [];
  const facts: FactEntry[] = [];
  const plain = new Map<string, string>();
  const timeline = new TimelineCollector(results.run.startedAt, results.run.durationMs);
  for (const entry of read()) {
    timeline.see(entry);
    if (entry.type === 'exchange') {
      const first = isPlain(entry) && !plain.has(entry.operation);
      if (first) plain.set(entry.operation, entry.id);
      if (first || ids.has(entry.id)) exchanges.set(entry.id, entry);
    } else if (entry.type === 'mail') keep(mails, entry);
    else if (entry.type === 'delivery') keep(deliveries, entry);
    else if (entry.type === 'fact') keep(facts, entry);
  }
  return { exchanges, mails, deliveries, facts, plain, timeline: timeline.timeline };
}

function keep<T>(list: T[], entry: T): void {
  if (list.length < keptEach) list.push(entry);
}
