import type { Results } from '../analysis/results.ts';
import type { DeliveryEntry, Entry, ExchangeEntry, FactEntry, MailEntry } from '../journal/entry.ts';

/** Reads a journal from its beginning, as often as it is called. */
export type ReadJournal = () => Iterable<Entry>;

/** Exchanges shown for one case or gap; the decisive one is the last, so the last ones are kept. */
const shownEach = 20;
/** Mails, deliveries and facts kept of each kind: a target may send any number of events. */
const keptEach = 2000;

/** What the reports show of a journal: the entries that verdicts and answers point to. */
export interface Evidence {
  readonly exchanges: ReadonlyMap<string, ExchangeEntry>;
  readonly mails: readonly MailEntry[];
  readonly deliveries: readonly DeliveryEntry[];
  readonly facts: readonly FactEntry[];
  /** By operation the first accepted request that tried nothing special: what another one is shown beside. */
  readonly plain: ReadonlyMap<string, string>;
}

/** The exchange ids of one case or gap that reports show, the decisive one last. */
export function shown(ids: readonly string[]): readonly string[] {
  return ids.slice(-shownEach);
}

function wanted({ rules, gaps, races = [] }: Results): Set<string> {
  const ids = new Set<string>();
  for (const { cases } of rules) {
    for (const { exchanges, control } of cases) {
      for (const id of shown(exchanges)) ids.add(id);
      if (control !== null) ids.add(control);
    }
  }
  for (const { exchanges } of [...gaps, ...races]) for (const id of shown(exchanges)) ids.add(id);
  return ids;
}

function isPlain(entry: ExchangeEntry): entry is ExchangeEntry & { readonly operation: string } {
  const status = entry.response?.status ?? 0;
  return entry.operation !== null && entry.variant === null && status >= 200 && status < 300;
}

/** Goes through a journal once and keeps what the results point to; memory is bounded by the results, not the journal. */
export function gatherEvidence(results: Results, read: ReadJournal): Evidence {
  const ids = wanted(results);
  const exchanges = new Map<string, ExchangeEntry>();
  const mails: MailEntry[] = [];
  const deliveries: DeliveryEntry[] = [];
  const facts: FactEntry[] = [];
  const plain = new Map<string, string>();
  for (const entry of read()) {
    if (entry.type === 'exchange') {
      const first = isPlain(entry) && !plain.has(entry.operation);
      if (first) plain.set(entry.operation, entry.id);
      if (first || ids.has(entry.id)) exchanges.set(entry.id, entry);
    } else if (entry.type === 'mail') keep(mails, entry);
    else if (entry.type === 'delivery') keep(deliveries, entry);
    else if (entry.type === 'fact') keep(facts, entry);
  }
  return { exchanges, mails, deliveries, facts, plain };
}

function keep<T>(list: T[], entry: T): void {
  if (list.length < keptEach) list.push(entry);
}
