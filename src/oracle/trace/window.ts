import type { Step } from './step.ts';

/** So many steps are held back at most, so that memory does not grow with the journal. */
const mostHeld = 4_000;

/**
 * Puts steps in the order in which they ended, and holds each back until every step that may have overlapped with it is there.
 * A journal has its exchanges roughly in the order in which they ended; a request that began early and lasts long comes late.
 */
export class Window {
  readonly #held: Step[] = [];
  readonly #longestMs: number;
  readonly #release: (step: Step) => void;

  /**
   * @param longestMs the longest time that one request may last, in milliseconds
   * @param release is given each step, in the order of `end`
   */
  constructor(longestMs: number, release: (step: Step) => void) {
    this.#longestMs = longestMs;
    this.#release = release;
  }

  push(step: Step): void {
    const later = this.#held.findLastIndex((one) => one.end <= step.end);
    this.#held.splice(later + 1, 0, step);
    const newest = this.#held.at(-1)?.end ?? step.end;
    while (this.#held.length > mostHeld || (this.#held[0]?.end ?? newest) < newest - this.#longestMs) this.#next();
  }

  /** Releases what ended before a time: no further step began earlier. */
  release(before: number): void {
    while ((this.#held[0]?.end ?? before) < before) this.#next();
  }

  /** Releases what is left: no further step comes. */
  flush(): void {
    while (this.#held.length > 0) this.#next();
  }

  #next(): void {
    const first = this.#held.shift();
    if (first !== undefined) this.#release(first);
  }
}
