/** Something that happens at a moment of the recorded time. */
export interface Moment {
  /** Milliseconds since 1970. */
  readonly at: number;
  /** Its place among what happened in the same millisecond. */
  readonly order: number;
  readonly happen: () => void;
}

/** All that a scenario does between two waits is over within a turn of the event loop; one more is for what it set off. */
const turns = 2;

/** Seconds without anybody who waits for the clock. */
const longestIdle = 10;

function nextTurn(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}

/**
 * The time of a recording. It stands still while anything is being done, and then goes on to the next moment that somebody
 * waits for, so that everything happens in the order in which it was recorded, and nobody really waits.
 *
 * What was recorded happens by itself, but never drives the time on: only who waits does.
 */
export class RecordedClock {
  readonly #recorded: readonly Moment[];
  readonly #awaited: Moment[] = [];
  #next = 0;
  #now: number;
  #going = false;
  #standstill: (() => void) | null = null;
  #idle: NodeJS.Timeout | undefined;

  /** @param recorded in the order of the recording */
  constructor(startedAt: number, recorded: readonly Moment[]) {
    this.#now = startedAt;
    this.#recorded = recorded;
  }

  now(): number {
    return this.#now;
  }

  sleep(ms: number): Promise<void> {
    return new Promise((resolve) => this.wait(this.#now + Math.max(0, ms), Number.MAX_SAFE_INTEGER, resolve));
  }

  /**
   * Has something happen at a moment, at once where it is over already.
   * @returns takes it back
   */
  wait(at: number, order: number, happen: () => void): () => void {
    const moment = { at, order, happen };
    const index = this.#awaited.findIndex((other) => isBefore(moment, other));
    this.#awaited.splice(index === -1 ? this.#awaited.length : index, 0, moment);
    if (!this.#going) void this.#go();
    return () => {
      const found = this.#awaited.indexOf(moment);
      if (found !== -1) this.#awaited.splice(found, 1);
    };
  }

  /**
   * Asks to be told where nobody has waited for the clock for ten seconds of the machine's time. Whoever waits then waits for
   * somebody who waits for him.
   */
  onStandstill(tell: () => void): void {
    this.#standstill = tell;
  }

  /** A process that had no time itself has stood still for no longer than a second: seconds are counted one by one. */
  #count(seconds: number): void {
    if (this.#standstill === null) return;
    const next = () => (seconds > 1 ? this.#count(seconds - 1) : this.#standstill?.());
    this.#idle = setTimeout(next, 1000).unref();
  }

  /** Has all happen that was recorded and has not happened yet. */
  finish(): void {
    for (let moment = this.#recorded[this.#next]; moment !== undefined; moment = this.#recorded[this.#next]) {
      this.#next += 1;
      this.#reach(moment);
    }
  }

  async #go(): Promise<void> {
    this.#going = true;
    clearTimeout(this.#idle);
    while (this.#awaited.length > 0) {
      for (let turn = 0; turn < turns; turn += 1) await nextTurn();
      const [first] = this.#awaited;
      if (first === undefined) break;
      const recorded = this.#recorded[this.#next];
      if (recorded !== undefined && !isBefore(first, recorded)) {
        this.#next += 1;
        this.#reach(recorded);
      } else {
        this.#awaited.shift();
        this.#reach(first);
      }
    }
    this.#going = false;
    this.#count(longestIdle);
  }

  #reach({ at, happen }: Moment): void {
    this.#now = Math.max(this.#now, at);
    happen();
  }
}

function isBefore(one: Moment, other: Moment): boolean {
  return one.at < other.at || (one.at === other.at && one.order < other.order);
}
