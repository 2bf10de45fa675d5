import type { OperationId } from '../../contract/operations.ts';
import { getOrInsert } from '../../json/get-or-insert.ts';
import type { Step } from '../trace/step.ts';
import { Log } from './log.ts';
import type { Owners } from './owners.ts';
import type { Part } from './part.ts';

/** Earlier responses of the reading operation to one account. */
export interface Earlier {
  readonly first: Step;
  readonly last: Step;
}

/** How many of the latest requests of a kind are remembered. */
const most = 400;
/** How long a write may take until every response shows it, in milliseconds. */
export const historyLagMs = 5_000;

/**
 * The history of one read operation and the operations that write what it reads: the last response of each account, and
 * the writes of all accounts.
 */
export class History implements Part {
  readonly #owners: Owners;
  readonly #reader: OperationId;
  readonly #writes: ReadonlySet<OperationId>;
  readonly #reads = new Map<string, Earlier>();
  readonly #refused = new Log<Step>(most);
  readonly #effective = new Map<string, Log<Step>>();

  constructor(owners: Owners, reader: OperationId, writes: readonly OperationId[]) {
    this.#owners = owners;
    this.#reader = reader;
    this.#writes = new Set(writes);
  }

  note(step: Step): void {
    if (step.operation === null || !this.#writes.has(step.operation)) return;
    const owner = this.#owners.of(step) ?? '';
    const isRefused = step.outcome === 'refused';
    (isRefused ? this.#refused : getOrInsert(this.#effective, owner, () => new Log<Step>(most))).add(step);
  }

  settle(step: Step): void {
    if (step.operation !== this.#reader || step.outcome !== 'accepted') return;
    const owner = this.#owners.of(step);
    if (owner !== null) this.#reads.set(owner, { first: this.#reads.get(owner)?.first ?? step, last: step });
  }

  /** The earlier responses to the account of a read. `null` if there are none, or if the last one overlaps with it. */
  before(read: Step): Earlier | null {
    const earlier = this.#reads.get(this.#owners.of(read) ?? '');
    return earlier === undefined || earlier.last.end > read.begin ? null : earlier;
  }

  /** Requests of any account that were refused since a response. Empty if the history no longer has all of them. */
  refusedSince(before: Step, read: Step): readonly Step[] {
    const refused = [...this.#refused.between(before.begin, read.end)].reverse();
    return refused.length === most ? [] : refused;
  }

  /** Whether a request that was not refused may have changed since a response what a read shows. */
  hasChangedSince(before: Step, read: Step): boolean {
    return this.#effectiveFor(read).some((steps) => steps.hasAny(before.begin - historyLagMs, read.end));
  }

  /**
   * The requests of the account of a read, or of an unknown account, that were accepted or whose outcome is unknown.
   * `null` if the history no longer has all of them.
   */
  allBefore(read: Step): readonly Step[] | null {
    const known = this.#effectiveFor(read).map(({ all }) => all);
    return known.includes(null) ? null : known.flatMap((all) => all ?? []).filter(({ begin }) => begin <= read.end);
  }

  #effectiveFor(read: Step): readonly Log<Step>[] {
    return [this.#owners.of(read) ?? '', ''].flatMap((owner) => this.#effective.get(owner) ?? []);
  }
}
