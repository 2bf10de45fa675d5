import { type Operation, operations } from '../contract/operations.ts';
import type { Entry, ExchangeEntry, MailEntry } from '../journal/entry.ts';
import { type Needs, unpackNeeds } from '../journal/needs.ts';
import { getOrInsert } from '../json/get-or-insert.ts';
import { tagOf } from './openapi/document.ts';

/** What a call of the longest chain waited for after the call before it had ended. */
export type WaitKind = 'mail' | 'other requests' | 'pause';

/** A call of the longest chain. Times are in milliseconds since the start of the run. */
export interface ChainStep {
  readonly id: string;
  readonly begin: number;
  readonly end: number;
  readonly operation: string | null;
  readonly variant: string | null;
  readonly status: number | null;
  readonly scenario: string;
  /** Time between the end of the previous call and the begin of this one. */
  readonly waitedMs: number;
  /** `null` if there was no previous call, or less than a millisecond between them. */
  readonly waitedFor: WaitKind | null;
}

export interface Timeline {
  /** For each kind of work that occurred: how many requests, or waits, were under way on average in each slot. */
  readonly rows: readonly { readonly name: string; readonly underWay: readonly number[] }[];
  /** The calls of the longest chain in their order. Empty if it has fewer than two calls, or cannot be told. */
  readonly chain: readonly ChainStep[];
}

type Call = Pick<ExchangeEntry, 'id' | 'operation' | 'variant' | 'scenario' | 'chain'> & {
  readonly begin: number;
  readonly end: number;
  readonly status: number | null;
};

const slots = 200;
/** Maximum number of calls that are kept to find the longest chain. A longer run has no chain. */
const mostCalls = 100_000;
const waitingForMail = 'Waiting for mail';

function rowOf({ scenario, operation }: ExchangeEntry): string {
  if (scenario === 'cleanup') return 'Cleaning up';
  const known: Readonly<Record<string, Operation | undefined>> = operations;
  return operation === null ? 'Other paths' : tagOf(known[operation]?.path ?? '');
}

/** Collects from a journal what was under way when, and what the longest chain of calls consists of. */
export class TimelineCollector {
  readonly #start: number;
  readonly #slotMs: number;
  readonly #rows = new Map<string, number[]>();
  /** The calls by the length of their chain. */
  readonly #calls = new Map<number, Call[]>();
  readonly #mailed = new Set<string>();
  #kept = 0;
  #needs: Needs = new Map();

  /** @param startedAt ISO 8601 */
  constructor(startedAt: string, durationMs: number) {
    this.#start = Date.parse(startedAt);
    this.#slotMs = Math.max(1, durationMs) / slots;
  }

  see(entry: Entry): void {
    if (entry.type === 'exchange') this.#seeExchange(entry);
    else if (entry.type === 'mail') this.#seeMail(entry);
    else if (entry.type === 'fact' && entry.fact === 'needs') this.#needs = unpackNeeds(entry.value);
  }

  get timeline(): Timeline {
    const rows = [...this.#rows].map(([name, underWay]) => ({ name, underWay }));
    return { rows: rows.sort((one, other) => firstOf(one.underWay) - firstOf(other.underWay)), chain: this.#chain() };
  }

  #seeExchange(entry: ExchangeEntry): void {
    const { id, operation, variant, scenario, chain, response } = entry;
    const begin = Date.parse(entry.at) - this.#start;
    const end = begin + entry.durationMs;
    // A journal of another version may have no valid times.
    if (Number.isNaN(begin) || begin < 0) return;
    this.#add(rowOf(entry), begin, end);
    this.#kept += 1;
    if (this.#kept > mostCalls) {
      this.#calls.clear();
      return;
    }
    const call = { id, operation, variant, scenario, chain, begin, end, status: response?.status ?? null };
    getOrInsert(this.#calls, chain, () => []).push(call);
  }

  #seeMail({ at, waitedMs, exchange }: MailEntry): void {
    const end = Date.parse(at) - this.#start;
    this.#add(waitingForMail, Math.max(0, end - waitedMs), end);
    if (exchange !== null) this.#mailed.add(exchange);
  }

  #add(name: string, begin: number, end: number): void {
    const row = getOrInsert(this.#rows, name, () => Array.from({ length: slots }, () => 0));
    const last = Math.min(slots - 1, Math.floor(end / this.#slotMs));
    for (let slot = Math.min(slots - 1, Math.floor(begin / this.#slotMs)); slot <= last; slot += 1) {
      const from = slot * this.#slotMs;
      row[slot] = (row[slot] ?? 0) + (Math.min(end, from + this.#slotMs) - Math.max(begin, from)) / this.#slotMs;
    }
  }

  #chain(): ChainStep[] {
    const longest = Math.max(0, ...this.#calls.keys());
    if (longest < 2) return [];
    const steps: ChainStep[] = [];
    let call = latest(this.#calls.get(longest) ?? []);
    while (call !== undefined) {
      const before: Call | undefined = this.#before(call);
      const { chain: _, ...shown } = call;
      const waitedMs = before === undefined ? 0 : Math.max(0, call.begin - before.end);
      const waitedFor = before === undefined || waitedMs < 1 ? null : this.#waitedFor(call, before);
      steps.push({ ...shown, waitedMs, waitedFor });
      call = before;
    }
    return steps.reverse();
  }

  /**
   * Of the calls that had ended with a chain shorter by one: the latest of the same scenario, else of shared work that
   * it needed, else of all.
   */
  #before({ chain, begin, scenario }: Call): Call | undefined {
    // The begin is read in whole milliseconds.
    const ended = (this.#calls.get(chain - 1) ?? []).filter(({ end }) => end <= begin + 1);
    const needed = this.#needs.get(scenario) ?? [];
    return (
      latest(ended.filter((call) => call.scenario === scenario)) ??
      latest(ended.filter((call) => needed.includes(call.scenario))) ??
      latest(ended)
    );
  }

  #waitedFor(call: Call, before: Call): WaitKind {
    if (this.#mailed.has(before.id)) return 'mail';
    const own = [call.scenario, ...(this.#needs.get(call.scenario) ?? [])];
    for (const calls of this.#calls.values()) {
      const isBetween = ({ scenario, end }: Call) => end > before.end && end <= call.begin && own.includes(scenario);
      if (calls.some(isBetween)) return 'other requests';
    }
    return 'pause';
  }
}

function latest(calls: readonly Call[]): Call | undefined {
  return calls.reduce<Call | undefined>((found, call) => (found && found.end >= call.end ? found : call), undefined);
}

function firstOf(underWay: readonly number[]): number {
  return underWay.findIndex((share) => share > 0);
}
