/** After a timer that fires late, the next request may come earlier by up to this share of the spacing. */
const mostCaughtUp = 0.1;

/**
 * Limits concurrent requests and requests per second, and sends none while the target asked for a pause. After one it
 * starts with one at a time, and allows more while the target accepts them. Limiter libraries either send the first
 * second's requests in one burst or cannot change their limit while requests are waiting.
 */
export class Gate {
  readonly #most: number;
  readonly #spacingMs: number;
  /** When the last requests were sent, as many as a second may have. */
  readonly #sentAt: number[];
  /** Current limit of concurrent requests, from 1 to the maximum. */
  #width: number;
  #underWay = 0;
  #nextAt = 0;
  #closedUntil = 0;
  #timer: NodeJS.Timeout | null = null;
  readonly #first: ((through: boolean) => void)[] = [];
  readonly #queue: ((through: boolean) => void)[] = [];

  /** @param limits maximum concurrent requests, and maximum requests per second (`null`: no limit) */
  constructor(limits: { readonly concurrency: number; readonly perSecond: number | null }) {
    this.#most = limits.concurrency;
    this.#width = limits.concurrency;
    this.#spacingMs = limits.perSecond === null ? 0 : 1000 / limits.perSecond;
    this.#sentAt = new Array<number>(Math.ceil(limits.perSecond ?? 0)).fill(Number.NEGATIVE_INFINITY);
  }

  get waiting(): number {
    return this.#first.length + this.#queue.length;
  }

  /** Milliseconds until the pause that the target asked for ends. */
  get pausedForMs(): number {
    return Math.max(0, this.#closedUntil - performance.now());
  }

  /**
   * Waits for a turn. `true`: send it, and call `leave` when it has ended. `false`: it must not be sent.
   * @param again the request was sent before, so it goes ahead of the others
   */
  enter(again: boolean): Promise<boolean> {
    const { promise, resolve } = Promise.withResolvers<boolean>();
    (again ? this.#first : this.#queue).push(resolve);
    this.#open();
    return promise;
  }

  /** @param taken false if the target said that there are too many requests */
  leave(taken: boolean): void {
    this.#underWay -= 1;
    if (taken) this.#width = Math.min(this.#most, this.#width + 1 / this.#width);
    this.#open();
  }

  /** Sends nothing for `ms` milliseconds. @returns false if a pause was already under way */
  pause(ms: number): boolean {
    const until = performance.now() + ms;
    const fresh = this.pausedForMs === 0;
    this.#closedUntil = Math.max(this.#closedUntil, until);
    this.#width = 1;
    return fresh;
  }

  /** Resolves all waiting requests with `false`. */
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
      this.#nextAt = this.#after(now);
      (this.#first.shift() ?? this.#queue.shift())?.(true);
    }
  }

  /** When the next request may be sent. What is caught up adds no request to any second. */
  #after(now: number): number {
    const next = now + this.#spacingMs - this.#caughtUp(now - this.#nextAt);
    if (this.#sentAt.length === 0) return next;
    this.#sentAt.push(now);
    this.#sentAt.shift();
    return Math.max(next, (this.#sentAt[0] as number) + this.#sentAt.length * this.#spacingMs);
  }

  /** A request that is later than the time between two requests was not late: there was none to send. */
  #caughtUp(lateMs: number): number {
    return lateMs < this.#spacingMs ? Math.min(lateMs, this.#spacingMs * mostCaughtUp) : 0;
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
