import type { Suspicions } from '../suspicion.ts';
import type { Step } from '../trace/step.ts';

/** What a response of the reading operation shows. */
export interface Shown {
  /** How many values it shows; `null` where that cannot be told. */
  readonly count: number | null;
  shows(value: string): boolean;
}

/** What a request does to a shelf, if it is carried out. */
export interface ShelfWrite {
  readonly step: Step;
  readonly effect: 'add' | 'replace' | 'remove';
  /** What is added, put in the place of another, or removed; `null` where the request does not name it. */
  readonly value: string | null;
  /** Whether the account sent it with valid credentials: only then an acceptance promises that it shows. */
  readonly isPromised: boolean;
}

/**
 * What contradicts the two laws: a refused request changes nothing, an accepted one shows.
 * - `appeared`   only refused requests asked for the value, and it shows
 * - `vanished`   only refused requests could have removed the value, and it is gone
 * - `taken`      an accepted removal of another value took it away as well
 * - `lost`       nobody asked for anything, and it is gone
 * - `missing`    an accepted request asked for it, and it does not show
 * - `remains`    an accepted request removed it, and it shows
 * - `kept`       an accepted request replaced the only value, and the old one shows beside the new one
 */
export type BreachKind = 'appeared' | 'vanished' | 'taken' | 'lost' | 'missing' | 'remains' | 'kept';

export interface Breach {
  readonly kind: BreachKind;
  readonly value: string;
  /** The response that shows it. */
  readonly read: Step;
  /** The requests that may have caused it; empty for `lost`. */
  readonly by: readonly ShelfWrite[];
}

const mostWrites = 400;

/** What the shelves of a kind have in common. */
export interface ShelfOptions {
  /** Breaches that a later response may still explain. */
  readonly doubts: Suspicions<Breach>;
  /** Tells the doubts of this shelf from those of others. */
  readonly name: string;
  /** Whether the same value may be there twice, so that a removal may leave one. */
  readonly mayHoldTwice: boolean;
}

/** Values of one kind that one account keeps, such as its webhooks: who asked for which, and what was shown since. */
export class Shelf {
  readonly #options: ShelfOptions;
  #writes: ShelfWrite[] = [];
  readonly #shownSince = new Map<string, number>();
  /** When the last response ended that showed a value. */
  readonly #lastShown = new Map<string, number>();
  readonly #appeared = new Map<string, Breach>();
  #last: Look | null = null;
  #isFull = false;

  constructor(options: ShelfOptions) {
    this.#options = options;
  }

  write(write: ShelfWrite): void {
    if (this.#writes.length < mostWrites) this.#writes.push(write);
    else this.#isFull = true;
  }

  /** Takes in what a response shows, in the order in which responses came. Others are the writes of nobody in particular. */
  look(step: Step, shown: Shown, others: readonly ShelfWrite[]): void {
    if (this.#isFull) return;
    // Most accounts never change anything.
    if (this.#writes.length === 0 && others.length === 0 && this.#shownSince.size === 0) {
      this.#last = { step, shown };
      return;
    }
    const writes = [...this.#writes, ...others]
      .filter((write) => write.step.begin <= step.end)
      .sort((one, other) => one.step.begin - other.step.begin);
    const values = new Set([...writes.flatMap(({ value }) => value ?? []), ...this.#shownSince.keys()]);
    const last = this.#last;
    const recent = last === null ? writes : writes.filter((write) => write.step.end >= last.step.begin);
    const effective = writes.filter(mayHaveTakenEffect);
    const pending = last === null ? effective : effective.filter((write) => !isVisible(write, last));
    const by = effective.at(-1)?.step.id ?? null;
    const foreign = new Set(others.filter(({ isPromised }) => isPromised));
    const since: Since = { shown, foreign, writes, recent, pending, by, settled: settledBy(writes, step) };
    const replaced = last === null ? null : replacedBy(pending, last, shown);
    for (const value of values) this.#compare(value, shown.shows(value), step, since, replaced);
    this.#last = { step, shown };
  }

  /** Whether an accepted request named a value. */
  wasAskedFor(value: string): boolean {
    return this.#writes.some((write) => write.step.outcome === 'accepted' && adds(write, value));
  }

  /** What appeared without anybody's leave. What a later response may explain is among the doubts. */
  breaches(): Breach[] {
    return this.#isFull ? [] : [...this.#appeared.values()];
  }

  get isFull(): boolean {
    return this.#isFull;
  }

  #compare(value: string, isShown: boolean, step: Step, since: Since, replaced: ShelfWrite | null): void {
    if (isShown) this.#isThere(value, step, since, replaced);
    else this.#isGone(value, step, since);
    if (!isShown) this.#shownSince.delete(value);
    else if (!this.#shownSince.has(value)) this.#shownSince.set(value, step.end);
    if (isShown) this.#lastShown.set(value, step.end);
  }

  #isThere(value: string, step: Step, since: Since, replaced: ShelfWrite | null): void {
    const { doubts } = this.#options;
    const { writes, by, settled } = since;
    doubts.clear(this.#key(value, 'gone'), step, by);
    const wasShown = this.#last?.shown.shows(value) ?? null;
    const culprits = wasShown === false ? appeared(value, since) : [];
    if (culprits.length > 0) this.#appeared.set(value, { kind: 'appeared', value, read: step, by: culprits });
    const removed = settled?.effect === 'remove' && settled.value === value && !this.#mayRemain(value, settled, writes);
    if (removed) this.#doubt('remains', value, step, settled);
    else if (replaced !== null && replaced.value !== value && wasShown === true)
      this.#doubt('kept', value, step, replaced);
    else doubts.repeat(this.#key(value, 'there'), step, by);
  }

  #isGone(value: string, step: Step, since: Since): void {
    const { doubts } = this.#options;
    const { by, settled, writes } = since;
    const key = this.#key(value, 'gone');
    doubts.clear(this.#key(value, 'there'), step, by);
    const lastShown = this.#lastShown.get(value) ?? Number.NEGATIVE_INFINITY;
    if (settled !== null && adds(settled, value) && lastShown < settled.step.begin) {
      this.#doubt('missing', value, step, settled);
      return;
    }
    const put = writes.findLast((write) => adds(write, value) && write.isPromised && write.step.outcome === 'accepted');
    const found = this.#last?.shown.shows(value) ? gone(value, since, put ?? null) : null;
    const sinceMs = put?.step.end ?? this.#shownSince.get(value) ?? step.end;
    if (found === null) doubts.repeat(key, step, by);
    else doubts.raise(key, { what: { ...found, value, read: step }, read: step, by, since: sinceMs });
  }

  #doubt(kind: 'remains' | 'kept' | 'missing', value: string, read: Step, write: ShelfWrite): void {
    const what: Breach = { kind, value, read, by: [write] };
    const key = this.#key(value, kind === 'missing' ? 'gone' : 'there');
    this.#options.doubts.raise(key, { what, read, by: write.step.id, since: write.step.end });
  }

  /** Whether a value was put there more than once, or a refused request asked for it after it was removed. */
  #mayRemain(value: string, { step: removed }: ShelfWrite, writes: readonly ShelfWrite[]): boolean {
    const asked = writes.filter((write) => adds(write, value));
    if (asked.some((write) => !mayHaveTakenEffect(write) && write.step.end >= removed.begin)) return true;
    return this.#options.mayHoldTwice && asked.filter(mayHaveTakenEffect).length > 1;
  }

  #key(value: string, wrongly: 'gone' | 'there'): string {
    return `${this.#options.name} ${wrongly} ${value}`;
  }
}

interface Look {
  readonly step: Step;
  readonly shown: Shown;
}

/** The writes that a response may show. */
interface Since {
  readonly shown: Shown;
  /** Requests of other accounts with credentials of their own: they rather change what is theirs. */
  readonly foreign: ReadonlySet<ShelfWrite>;
  readonly writes: readonly ShelfWrite[];
  /** Those that may have taken effect since the response before. */
  readonly recent: readonly ShelfWrite[];
  /** Those that may have taken effect, and did not show in the response before. */
  readonly pending: readonly ShelfWrite[];
  /** The exchange of the last write that may have taken effect. */
  readonly by: string | null;
  /** The write that decides what every response shows in the end; `null` where that is not certain. */
  readonly settled: ShelfWrite | null;
}

function mayHaveTakenEffect({ step: { outcome } }: ShelfWrite): boolean {
  return outcome !== 'refused';
}

/** So long a write may take to show, in milliseconds. */
const lateMs = 10_000;

/** Whether a write shows in a response, or has had enough time for it: it changes nothing any more. */
function isVisible({ step, effect, value }: ShelfWrite, look: Look): boolean {
  if (step.end > look.step.begin) return false;
  if (step.end < look.step.begin - lateMs) return true;
  return value !== null && look.shown.shows(value) === (effect !== 'remove');
}

function adds(write: ShelfWrite, value: string): boolean {
  return write.effect !== 'remove' && write.value === value;
}

/** The refused requests that asked for a value; none where another request may have put it there. */
function appeared(value: string, { recent, writes, foreign }: Since): readonly ShelfWrite[] {
  const asked = writes.filter((write) => adds(write, value));
  return asked.some(mayHaveTakenEffect)
    ? []
    : likeliest(
        recent.filter((write) => adds(write, value)),
        foreign,
      );
}

function likeliest(writes: readonly ShelfWrite[], foreign: ReadonlySet<ShelfWrite>): readonly ShelfWrite[] {
  const own = writes.filter((write) => !foreign.has(write));
  return own.length > 0 ? own : writes;
}

/** @param put the accepted request that put the value there last */
function gone(
  value: string,
  { recent, pending, shown, foreign }: Since,
  put: ShelfWrite | null,
): Pick<Breach, 'kind' | 'by'> | null {
  // What came before the value, or asked for it, did not take it away.
  const isLater = (write: ShelfWrite) => put === null || write.step.end >= put.step.begin;
  const effective = pending.filter((write) => isLater(write) && !adds(write, value));
  const isElsewhere = (write: ShelfWrite) => write.effect === 'remove' && write.value !== null && write.value !== value;
  if (!effective.every((write) => write.isPromised && isElsewhere(write))) return null;
  if (effective.length > 0) return { kind: 'taken', by: effective };
  const refused = recent.filter((write) => !mayHaveTakenEffect(write) && write.effect !== 'add' && !isElsewhere(write));
  // What replaces the value shows in its place.
  const isExact = (write: ShelfWrite) =>
    write.effect === 'replace' ? write.value !== null && shown.shows(write.value) : write.value === value;
  const exact = likeliest(refused.filter(isExact), foreign);
  const by = exact.length > 0 ? exact : likeliest(refused, foreign);
  return { kind: by.length > 0 ? 'vanished' : 'lost', by };
}

/** The only write since the last response, where it replaced the only value by one that shows. */
function replacedBy(pending: readonly ShelfWrite[], last: Look, shown: Shown): ShelfWrite | null {
  const [replace, ...others] = pending;
  if (last.shown.count !== 1 || replace?.effect !== 'replace' || others.length > 0) return null;
  const isCertain = replace.isPromised && replace.step.outcome === 'accepted' && replace.step.begin >= last.step.end;
  return isCertain && replace.value !== null && shown.shows(replace.value) ? replace : null;
}

/** The last write that may have taken effect decides, where it certainly did and no other overlaps with it. */
function settledBy(writes: readonly ShelfWrite[], step: Step): ShelfWrite | null {
  const last = writes.findLast(mayHaveTakenEffect);
  if (last === undefined || !last.isPromised || last.step.outcome !== 'accepted') return null;
  if (step.begin < last.step.end) return null;
  const overlaps = (write: ShelfWrite) => write !== last && write.step.end >= last.step.begin;
  return writes.some((write) => mayHaveTakenEffect(write) && overlaps(write)) ? null : last;
}
