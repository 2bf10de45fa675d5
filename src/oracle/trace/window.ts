import type { Step } from './step.ts';

/** The largest number of steps held back, so that memory does not grow with the journal. */
const mostHeld = 4_000;

/**
 * Sorts steps by the time at which they ended, and holds back each step until all steps that may overlap with it have
 * arrived. A journal is roughly in the order in which exchanges ended. A request that began early and took long arrives
 * late.
 */
export class Window {
  readonly #held: Step[] = [];
  /** The longest duration of a request, in milliseconds. */
  longestMs: number;
  readonly #release: (step: Step) => void;

  /**
   * @param longestMs the longest duration of a request, in milliseconds
   * @param release receives each step, in the order of `end`
   */
  constructor(longestMs: number, release: (step: Step) => void) {
    this.longestMs = longestMs;
    this.#release = release;
  }

  push(step: Step): void {
    let at = this.#held.length;
    // Most steps belong near the end, so moving the later ones is fast.
    for (; at > 0 && (this.#held[at - 1] as Step).end > step.end; at -= 1) this.#held[at] = this.#held[at - 1] as Step;
    this.#held[at] = step;
    // A parsed body may take twenty times the memory of its text, so a long one is parsed again when the step is judged.
    step.release();
    const newest = this.#held.at(-1)?.end ?? step.end;
    while (this.#held.length > mostHeld || (this.#held[0]?.end ?? newest) < newest - this.longestMs) this.#next();
  }

  /** Releases steps that ended before a time. No later step began before that time. */
  release(before: number): void {
    while ((this.#held[0]?.end ?? before) < before) this.#next();
  }

  /** Releases all remaining steps. No later step follows. */
  flush(): void {
    while (this.#held.length > 0) this.#next();
  }

  /** Drops all steps. They are never released. */
  clear(): void {
    this.#held.length = 0;
  }

  #next(): void {
    const first = this.#held.shift();
    if (first !== undefined) this.#release(first);
  }
}
