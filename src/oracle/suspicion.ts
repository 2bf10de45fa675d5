import type { OperationId } from '../contract/operations.ts';
import type { Finding } from './finding.ts';
import type { Step } from './trace/step.ts';

/** A read to repeat. What it showed breaks a rule, unless a write is only slow to show. */
export interface Suspicion {
  readonly account: string | null;
  readonly operation: OperationId;
  readonly path: Readonly<Record<string, string>>;
  readonly query: Readonly<Record<string, string>>;
  /** Whether the read carried an API key alone. */
  readonly isByKey: boolean;
  /** Whether the read shows payments that no plain call creates. They say nothing about plain records. */
  readonly isOdd: boolean;
  /** The exchange of the read. */
  readonly exchange: string;
  /** When the write that should show ended, in milliseconds since 1970. */
  readonly since: number;
}

/** A read to repeat because of something at a time `since`. `null` for a request outside the contract. */
export function suspicionOf(read: Step, since: number): Suspicion | null {
  const { account, operation, path, query, carried, id, entry } = read;
  if (operation === null) return null;
  const [isByKey, isOdd] = [carried.methods === 'key', entry.variant === 'odd-payments'];
  return { account, operation, path, query, isByKey, isOdd, exchange: id, since };
}

/** A read that does not show what a write asked for. */
interface Doubt<T> {
  /** The problem, as seen in the first read that should have shown the write. */
  readonly what: T;
  /** The last read that shows the problem. */
  readonly read: Step;
  /** The exchange of the write that should show. `null` if there is no single one. */
  readonly by: string | null;
  /** When that write ended, in milliseconds since 1970. */
  readonly since: number;
}

interface Seen<T> extends Doubt<T> {
  /** How often the problem was seen. */
  readonly times: number;
  /** Whether another place has shown the expected value since. */
  readonly isShaken: boolean;
}

/** A write that does not show after this time is no longer late. In milliseconds. */
export const patienceMs = 2_000;
/** This many reads in a row also suffice, if the last one came after `leastMs` milliseconds. */
const manyReads = 3;
const leastMs = 500;
/** The time allowed, in milliseconds, if a later write prevents another look. */
export const closedPatienceMs = 3_500;
/** The longest time that any service takes to show a write, in milliseconds. */
export const longestLagMs = 10_000;
/** How much longer than one of these times a scenario waits, so that its next request comes later. In milliseconds. */
export const marginMs = 100;
const mostDoubts = 2_000;
const mostClosed = 200;

/** Stale values and missing items. Each counts only if the last read still shows it after a while. */
export class Suspicions<T = Finding> {
  readonly #doubts = new Map<string, Seen<T>>();
  /** Doubts that no later read can confirm or clear, because another write followed. */
  readonly #closed: Seen<T>[] = [];
  #lagMs = 0;
  readonly #settleMs: number;

  /** @param settleMs a write that may take longer than others shows after this time, however often it is read */
  constructor(settleMs = 0) {
    this.#settleMs = settleMs;
  }

  /** @param key the place and the problem there */
  raise(key: string, doubt: Doubt<T>): void {
    const known = this.#doubts.get(key);
    if (known === undefined && this.#doubts.size >= mostDoubts) return;
    const isSame = known?.by === doubt.by;
    if (known !== undefined && !isSame) this.#close(key, known);
    this.#doubts.set(key, { ...doubt, times: isSame ? (known?.times ?? 0) + 1 : 1, isShaken: false });
  }

  /**
   * Reports that the place still shows the problem. A doubt continues unless another write followed.
   * @param by the last write that the place may show
   */
  repeat(key: string, read: Step, by: string | null): void {
    const known = this.#doubts.get(key);
    if (known === undefined) return;
    if (known.by === by) this.#doubts.set(key, { ...known, read, times: known.times + 1, isShaken: false });
    else this.#close(key, known);
  }

  /** Reports that a place which may be as late shows the expected value. Only another look confirms the doubt then. */
  shake(key: string): void {
    const known = this.#doubts.get(key);
    if (known !== undefined) this.#doubts.set(key, { ...known, isShaken: true });
  }

  /** Records how late a place showed a write, where that breaks no rule. */
  sawLag(ms: number): void {
    this.#lagMs = Math.max(this.#lagMs, ms);
  }

  /** The longest observed delay of a write, in milliseconds. */
  get lagMs(): number {
    return this.#lagMs;
  }

  get isEmpty(): boolean {
    return this.#doubts.size === 0;
  }

  /**
   * Reports that the place shows the expected value.
   * @param by the write that it shows. `null` if it is one of several. Omitted if only one write is possible
   */
  clear(key: string, read: Step, by?: string | null): void {
    const doubt = this.#doubts.get(key);
    if (doubt === undefined) return;
    this.#doubts.delete(key);
    if (by === null) return;
    // A value that a later write corrected does not show how late the first write was.
    if (by !== undefined && by !== doubt.by) this.#close(key, doubt);
    else this.sawLag(read.end - doubt.since);
  }

  *confirmed(): Iterable<T> {
    for (const doubt of this.#closed) if (this.#isConfirmed(doubt, closedPatienceMs)) yield doubt.what;
    for (const doubt of this.#doubts.values()) if (this.#isConfirmed(doubt)) yield doubt.what;
  }

  /** Doubts that no later read has confirmed or cleared yet. */
  *open(counts: (what: T) => boolean = () => true): Iterable<Suspicion> {
    for (const doubt of this.#doubts.values()) {
      const suspicion = suspicionOf(doubt.read, doubt.since);
      if (suspicion !== null && !this.#isConfirmed(doubt) && counts(doubt.what)) yield suspicion;
    }
  }

  #close(key: string, doubt: Seen<T>): void {
    this.#doubts.delete(key);
    if (this.#closed.length < mostClosed && this.#isConfirmed(doubt, closedPatienceMs)) this.#closed.push(doubt);
  }

  #isConfirmed(
    { read, since, times, isShaken }: Seen<T>,
    patience = times >= manyReads ? leastMs : patienceMs,
  ): boolean {
    if (isShaken) return false;
    return read.begin - since >= Math.max(patience, this.#settleMs, Math.min(2 * this.#lagMs, longestLagMs));
  }
}
