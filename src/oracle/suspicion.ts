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

interface Doubt {
  readonly finding: Finding;
  readonly read: Step;
  readonly since: number;
  /** How often it was seen. */
  readonly times: number;
}

/** A write that does not show after this time, in milliseconds, is not late any more. */
const patienceMs = 2_000;
/** So many reads in a row are as good, if the last of them came after this time. */
const manyReads = 3;
const leastMs = 500;
/** No service is so slow to show a write, in milliseconds. */
const longestLagMs = 10_000;
const mostDoubts = 2_000;

/** Stale values and missing items: each becomes a finding only where the last read still shows it after a while. */
export class Suspicions {
  readonly #doubts = new Map<string, Doubt>();
  /** The longest time that a write took to show, in milliseconds. */
  #lagMs = 0;

  /**
   * @param key the place and the thing that is wrong there
   * @param since when the write that should show had ended, in milliseconds since 1970
   */
  raise(key: string, finding: Finding, read: Step, since: number): void {
    const known = this.#doubts.get(key);
    const isSame = known?.finding.contradicts === finding.contradicts;
    if (known === undefined && this.#doubts.size >= mostDoubts) return;
    this.#doubts.set(key, { finding, read, since, times: isSame ? known.times + 1 : 1 });
  }

  get isEmpty(): boolean {
    return this.#doubts.size === 0;
  }

  /**
   * The place shows what it should.
   * @param by the write that it shows, where that is known
   */
  clear(key: string, read: Step, by?: string | null): void {
    const doubt = this.#doubts.get(key);
    if (doubt === undefined) return;
    this.#doubts.delete(key);
    // What a later write put right says nothing of how late the first one was.
    if (by !== undefined && by !== doubt.finding.contradicts) return;
    this.#lagMs = Math.max(this.#lagMs, read.end - doubt.since);
  }

  *findings(): Iterable<Finding> {
    for (const doubt of this.#doubts.values()) if (this.#isConfirmed(doubt)) yield doubt.finding;
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

  #isConfirmed({ read, since, times }: Doubt): boolean {
    const waitedMs = read.begin - since;
    const enoughMs = times >= manyReads ? leastMs : patienceMs;
    return waitedMs >= Math.max(enoughMs, Math.min(2 * this.#lagMs, longestLagMs));
  }
}
