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

/** A breach that a later response may still explain. */
interface Suspicion extends Breach {
  isConfirmed: boolean;
}

/** Values of one kind that one account keeps, such as its webhooks: who asked for which, and what was shown since. */
export class Shelf {
  #writes: ShelfWrite[] = [];
  readonly #shown = new Set<string>();
  readonly #shownSince = new Map<string, number>();
  readonly #suspicions = new Map<string, Suspicion>();
  #last: { readonly step: Step; readonly shown: Shown } | null = null;
  #isFull = false;

  write(write: ShelfWrite): void {
    if (this.#writes.length < mostWrites) this.#writes.push(write);
    else this.#isFull = true;
  }

  /** Takes in what a response shows, in the order in which responses came. Others are the writes of nobody in particular. */
  look(step: Step, shown: Shown, others: readonly ShelfWrite[]): void {
    if (this.#isFull) return;
    const writes = [...this.#writes, ...others]
      .filter((write) => write.step.begin <= step.end)
      .sort((one, other) => one.step.begin - other.step.begin);
    const values = new Set([...writes.flatMap(({ value }) => value ?? []), ...this.#shownSince.keys()]);
    const last = this.#last;
    const recent = last === null ? writes : writes.filter((write) => write.step.end >= last.step.begin);
    const since: Since = { writes, recent, settled: settledBy(writes, step) };
    for (const value of values) this.#compare(value, shown.shows(value), step, since);
    this.#compareReplaced(step, shown, writes);
    this.#last = { step, shown };
  }

  /** Whether an accepted request named a value. */
  wasAskedFor(value: string): boolean {
    return this.#writes.some((write) => write.step.outcome === 'accepted' && adds(write, value));
  }

  /** What nothing has explained since. */
  breaches(): Breach[] {
    return this.#isFull ? [] : [...this.#suspicions.values()].filter(({ isConfirmed }) => isConfirmed);
  }

  #compare(value: string, isShown: boolean, step: Step, { writes, recent, settled }: Since): void {
    const last = this.#last;
    this.#settle(value, isShown, step, recent);
    const wasShown = last?.shown.shows(value) ?? null;
    const isSteady = step.begin - (this.#shownSince.get(value) ?? step.begin) >= steadyMs;
    if (isShown && wasShown === false) this.#suspect(value, step, appeared(value, recent, writes), true);
    else if (!isShown && wasShown === true) this.#suspect(value, step, gone(value, recent), isSteady);
    else if (isShown || !this.#shown.has(value)) this.#suspect(value, step, unsettled(value, isShown, settled), true);
    if (!isShown) this.#shownSince.delete(value);
    else if (!this.#shownSince.has(value)) this.#shownSince.set(value, step.end);
    if (isShown) this.#shown.add(value);
  }

  #compareReplaced(step: Step, shown: Shown, writes: readonly ShelfWrite[]): void {
    const last = this.#last;
    if (last?.shown.count !== 1) return;
    const recent = writes.filter((write) => write.step.end >= last.step.begin && mayHaveTakenEffect(write));
    const [replace] = recent;
    if (
      replace?.effect !== 'replace' ||
      !replace.isPromised ||
      recent.length > 1 ||
      replace.step.outcome !== 'accepted'
    )
      return;
    if (replace.step.begin < last.step.end || replace.value === null || !shown.shows(replace.value)) return;
    for (const value of this.#shownSince.keys())
      if (value !== replace.value && last.shown.shows(value) && shown.shows(value))
        this.#suspect(value, step, { kind: 'kept', by: [replace] }, true);
  }

  #suspect(value: string, read: Step, found: Found, isConfirmed: boolean): void {
    if (found !== null) this.#suspicions.set(`${found.kind} ${value}`, { ...found, value, read, isConfirmed });
  }

  #settle(value: string, isShown: boolean, step: Step, recent: readonly ShelfWrite[]): void {
    if (this.#suspicions.size === 0) return;
    for (const kind of isShown ? whileGone : whileShown) this.#suspicions.delete(`${kind} ${value}`);
    if (isShown) return;
    for (const kind of whileGone) {
      const suspicion = this.#suspicions.get(`${kind} ${value}`);
      if (suspicion === undefined || suspicion.isConfirmed) continue;
      if (recent.some(mayHaveTakenEffect)) this.#suspicions.delete(`${kind} ${value}`);
      else if (step.begin - suspicion.read.end >= steadyMs) suspicion.isConfirmed = true;
    }
  }
}

const whileGone = ['vanished', 'taken', 'lost', 'missing'] as const;
const whileShown = ['remains', 'kept'] as const;

/** The writes that a response may show. */
interface Since {
  readonly writes: readonly ShelfWrite[];
  /** Those that may have taken effect since the response before. */
  readonly recent: readonly ShelfWrite[];
  /** The one that every response shows by now; `null` where that is not certain. */
  readonly settled: ShelfWrite | null;
}

type Found = Pick<Breach, 'kind' | 'by'> | null;

/** So long a write may take until every response shows it, in milliseconds. */
const lagMs = 5_000;
/** What a response shows after so long, every response shows, in milliseconds. */
const steadyMs = 500;

function mayHaveTakenEffect({ step: { outcome } }: ShelfWrite): boolean {
  return outcome !== 'refused';
}

function adds(write: ShelfWrite, value: string): boolean {
  return write.effect !== 'remove' && write.value === value;
}

function appeared(value: string, recent: readonly ShelfWrite[], writes: readonly ShelfWrite[]): Found {
  const asked = writes.filter((write) => adds(write, value));
  if (asked.some(mayHaveTakenEffect)) return null;
  const by = recent.filter((write) => adds(write, value));
  return by.length === 0 ? null : { kind: 'appeared', by };
}

function gone(value: string, recent: readonly ShelfWrite[]): Found {
  const effective = recent.filter(mayHaveTakenEffect);
  const isElsewhere = (write: ShelfWrite) => write.effect === 'remove' && write.value !== null && write.value !== value;
  if (!effective.every((write) => write.isPromised && isElsewhere(write))) return null;
  if (effective.length > 0) return { kind: 'taken', by: effective };
  const by = recent.filter((write) => write.effect === 'replace' || (write.effect === 'remove' && !isElsewhere(write)));
  return { kind: by.length > 0 ? 'vanished' : 'lost', by };
}

/** The last write that may have taken effect decides, once every response shows it. */
function settledBy(writes: readonly ShelfWrite[], step: Step): ShelfWrite | null {
  const last = writes.findLast(mayHaveTakenEffect);
  if (last === undefined || !last.isPromised || last.step.outcome !== 'accepted') return null;
  if (step.begin - last.step.end < lagMs) return null;
  const overlaps = (write: ShelfWrite) => write !== last && write.step.end >= last.step.begin;
  return writes.some((write) => mayHaveTakenEffect(write) && overlaps(write)) ? null : last;
}

function unsettled(value: string, isShown: boolean, last: ShelfWrite | null): Found {
  if (last === null || last.value !== value) return null;
  if (last.effect === 'remove') return isShown ? { kind: 'remains', by: [last] } : null;
  return isShown ? null : { kind: 'missing', by: [last] };
}
