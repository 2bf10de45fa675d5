import type { Step } from '../trace/step.ts';
import type { Breach, ShelfWrite, Shown } from './shelf.ts';

export interface Look {
  readonly step: Step;
  readonly shown: Shown;
}

/** The writes that a response may show. */
export interface Since {
  readonly shown: Shown;
  /** Requests of other accounts. With their own credentials, they more likely change values of those accounts. */
  readonly others: readonly ShelfWrite[];
  readonly writes: readonly ShelfWrite[];
  /** Writes that may have taken effect since the previous response. */
  readonly recent: readonly ShelfWrite[];
  /** Writes that may have taken effect and did not show in the previous response. */
  readonly pending: readonly ShelfWrite[];
  /** The exchange of the last write that may have taken effect. */
  readonly by: string | null;
  /** The write that decides the final content of every response. `null` if it is not certain. */
  readonly settled: ShelfWrite | null;
}

export function mayHaveTakenEffect({ step: { outcome } }: ShelfWrite): boolean {
  return outcome !== 'refused';
}

/** How long a write may take to show, in milliseconds. */
const lateMs = 10_000;

/** Whether a write shows in a response or had enough time to show. It then changes nothing later. */
export function isVisible({ step, effect, value }: ShelfWrite, look: Look): boolean {
  if (step.end > look.step.begin) return false;
  if (step.end < look.step.begin - lateMs) return true;
  return value !== null && look.shown.shows(value) === (effect !== 'remove');
}

export function adds(write: ShelfWrite, value: string): boolean {
  return write.effect !== 'remove' && write.value === value;
}

/**
 * Whether a response is certainly newer than an earlier one: it shows a value that the other did not, and that the account
 * first added after it.
 */
export function isNewer({ writes, others, shown }: Since, earlier: Look): boolean {
  const known = new Set<string>();
  for (const write of writes.filter(mayHaveTakenEffect)) {
    const { effect, value, isPromised, step } = write;
    if (effect === 'remove' || value === null || known.has(value)) continue;
    known.add(value);
    const isOwn = effect === 'add' && isPromised && step.outcome === 'accepted' && !others.includes(write);
    if (isOwn && step.begin > earlier.step.end && shown.shows(value) && !earlier.shown.shows(value)) return true;
  }
  return false;
}

/** Whether a request after a time may have removed a value, or added it again. */
export function mayBeBack(value: string, { writes, others }: Since, time: number): boolean {
  const mayTouch = (write: ShelfWrite) => write.value === value || write.value === null || write.effect === 'replace';
  return likely(writes, others).some((write) => write.step.end >= time && mayHaveTakenEffect(write) && mayTouch(write));
}

/** The refused requests that asked for a value. Empty if another request may have added it. */
export function appeared(value: string, { recent, writes, others }: Since): readonly ShelfWrite[] {
  const asked = writes.filter((write) => adds(write, value));
  return asked.some(mayHaveTakenEffect)
    ? []
    : likeliest(
        recent.filter((write) => adds(write, value)),
        others,
      );
}

function likeliest(writes: readonly ShelfWrite[], others: readonly ShelfWrite[]): readonly ShelfWrite[] {
  const own = likely(writes, others);
  return own.length > 0 ? own : writes;
}

/** The writes without those that other accounts sent with their own credentials. */
function likely(writes: readonly ShelfWrite[], others: readonly ShelfWrite[]): readonly ShelfWrite[] {
  return writes.filter((write) => !write.isPromised || !others.includes(write));
}

/** @param put the last accepted request that added the value */
export function gone(
  value: string,
  { recent, pending, shown, others }: Since,
  put: ShelfWrite | null,
): Pick<Breach, 'kind' | 'by'> | null {
  // A write from before the value was added, or a write that adds it, did not remove it.
  const isLater = (write: ShelfWrite) => put === null || write.step.end >= put.step.begin;
  const effective = pending.filter((write) => isLater(write) && !adds(write, value));
  const isElsewhere = (write: ShelfWrite) => write.effect === 'remove' && write.value !== null && write.value !== value;
  if (!effective.every((write) => write.isPromised && isElsewhere(write))) return null;
  const refused = recent.filter((write) => !mayHaveTakenEffect(write) && write.effect !== 'add' && !isElsewhere(write));
  // The replacement shows in place of the value.
  const isExact = (write: ShelfWrite) =>
    write.effect === 'replace' ? write.value !== null && shown.shows(write.value) : write.value === value;
  const exact = likeliest(refused.filter(isExact), others);
  // A refusal of the account's own removal that says the value was gone says nothing of what removed it.
  const saysGone = (write: ShelfWrite) =>
    write.isPromised && !others.includes(write) && (write.step.status === 404 || write.step.status === 410);
  if (effective.length > 0 && exact.every(saysGone)) return { kind: 'taken', by: effective };
  const by = exact.length > 0 ? exact : likeliest(refused, others);
  return { kind: by.length > 0 ? 'vanished' : 'lost', by };
}

/** The only write since the last response, if it replaced the only value with one that shows. */
export function replacedBy(pending: readonly ShelfWrite[], last: Look, shown: Shown): ShelfWrite | null {
  const [replace, ...others] = pending;
  if (last.shown.count !== 1 || replace?.effect !== 'replace' || others.length > 0) return null;
  const isCertain = replace.isPromised && replace.step.outcome === 'accepted' && replace.step.begin >= last.step.end;
  return isCertain && replace.value !== null && shown.shows(replace.value) ? replace : null;
}

/** The last write that may have taken effect, if it is certain and no other write overlaps with it. */
export function settledBy(writes: readonly ShelfWrite[], step: Step): ShelfWrite | null {
  const last = writes.findLast(mayHaveTakenEffect);
  if (last === undefined || !last.isPromised || last.step.outcome !== 'accepted') return null;
  if (step.begin < last.step.end) return null;
  const overlaps = (write: ShelfWrite) => write !== last && write.step.end >= last.step.begin;
  return writes.some((write) => mayHaveTakenEffect(write) && overlaps(write)) ? null : last;
}
