import { overlaps, type Timed } from './spans.ts';

/** One write to a register, with the time span in which it took effect. */
export interface Write<T> extends Timed {
  readonly value: T;
  /** Whether it certainly took effect, because the request was accepted. Otherwise it may have taken effect. */
  readonly certain: boolean;
  /** The exchange that wrote the value. `null` for a value from before the trace. */
  readonly by: string | null;
}

/**
 * The values that one field may have over time, as a regular register. A read may return the last write that ended
 * before it, any write that overlaps with it, or any later write that is not certain.
 */
export class Register<T> {
  readonly #writes: Write<T>[] = [];

  write(write: Write<T>): void {
    this.#writes.push(write);
  }

  /**
   * The writes whose value a read may return, oldest first. Empty if nothing is known about the register.
   * @param begin when the read began
   * @param end when the read ended
   */
  possible(begin: number, end: number): readonly Write<T>[] {
    // A certain write supersedes the writes that ended before it began, if it ended itself before the read began.
    let from = Number.NEGATIVE_INFINITY;
    for (const write of this.#writes) {
      if (write.certain && write.end <= begin && write.begin > from) from = write.begin;
    }
    return this.#writes.filter((write) => overlaps(write, from, end));
  }

  /** Forgets writes that no read from that time on can return. */
  compact(from: number): void {
    const kept = this.possible(from, Number.POSITIVE_INFINITY);
    if (kept.length < this.#writes.length) this.#writes.splice(0, this.#writes.length, ...kept);
  }

  /** Forgets all but the last `count` writes. */
  keepLast(count: number): void {
    this.#writes.splice(0, this.#writes.length - count);
  }

  get writes(): readonly Write<T>[] {
    return this.#writes;
  }
}
