import type { Step } from '../trace/step.ts';
import type { Contradiction } from './contradiction.ts';
import type { SetRead, SetWrite, ShownValues } from './set-events.ts';

/** The writes that a response may show. */
export interface SinceLastRead {
  readonly shown: ShownValues;
  /** Requests of other accounts. With their own credentials, they more likely change values of those accounts. */
  readonly others: readonly SetWrite[];
  readonly writes: readonly SetWrite[];
  /** Writes that may have taken effect since the previous response. */
  readonly recent: readonly SetWrite[];
  /** Writes that may have taken effect and did not show in the previous response. */
  readonly pending: readonly SetWrite[];
  /** The exchange of the last write that may have changed whether the value shows. */
  readonly by: string | null;
  /** The write that decides the final content of every response. `null` if it is not certain. */
  readonly settled: SetWrite | null;
  /** The only write since the previous response, if it replaced the only value with one that shows. */
  readonly replaced: SetWrite | null;
  /** How many values the set may have now. If it has room for as many, none of them made room for another. */
  readonly count: number;
}

export function mayHaveTakenEffect({ step: { outcome } }: SetWrite): boolean {
  return outcome !== 'refused';
}

/** How long a write may take to show, in milliseconds. */
const lateMs = 10_000;

/** Whether a write shows in a response or had enough time to show. It then changes nothing later. */
export function isVisible({ step, effect, value }: SetWrite, look: SetRead): boolean {
  if (step.end > look.step.begin) return false;
  if (step.end < look.step.begin - lateMs) return true;
  return value !== null && look.shown.shows(value) === (effect !== 'remove');
}

export function adds(write: SetWrite, value: string): boolean {
  return write.effect !== 'remove' && write.value === value;
}

/** Whether a write adds or removes only another value. A value that is added may take the place of this one. */
export function changesOnlyAnother({ effect, value: other }: SetWrite, value: string, hasRoom: boolean): boolean {
  return other !== null && other !== value && effect !== 'replace' && (effect === 'remove' || hasRoom);
}

/** Whether a response is certainly newer than another: it shows a value that the account first added after that one. */
export function isNewer({ writes, others, shown }: SinceLastRead, earlier: SetRead): boolean {
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
export function mayHaveChangedSince(value: string, { writes, others }: SinceLastRead, time: number): boolean {
  const mayTouch = (write: SetWrite) => write.value === value || write.value === null || write.effect === 'replace';
  return likely(writes, others).some((write) => write.step.end >= time && mayHaveTakenEffect(write) && mayTouch(write));
}

/** The refused requests that asked for a value. Empty if another request may have added it. */
export function refusedAdds(value: string, { recent, writes, others, pending }: SinceLastRead): readonly SetWrite[] {
  const asked = writes.filter((write) => adds(write, value));
  // An accepted request whose value is unclear may have added it.
  const isUnclear = pending.some((write) => write.value === null && write.effect !== 'remove');
  return isUnclear || asked.some(mayHaveTakenEffect)
    ? []
    : likeliest(
        recent.filter((write) => adds(write, value)),
        others,
      );
}

function likeliest(writes: readonly SetWrite[], others: readonly SetWrite[]): readonly SetWrite[] {
  const own = likely(writes, others);
  return own.length > 0 ? own : writes;
}

/** The writes without those that other accounts sent with their own credentials. */
function likely(writes: readonly SetWrite[], others: readonly SetWrite[]): readonly SetWrite[] {
  return writes.filter((write) => !write.isPromised || !others.includes(write));
}

/** The refused requests of the account since a time. Each may have undone what an accepted one did before it. */
export function suspectsSince(time: number, { writes, others }: SinceLastRead): readonly SetWrite[] {
  return writes.filter((write) => !mayHaveTakenEffect(write) && write.step.end >= time && !others.includes(write));
}

/**
 * @param put the last accepted request that added the value
 * @param last the last response, which showed the value
 */
export function disappearance(
  value: string,
  since: SinceLastRead,
  put: SetWrite | null,
  last: Step,
): Pick<Contradiction, 'kind' | 'by' | 'suspects' | 'shownAt' | 'needs'> | null {
  const { recent, pending, shown, others, count } = since;
  // A write from before the value was added, or a write that adds it, did not remove it.
  const isLater = (write: SetWrite) => put === null || write.step.end >= put.step.begin;
  const effective = pending.filter((write) => isLater(write) && !adds(write, value));
  // Whether it removed another value. Without room, an added one may have taken the place.
  const isElsewhere = (write: SetWrite) => changesOnlyAnother(write, value, false);
  const removals = effective.filter(({ effect }) => effect !== 'add');
  const needs = removals.length < effective.length ? count : 0;
  if (!removals.every((write) => write.isPromised && isElsewhere(write))) return null;
  const refused = recent.filter((write) => !mayHaveTakenEffect(write) && write.effect !== 'add' && !isElsewhere(write));
  // The replacement shows in place of the value.
  const isReplacement = (by: string) => shown.shows(by) || (by === '' && shown.hasEmptied === true);
  const isExact = (write: SetWrite) =>
    write.effect === 'replace' ? write.value !== null && isReplacement(write.value) : write.value === value;
  const exact = likeliest(refused.filter(isExact), others);
  // A refusal of the account's own removal that says the value was gone says nothing of what removed it.
  const saysGone = (write: SetWrite) =>
    write.isPromised && !others.includes(write) && (write.step.status === 404 || write.step.status === 410);
  if (removals.length > 0 && exact.every(saysGone)) return { kind: 'taken', by: removals, needs };
  // Another account that does not name the value is not to blame.
  const by = exact.length > 0 ? exact : likely(refused, others);
  if (by.length > 0) return { kind: 'vanished', by, needs };
  return { kind: 'lost', by, needs, suspects: suspectsSince(last.begin, since), shownAt: last.end };
}

/** The only write since the last response, if it replaced the only value with one that shows. */
export function replacedBy(pending: readonly SetWrite[], last: SetRead, shown: ShownValues): SetWrite | null {
  const [replace, ...others] = pending;
  if (last.shown.count !== 1 || replace?.effect !== 'replace' || others.length > 0) return null;
  const isCertain = replace.isPromised && replace.step.outcome === 'accepted' && replace.step.begin >= last.step.end;
  return isCertain && replace.value !== null && shown.shows(replace.value) ? replace : null;
}

/** The last write that may have taken effect, if it is certain and no other write overlaps with it. */
export function lastCertainWrite(writes: readonly SetWrite[], step: Step): SetWrite | null {
  const last = writes.findLast(mayHaveTakenEffect);
  if (last === undefined || !last.isPromised || last.step.outcome !== 'accepted') return null;
  if (step.begin < last.step.end) return null;
  const overlaps = (write: SetWrite) => write !== last && write.step.end >= last.step.begin;
  return writes.some((write) => mayHaveTakenEffect(write) && overlaps(write)) ? null : last;
}
