import type { Suspicions } from '../suspicion.ts';
import type { Step } from '../trace/step.ts';
import type { Contradiction } from './contradiction.ts';
import type { SetKind } from './known-sets.ts';
import { RefusedRemovals } from './refused-removals.ts';
import {
  adds,
  changesOnlyAnother,
  disappearance,
  isNewer,
  isVisible,
  lastCertainWrite,
  mayHaveChangedSince,
  mayHaveTakenEffect,
  refusedAdds,
  replacedBy,
  type SinceLastRead,
  suspectsSince,
} from './set-changes.ts';
import type { SetRead, SetWrite, ShownValues } from './set-events.ts';

const mostWrites = 400;
/** Servers that share their writes later than this are slow. In milliseconds. */
const leastMs = 500;

/** Options that the sets of a kind share. */
interface SetOptions {
  /** Contradictions that a later response may still explain. */
  readonly doubts: Suspicions<Contradiction>;
  /** Prefix for the doubts of this set among those of other sets. */
  readonly name: string;
  readonly kind: SetKind;
  /** The largest number of values that a response showed to any account. A service has room for as many. */
  readonly capacity: { most: number };
}

/**
 * What is known about the values of one kind that an account has, such as its webhooks: the requests that asked for them,
 * and what responses showed since.
 */
export class KnownSet {
  readonly #options: SetOptions;
  #writes: SetWrite[] = [];
  /** For each value, the first response that showed it since the last one without it. */
  readonly #shownSince = new Map<string, SetRead>();
  /** The end of the last response that showed each value, in milliseconds since 1970. */
  readonly #lastShown = new Map<string, number>();
  readonly #appeared = new Map<string, Contradiction>();
  readonly #cameBack = new Map<string, Contradiction>();
  /** Values that a newer response left out, and when they were first shown. They may be gone, or come back. */
  readonly #leftOut = new Map<string, { readonly contradiction: Contradiction; readonly since: number }>();
  readonly #refusedRemovals = new RefusedRemovals();
  #last: SetRead | null = null;
  #isFull = false;

  constructor(options: SetOptions) {
    this.#options = options;
  }

  write(write: SetWrite): void {
    if (this.#writes.length < mostWrites) this.#writes.push(write);
    else this.#isFull = true;
  }

  /** Judges a write once every response that it may have followed was looked at. */
  settle(write: SetWrite): void {
    this.#refusedRemovals.see(write, this.#last);
  }

  /**
   * Adds the content of a response. Responses must come in order.
   * @param others writes that other accounts or unknown accounts sent
   */
  look(step: Step, shown: ShownValues, others: readonly SetWrite[]): void {
    if (this.#isFull) return;
    this.#refusedRemovals.look(step, shown);
    // Most accounts never change anything, so this case is fast.
    const isUntouched = this.#writes.length === 0 && others.length === 0 && this.#shownSince.size === 0;
    if (!isUntouched) this.#compareAll(step, shown, others);
    this.#last = { step, shown };
  }

  #compareAll(step: Step, shown: ShownValues, others: readonly SetWrite[]): void {
    const { capacity, kind } = this.#options;
    const since = this.#sinceLastRead(step, shown, others);
    const { writes, count } = since;
    const effective = writes.filter(mayHaveTakenEffect);
    const hasRoom = count <= capacity.most;
    const named = writes.flatMap(({ value }) => value ?? []);
    for (const value of new Set([...this.#shownSince.keys(), ...named])) {
      const isAboutAnother = (write: SetWrite) =>
        kind.isCertain?.(value) === true && changesOnlyAnother(write, value, hasRoom);
      const by = effective.findLast((write) => !isAboutAnother(write))?.step.id ?? null;
      this.#compare(value, step, { ...since, by });
    }
    capacity.most = Math.max(capacity.most, shown.count ?? 0);
  }

  #sinceLastRead(step: Step, shown: ShownValues, others: readonly SetWrite[]): Omit<SinceLastRead, 'by'> {
    const writes = [...this.#writes, ...others]
      .filter((write) => write.step.begin <= step.end)
      .sort((one, other) => one.step.begin - other.step.begin);
    const last = this.#last;
    const recent = last === null ? writes : writes.filter((write) => write.step.end >= last.step.begin);
    const effective = writes.filter(mayHaveTakenEffect);
    const pending = last === null ? effective : effective.filter((write) => !isVisible(write, last));
    const added = pending.filter((write) => write.effect === 'add' && !this.#wasShown(write)).length;
    const count = (last?.shown.count ?? Number.POSITIVE_INFINITY) + added;
    const replaced = last === null ? null : replacedBy(pending, last, shown);
    return { shown, others, writes, recent, pending, replaced, settled: lastCertainWrite(writes, step), count };
  }

  /** Whether a request named a value that may have added it. */
  wasAskedFor(value: string): boolean {
    return this.#writes.some((write) => mayHaveTakenEffect(write) && adds(write, value));
  }

  /**
   * Values that appeared although only refused requests asked for them, and those that cannot be removed. Contradictions that
   * a later response may explain are in `doubts`.
   */
  contradictions(): Contradiction[] {
    if (this.#isFull) return [];
    const effective = this.#writes.filter(mayHaveTakenEffect);
    const stuck = [...this.#refusedRemovals.certain(effective, this.#options.doubts.lagMs)].map(
      ({ value, read, write }): Contradiction => ({ kind: 'stuck', value, read, by: [write] }),
    );
    return [...this.#appeared.values(), ...this.#cameBack.values(), ...stuck];
  }

  get isFull(): boolean {
    return this.#isFull;
  }

  #compare(value: string, step: Step, since: SinceLastRead): void {
    if (!since.shown.shows(value)) {
      this.#noteAbsent(value, step, since);
      this.#shownSince.delete(value);
      return;
    }
    this.#notePresent(value, step, since);
    if (!this.#shownSince.has(value)) this.#shownSince.set(value, { step, shown: since.shown });
    this.#lastShown.set(value, step.end);
  }

  /** Compares a value that a response shows with the requests about it. */
  #notePresent(value: string, step: Step, since: SinceLastRead): void {
    const { doubts } = this.#options;
    const { writes, by, replaced } = since;
    if (!doubts.isEmpty) doubts.clear(this.#key(value, 'gone'), step, by);
    const wasShown = this.#last?.shown.shows(value) ?? null;
    const culprits = wasShown === false ? refusedAdds(value, since) : [];
    const isBesideOthers = since.pending.length > 0;
    if (culprits.length > 0) {
      const isInstead = this.#lastShown.keys().some((one) => this.#last?.shown.shows(one) && !since.shown.shows(one));
      this.#appeared.set(value, { kind: 'appeared', value, read: step, by: culprits, isBesideOthers, isInstead });
    }
    const leftOut = this.#leftOut.get(value);
    if (leftOut !== undefined && !mayHaveChangedSince(value, since, leftOut.since))
      this.#cameBack.set(value, leftOut.contradiction);
    this.#leftOut.delete(value);
    const removed = lastCertainWrite(
      writes.filter((write) => write.value === value || write.value === null),
      step,
    );
    const returned = wasShown === false ? this.#returnedAfter(value, step, since) : null;
    if (removed?.effect === 'remove' && removed.value === value && !this.#mayRemain(value, removed, writes))
      this.#doubt({ kind: 'remains', value, read: step, by: [removed] }, removed);
    // An empty value may be that of a place which waits for one, beside the values of the account.
    else if (replaced !== null && replaced.value !== value && value !== '' && wasShown === true)
      this.#doubt({ kind: 'kept', value, read: step, by: [replaced] }, replaced);
    else if (returned !== null) this.#doubt({ kind: 'returned', value, read: step, by: [returned] }, returned);
    else if (!doubts.isEmpty) doubts.repeat(this.#key(value, 'there'), step, by);
  }

  /** Compares a value that a response does not show with the requests about it. */
  #noteAbsent(value: string, step: Step, since: SinceLastRead): void {
    const { doubts } = this.#options;
    const { by, writes } = since;
    if (!doubts.isEmpty) doubts.clear(this.#key(value, 'there'), step, by);
    const put = writes.findLast((write) => adds(write, value) && write.isPromised && write.step.outcome === 'accepted');
    if (this.#neverShowed(value, step, since, put)) return;
    const first = this.#shownSince.get(value);
    if (put !== undefined && first !== undefined && this.#isLeftOut(put, step, since, first)) {
      const contradiction: Contradiction = { kind: 'missing', value, read: step, by: [put] };
      this.#leftOut.set(value, { contradiction, since: first.step.end });
    }
    const last = this.#last;
    const found = last?.shown.shows(value) ? disappearance(value, since, put ?? null, last.step) : null;
    const sinceMs = put?.step.end ?? first?.step.end ?? step.end;
    if (found === null && doubts.isEmpty) return;
    const key = this.#key(value, 'gone');
    if (found === null) doubts.repeat(key, step, by);
    else doubts.raise(key, { what: { ...found, value, read: step }, read: step, by, since: sinceMs });
  }

  /**
   * Whether no response has shown a value since a request certainly added it. This is a doubt then.
   * @param put the last accepted request that added it
   */
  #neverShowed(value: string, step: Step, since: SinceLastRead, put: SetWrite | undefined): boolean {
    const { by, settled } = since;
    const lastShown = this.#lastShown.get(value) ?? Number.NEGATIVE_INFINITY;
    if (settled !== null && adds(settled, value) && lastShown < settled.step.begin) {
      const suspects = suspectsSince(settled.step.begin, since);
      this.#doubt({ kind: 'missing', value, read: step, by: [settled], suspects }, settled);
      return true;
    }
    if (put === undefined || lastShown >= put.step.begin || !this.#mustHold(value, put, since)) return false;
    const suspects = suspectsSince(put.step.begin, since);
    const what: Contradiction = { kind: 'missing', value, read: step, by: [put], suspects };
    this.#options.doubts.raise(this.#key(value, 'gone'), { what, read: step, by, since: put.step.end });
    return true;
  }

  /** Whether a value that was added is still there, because only others were added since, and there is room for all. */
  #mustHold(value: string, put: SetWrite, { writes }: SinceLastRead): boolean {
    const { kind, capacity } = this.#options;
    const later = writes.filter((write) => mayHaveTakenEffect(write) && write.step.end >= put.step.begin);
    const held = new Set(
      writes.flatMap((write) => (write.effect === 'add' && mayHaveTakenEffect(write) ? write.value : [])),
    );
    return (
      kind.isCertain?.(value) === true && later.every(({ effect }) => effect === 'add') && held.size <= capacity.most
    );
  }

  /** Whether a response without an added value is newer than the first one with it, and not only late. */
  #isLeftOut(put: SetWrite, step: Step, since: SinceLastRead, first: SetRead): boolean {
    const { kind, doubts } = this.#options;
    const isLate = step.begin - put.step.end < Math.max(leastMs, 2 * doubts.lagMs);
    return !kind.mayHide && !isLate && isNewer(since, first);
  }

  /** The request that replaced a value by one that showed since and does not show now. `null` if others explain it. */
  #returnedAfter(value: string, step: Step, { writes, shown }: SinceLastRead): SetWrite | null {
    const mayBring = ({ effect, value: added }: SetWrite) => effect !== 'add' || added === null || added === value;
    const last = lastCertainWrite(writes.filter(mayBring), step);
    if (last?.effect !== 'replace' || last.value === null || last.value === value) return null;
    const asked = writes.filter((write) => adds(write, value));
    const wasBefore = asked.length > 0 && asked.every((write) => write.step.end <= last.step.begin);
    return wasBefore && this.#wasShown(last) && !shown.shows(last.value) ? last : null;
  }

  /** @param write the request whose effect should show */
  #doubt(what: Contradiction, { step }: SetWrite): void {
    const { kind, value, read } = what;
    const key = this.#key(value, kind === 'missing' ? 'gone' : 'there');
    this.#options.doubts.raise(key, { what, read, by: step.id, since: step.end });
  }

  #wasShown({ value, step }: SetWrite): boolean {
    return (this.#lastShown.get(value ?? '') ?? Number.NEGATIVE_INFINITY) >= step.begin;
  }

  /** Whether a value was added more than once, or a refused request asked for it after its removal. */
  #mayRemain(value: string, { step: removed }: SetWrite, writes: readonly SetWrite[]): boolean {
    const asked = writes.filter((write) => adds(write, value));
    if (asked.some((write) => !mayHaveTakenEffect(write) && write.step.end >= removed.begin)) return true;
    return this.#options.kind.mayHoldTwice && asked.filter(mayHaveTakenEffect).length > 1;
  }

  #key(value: string, wrongly: 'gone' | 'there'): string {
    return `${this.#options.name} ${wrongly} ${value}`;
  }
}
