import { isAboutRequest, isRight } from '../trace/right.ts';
import type { Step } from '../trace/step.ts';
import type { ShelfWrite, Shown } from './shelf.ts';

/** A removal that was refused, and the last response before it. */
interface Removal {
  readonly write: ShelfWrite;
  readonly value: string;
  readonly read: Step;
}

/** A removal that comes sooner after a write may meet a server that does not know the value. In milliseconds. */
const leastAgeMs = 500;

/** Right requests to remove a value that was shown before. The document says that the value is removed. */
export class RefusedRemovals {
  #removals: Removal[] = [];

  /** @param last the last response before the request, with its values */
  see(write: ShelfWrite, last: { readonly step: Step; readonly shown: Shown } | null): void {
    const { step, effect, value } = write;
    if (effect !== 'remove' || value === null) return;
    // The service may only have been slow to know the value.
    if (step.outcome !== 'refused') this.#removals = this.#removals.filter((one) => one.value !== value);
    else if (last !== null && last.step.end <= step.begin && isCertain(write) && last.shown.shows(value)) {
      if (names(last.step, step)) this.#removals.push({ write, value, read: last.step });
    }
  }

  /**
   * The refused removals of values that were certainly there.
   * @param writes the writes that may have taken effect
   * @param lagMs how long the service has taken to show a write
   */
  *certain(writes: readonly ShelfWrite[], lagMs: number): Iterable<Removal> {
    for (const removal of this.#removals) {
      const { write, value, read } = removal;
      const before = writes.filter(({ step }) => step.begin <= write.step.end);
      const put = before.findLastIndex((one) => one.effect === 'add' && one.value === value);
      const isQuiet = ({ step, effect, isPromised }: ShelfWrite) =>
        effect === 'add' && isPromised && step.outcome === 'accepted' && step.end <= read.begin;
      const age = write.step.begin - Math.max(...before.map(({ step }) => step.end));
      if (put >= 0 && before.slice(put).every(isQuiet) && age >= Math.max(leastAgeMs, 2 * lagMs)) yield removal;
    }
  }
}

function isCertain({ step, isPromised }: ShelfWrite): boolean {
  return isPromised && isRight(step) && (step.status === 404 || isAboutRequest(step));
}

/** Whether a response shows the id or the address in the path of a request. */
function names({ entry }: Step, { path }: Step): boolean {
  const text = entry.response?.body.text ?? '';
  return Object.values(path).every((value) => value !== '' && text.includes(value));
}
