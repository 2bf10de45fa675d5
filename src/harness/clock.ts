/**
 * The time by which scenarios wait and by which they put dates into requests. That of the machine, but for the replay of a
 * recorded run, in which it is the time of the recording.
 */
export interface Clock {
  /** Milliseconds since 1970. */
  now(): number;
  /** Resolves so many milliseconds later. */
  sleep(ms: number): Promise<void>;
}

const machine: Clock = {
  now: () => Date.now(),
  sleep: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
};

let clock = machine;

/** Makes a clock that of the run, until the machine's is given back with `null`. There is one run at a time in a thread. */
export function setClock(other: Clock | null): void {
  clock = other ?? machine;
}

/** Milliseconds since 1970. */
export function now(): number {
  return clock.now();
}

/** Waits so many milliseconds. */
export function sleep(ms: number): Promise<void> {
  return clock.sleep(ms);
}
