/**
 * Decides when the next request may go: at most so many at once, so many a second, and none while the target asked for a
 * pause. After a pause it begins with one at a time and lets more through as the target takes them.
 *
 * Own code, since the limiter libraries either send the first second's requests in one burst or cannot narrow and widen
 * while requests are waiting.
 */
export class Gate {
  readonly #most: number;
  readonly #spacingMs: number;
  /** How many may be under way; between 1 and the most. */
  #width: number;
  #underWay = 0;
  #nextAt = 0;
  #closedUntil = 0;
  #timer: NodeJS.Timeout | null = null;
  readonly #first: ((through: boolean) => void)[] = [];
  readonly #queue: ((through: boolean) => void)[] = [];

  /** @param limits requests at once, and a second (`null`: no limit) */
  constructor(limits: { readonly concurrency: number; readonly perSecond: number | null }) {
    this.#most = limits.concurrency;
    this.#width = limits.concurrency;
    this.#spacingMs = limits.perSecond === null ? 0 : 1000 / limits.perSecond;
  }

  get waiting(): number {
    return this.#first.length + this.#queue.length;
  }

  /** Milliseconds for which nothing will be sent, because the target asked for it. */
  get pausedForMs(): number {
    return Math.max(0, this.#closedUntil - performance.now());
  }

  /**
   * Resolves with `true` when a request may go, and `leave` has to be called when it ended; with `false` when it was
   * turned away and must not be sent.
   * @param again it was sent before: goes ahead of the others
   */
  enter(again: boolean): Promise<boolean> {
    const { promise, resolve } = Promise.withResolvers<boolean>();
    (again ? this.#first : this.#queue).push(resolve);
    this.#open();
    return promise;
  }

  /** @param taken whether the target took the request, or said that there are too many */
  leave(taken: boolean): void {
    this.#underWay -= 1;
    if (taken) this.#width = Math.min(this.#most, this.#width + 1 / this.#width);
    this.#open();
  }

  /** Lets nothing through for so many milliseconds. @returns whether that is later than before */
  pause(ms: number): boolean {
    const until = performance.now() + ms;
    const fresh = this.pausedForMs === 0;
    this.#closedUntil = Math.max(this.#closedUntil, until);
    this.#width = 1;
    return fresh;
  }

  /** Turns everyone away who is waiting. */
  clear(): void {
    for (const resolve of [...this.#first.splice(0), ...this.#queue.splice(0)]) resolve(false);
    this.#stopTimer();
  }

  #open(): void {
    while (this.waiting > 0 && this.#underWay < Math.floor(this.#width)) {
      const now = performance.now();
      const opensAt = Math.max(this.#closedUntil, this.#nextAt);
      if (opensAt > now) {
        this.#openAt(opensAt - now);
        return;
      }
      this.#underWay += 1;
      this.#nextAt = Math.max(this.#nextAt, now) + this.#spacingMs;
      (this.#first.shift() ?? this.#queue.shift())?.(true);
    }
  }

  #openAt(ms: number): void {
    this.#stopTimer();
    this.#timer = setTimeout(() => {
      this.#timer = null;
      this.#open();
    }, Math.ceil(ms));
  }

  #stopTimer(): void {
    if (this.#timer !== null) clearTimeout(this.#timer);
    this.#timer = null;
  }
}
