/** One write to a register, with the time in which it took effect. */
export interface Write<T> {
  readonly value: T;
  /** Milliseconds since 1970. */
  readonly begin: number;
  readonly end: number;
  /** Whether it took effect for certain: the request was accepted. Otherwise it may have. */
  readonly certain: boolean;
  /** The exchange that wrote; `null` for what was there before the trace begins. */
  readonly by: string | null;
}

/**
 * The values that one field may have over time, as a regular register: a read may return the last write that ended before
 * it, or any write that overlaps with it, or any later write that is not certain.
 */
export class Register<T> {
  readonly #writes: Write<T>[] = [];

  write(write: Write<T>): void {
    this.#writes.push(write);
  }

  /**
   * The writes whose value a read may return, oldest first; empty where nothing is known of the register.
   * @param begin when the read began
   * @param end when the read ended
   * @param lagMs how long the service may take until a write shows
   */
  possible(begin: number, end: number, lagMs = 0): readonly Write<T>[] {
    // A write is superseded by a certain one that began after it had ended, and that had ended itself when the read began.
    let from = Number.NEGATIVE_INFINITY;
    for (const write of this.#writes) {
      if (write.certain && write.end <= begin - lagMs && write.begin > from) from = write.begin;
    }
    return this.#writes.filter((write) => write.begin <= end && write.end >= from);
  }

  /** The last write that ended before a time and took effect for certain. */
  lastCertain(before: number): Write<T> | undefined {
    return this.#writes.findLast((write) => write.certain && write.end <= before);
  }

  /** Forgets writes that no read which begins at that time or later can return. */
  compact(from: number, lagMs = 0): void {
    const kept = this.possible(from, Number.POSITIVE_INFINITY, lagMs);
    if (kept.length < this.#writes.length) this.#writes.splice(0, this.#writes.length, ...kept);
  }

  /** Forgets every write but the last ones. */
  keepLast(count: number): void {
    this.#writes.splice(0, this.#writes.length - count);
  }

  get writes(): readonly Write<T>[] {
    return this.#writes;
  }
}
