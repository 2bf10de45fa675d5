import { setImmediate } from 'node:timers/promises';

/** An event at a point of the recorded time. */
interface Moment {
  /** Milliseconds since 1970. */
  readonly at: number;
  /** Its position among the events of the same millisecond. */
  readonly order: number;
  readonly happen: () => void;
}

/** Between two waits, a scenario works within one turn of the event loop. The second is for what that work started. */
const turns = 2;

/** Seconds without any waiting caller. */
const longestIdle = 10;

/**
 * The time of a recording. It stands still while the suite works, and then goes on to the next point that somebody
 * waits for, so that everything happens in the recorded order. Recorded events alone do not advance it.
 */
export class RecordedClock {
  readonly #recorded: readonly Moment[];
  readonly #awaited: Moment[] = [];
  #next = 0;
  #now: number;
  #going = false;
  #standstill: (() => void) | null = null;
  #idle: NodeJS.Timeout | undefined;

  /** @param recorded the recorded events in order */
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

  /** Calls `happen` at a point in time, or at once if it has passed. @returns a function that cancels the call */
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

  /** Calls `tell` if nobody has waited for ten seconds of real time: those who still wait, wait for each other. */
  onStandstill(tell: () => void): void {
    this.#standstill = tell;
  }

  /** Counts the seconds one by one, so that a process that got no CPU time counts at most one second for it. */
  #count(seconds: number): void {
    if (this.#standstill === null) return;
    const next = () => (seconds > 1 ? this.#count(seconds - 1) : this.#standstill?.());
    this.#idle = setTimeout(next, 1000).unref();
  }

  /** Runs all recorded events that have not happened yet. */
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
      for (let turn = 0; turn < turns; turn += 1) await setImmediate();
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
