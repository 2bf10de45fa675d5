import { constants } from 'node:os';

/** The signals of Ctrl-C, of a polite termination, and of a closed terminal. */
const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/** Waiting for an early stop of a run. */
export interface Listening {
  /** The signal that stopped it. `null` if none did. */
  signal(): NodeJS.Signals | null;
  /** Ends the listening. */
  stop(): void;
}

/** Calls back on an early stop of a run, by a signal to the process or by a calling program. */
export type ListenForInterrupt = (first: () => void) => Listening;

/** Listens for Ctrl-C, SIGTERM and SIGHUP. The second one ends the process. */
export const onInterrupt: ListenForInterrupt = (first) => {
  let seen: NodeJS.Signals | null = null;
  const listener = (signal: NodeJS.Signals) => {
    if (seen !== null) process.exit(128 + constants.signals[signal]);
    seen = signal;
    first();
  };
  for (const signal of signals) process.on(signal, listener);
  return {
    signal: () => seen,
    stop: () => {
      for (const signal of signals) process.off(signal, listener);
    },
  };
};
