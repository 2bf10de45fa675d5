import { patienceMs } from '../suspicion.ts';
import { isAboutRequest, isRight } from '../trace/right.ts';
import type { Step } from '../trace/step.ts';
import type { SetRead, SetWrite, ShownValues } from './set-events.ts';

/** A removal that was refused, with the last response before it. */
interface Removal {
  readonly write: SetWrite;
  readonly value: string;
  readonly read: Step;
  /** Whether a response after it shows the value. Otherwise the service may have removed it by itself. */
  isStillShown: boolean;
}

const most = 100;

/** Right requests to remove a value that was shown before and after. The document says that the value is removed. */
export class RefusedRemovals {
  #removals: Removal[] = [];

  /** @param last the last response before the request, with its values */
  see(write: SetWrite, last: SetRead | null): void {
    const { step, value } = write;
    if (write.effect !== 'remove' || value === null) return;
    // The service may only have been slow to know the value.
    if (step.outcome !== 'refused') this.#forget(value);
    else if (last !== null && last.step.end <= step.begin && isCertain(write) && last.shown.shows(value)) {
      if (names(last.step, step) && this.#removals.length < most)
        this.#removals.push({ write, value, read: last.step, isStillShown: false });
    }
  }

  look({ begin }: Step, shown: ShownValues): void {
    for (const removal of this.#removals.filter(({ write }) => write.step.end <= begin)) {
      if (shown.shows(removal.value)) removal.isStillShown = true;
      else this.#forget(removal.value);
    }
  }

  /**
   * The refused removals of values that were certainly there.
   * @param writes the writes that may have taken effect
   * @param lagMs how long the service has taken to show a write
   */
  *certain(writes: readonly SetWrite[], lagMs: number): Iterable<Removal> {
    for (const removal of this.#removals.filter(({ isStillShown }) => isStillShown)) {
      const { value, read, write } = removal;
      const last = this.#removals.findLast((one) => one.value === value)?.write ?? write;
      const before = writes.filter(({ step }) => step.begin <= last.step.end);
      const put = before.findLastIndex((one) => one.effect === 'add' && one.value === value);
      const isQuiet = ({ step, effect, isPromised }: SetWrite) =>
        effect === 'add' && isPromised && step.outcome === 'accepted' && step.end <= read.begin;
      // A removal that comes sooner after a write may meet a server that does not know the value.
      const age = last.step.begin - Math.max(...before.map(({ step }) => step.end));
      if (put >= 0 && before.slice(put).every(isQuiet) && age >= Math.max(patienceMs, 2 * lagMs)) yield removal;
    }
  }

  #forget(value: string): void {
    this.#removals = this.#removals.filter((one) => one.value !== value);
  }
}

function isCertain({ step, isPromised }: SetWrite): boolean {
  return isPromised && isRight(step) && (step.status === 404 || isAboutRequest(step));
}

/** Whether a response shows the id or the address in the path of a request, and not as a part of a longer one. */
function names({ entry }: Step, { path }: Step): boolean {
  const text = entry.response?.body.text ?? '';
  return Object.values(path).every((value) => {
    const end = text.indexOf(value) + value.length;
    return value !== '' && end >= value.length && !/[\w.:/-]/.test(text[end] ?? '');
  });
}
