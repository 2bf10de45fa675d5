/** The clock of scenarios: that of the machine, or in a replay the time of the recording. */
interface Clock {
  /** Milliseconds since 1970. */
  now(): number;
  /** Resolves after `ms` milliseconds. */
  sleep(ms: number): Promise<void>;
}

const machine: Clock = {
  now: () => Date.now(),
  sleep: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
};

let clock = machine;

/** Replaces the clock of the run. `null` restores the clock of the machine. A thread has one run at a time. */
export function setClock(other: Clock | null): void {
  clock = other ?? machine;
}

/** Milliseconds since 1970. */
export function now(): number {
  return clock.now();
}

/** Waits `ms` milliseconds. */
export function sleep(ms: number): Promise<void> {
  return clock.sleep(ms);
}
