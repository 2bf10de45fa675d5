import type { OperationId } from '../contract/operations.ts';
import type { Finding } from './finding.ts';
import type { Step } from './trace/step.ts';

/** A read that is worth repeating: what it showed breaks a rule, unless a write only takes its time to show. */
export interface Suspicion {
  readonly account: string | null;
  readonly operation: OperationId;
  readonly path: Readonly<Record<string, string>>;
  readonly query: Readonly<Record<string, string>>;
  /** Whether the read carried an API key alone. */
  readonly isByKey: boolean;
  /** The exchange of the read. */
  readonly exchange: string;
  /** When the write ended that should show, in milliseconds since 1970. */
  readonly since: number;
}

/** What a read shows instead of what a write asked for. */
export interface Doubt<T> {
  /** What is wrong, as the first read showed it that the write should have been in. */
  readonly what: T;
  /** The last read that shows it. */
  readonly read: Step;
  /** The exchange of the write that should show; `null` where it is not one in particular. */
  readonly by: string | null;
  /** When that write ended, in milliseconds since 1970. */
  readonly since: number;
}

interface Seen<T> extends Doubt<T> {
  /** How often it was seen. */
  readonly times: number;
}

/** A write that does not show after this time, in milliseconds, is not late any more. */
const patienceMs = 2_000;
/** So many reads in a row are as good, if the last of them came after this time. */
const manyReads = 3;
const leastMs = 500;
/** The patience where a later write keeps anybody from looking again, in milliseconds. */
const closedPatienceMs = 3_500;
/** No service is so slow to show a write, in milliseconds. */
const longestLagMs = 10_000;
const mostDoubts = 2_000;
const mostClosed = 200;

/** Stale values and missing items: each counts only where the last read still shows it after a while. */
export class Suspicions<T = Finding> {
  readonly #doubts = new Map<string, Seen<T>>();
  /** Doubts that no later read can confirm or clear, since another write came after them. */
  readonly #closed: Seen<T>[] = [];
  /** The longest time that a write took to show, in milliseconds. */
  #lagMs = 0;

  /** @param key the place and the thing that is wrong there */
  raise(key: string, doubt: Doubt<T>): void {
    const known = this.#doubts.get(key);
    if (known === undefined && this.#doubts.size >= mostDoubts) return;
    const isSame = known?.by === doubt.by;
    if (known !== undefined && !isSame) this.#close(key, known);
    this.#doubts.set(key, { ...doubt, times: isSame ? (known?.times ?? 0) + 1 : 1 });
  }

  /**
   * The place is as it was. A doubt goes on unless another write has come since.
   * @param by the last write that the place may show
   */
  repeat(key: string, read: Step, by: string | null): void {
    const known = this.#doubts.get(key);
    if (known === undefined) return;
    if (known.by === by) this.#doubts.set(key, { ...known, read, times: known.times + 1 });
    else this.#close(key, known);
  }

  get isEmpty(): boolean {
    return this.#doubts.size === 0;
  }

  /**
   * The place shows what it should.
   * @param by the write that it shows; `null` where that is one of several, left out where it can be only the one
   */
  clear(key: string, read: Step, by?: string | null): void {
    const doubt = this.#doubts.get(key);
    if (doubt === undefined) return;
    this.#doubts.delete(key);
    if (by === null) return;
    // What a later write put right says nothing of how late the first one was.
    if (by !== undefined && by !== doubt.by) this.#close(key, doubt);
    else this.#lagMs = Math.max(this.#lagMs, read.end - doubt.since);
  }

  *confirmed(): Iterable<T> {
    for (const doubt of this.#closed) if (this.#isConfirmed(doubt, closedPatienceMs)) yield doubt.what;
    for (const doubt of this.#doubts.values()) if (this.#isConfirmed(doubt)) yield doubt.what;
  }

  /** What no later read has confirmed or cleared yet. */
  *open(): Iterable<Suspicion> {
    for (const doubt of this.#doubts.values()) {
      const { account, operation, path, query, carried, id } = doubt.read;
      if (operation === null || this.#isConfirmed(doubt)) continue;
      const isByKey = carried.authorization === null && carried.apiKey !== null;
      yield { account, operation, path, query, isByKey, exchange: id, since: doubt.since };
    }
  }

  forget(): void {
    this.#doubts.clear();
    this.#closed.length = 0;
  }

  #close(key: string, doubt: Seen<T>): void {
    this.#doubts.delete(key);
    if (this.#closed.length < mostClosed && this.#isConfirmed(doubt, closedPatienceMs)) this.#closed.push(doubt);
  }

  #isConfirmed({ read, since, times }: Seen<T>, patience = times >= manyReads ? leastMs : patienceMs): boolean {
    return read.begin - since >= Math.max(patience, Math.min(2 * this.#lagMs, longestLagMs));
  }
}
