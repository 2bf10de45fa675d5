/** Work that is done later, and not at all once the timers are closed. */
export class Timers {
  readonly #waiting = new Set<NodeJS.Timeout>();
  #isClosed = false;

  get isClosed(): boolean {
    return this.#isClosed;
  }

  later(ms: number, work: () => void): void {
    if (this.#isClosed) return;
    const timer = setTimeout(() => {
      this.#waiting.delete(timer);
      work();
    }, ms);
    this.#waiting.add(timer);
  }

  close(): void {
    this.#isClosed = true;
    for (const timer of this.#waiting) clearTimeout(timer);
    this.#waiting.clear();
  }
}
