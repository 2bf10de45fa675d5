/** The period of the check in milliseconds, and the delay that does not count as lag. */
const periodMs = 20;
const toleranceMs = 10;

/** How long the event loop was blocked, in milliseconds. Passed deadlines are then not the target's fault. */
export class LoopLag {
  readonly #now: () => number;
  #timer: NodeJS.Timeout | null = null;
  #lastLook: number;
  #sum = 0;

  /** @param now a monotonic clock in milliseconds */
  constructor(now: () => number = () => performance.now()) {
    this.#now = now;
    this.#lastLook = now();
  }

  /** Starts measuring until `stop`. It does not keep the process alive. */
  start(): void {
    this.#lastLook = this.#now();
    this.#timer ??= setInterval(() => this.look(), periodMs).unref();
  }

  stop(): void {
    if (this.#timer !== null) clearInterval(this.#timer);
    this.#timer = null;
  }

  /** Call this every `periodMs`, as exactly as the event loop allows. */
  look(): void {
    this.#sum += this.#pending();
    this.#lastLook = this.#now();
  }

  /** The lag so far, including the current one. Only the difference between two calls is meaningful. */
  total(): number {
    return this.#sum + this.#pending();
  }

  #pending(): number {
    const late = this.#now() - this.#lastLook - periodMs;
    return late > toleranceMs ? late : 0;
  }
}
