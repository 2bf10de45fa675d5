import type { Timed } from './spans.ts';

/** Events of one kind in the order in which they ended. Beyond `most`, the oldest are forgotten. */
export class Log<T extends Timed> {
  readonly #events: T[] = [];
  readonly #most: number;
  #isCut = false;

  constructor(most: number) {
    this.#most = most;
  }

  add(event: T): void {
    const before = this.#events.findLastIndex(({ end }) => end <= event.end);
    this.#events.splice(before + 1, 0, event);
    if (this.#events.length <= this.#most) return;
    this.#events.shift();
    this.#isCut = true;
  }

  /** All events. `null` if some were forgotten. */
  get all(): readonly T[] | null {
    return this.#isCut ? null : this.#events;
  }

  /** The events that overlap with a time span, the newest first. */
  *between(begin: number, end: number): Generator<T> {
    for (let at = this.#events.length - 1; at >= 0; at -= 1) {
      const event = this.#events[at] as T;
      if (event.end < begin) return;
      if (event.begin <= end) yield event;
    }
  }

  /** Whether any event overlaps with a time span. */
  hasAny(begin: number, end: number): boolean {
    return this.between(begin, end).next().done !== true;
  }
}
