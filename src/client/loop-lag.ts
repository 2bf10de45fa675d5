/** How often the event loop is looked at, and how much later than that is no lag, in milliseconds. */
const periodMs = 20;
const toleranceMs = 10;

/**
 * Measures for how long our own event loop stood still, in milliseconds: while it does, answers lie unread, and deadlines pass that
 * are not the target's fault.
 */
export class LoopLag {
  readonly #now: () => number;
  #timer: NodeJS.Timeout | null = null;
  #lastLook: number;
  #sum = 0;

  /** @param now a clock that only goes forward, in milliseconds */
  constructor(now: () => number = () => performance.now()) {
    this.#now = now;
    this.#lastLook = now();
  }

  /** Looks from now on, until it is stopped. It keeps no process alive. */
  start(): void {
    this.#lastLook = this.#now();
    this.#timer ??= setInterval(() => this.look(), periodMs).unref();
  }

  stop(): void {
    if (this.#timer !== null) clearInterval(this.#timer);
    this.#timer = null;
  }

  /** To be called every `periodMs`, as exactly as the event loop allows. */
  look(): void {
    this.#sum += this.#pending();
    this.#lastLook = this.#now();
  }

  /** The lag so far, the one that has not ended included; only the difference of two of these means something. */
  total(): number {
    return this.#sum + this.#pending();
  }

  #pending(): number {
    const late = this.#now() - this.#lastLook - periodMs;
    return late > toleranceMs ? late : 0;
  }
}
