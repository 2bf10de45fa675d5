import { constants } from 'node:os';

/** The signals of Ctrl-C, of a polite termination, and of a closed terminal. */
export const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/** Calls back on the first Ctrl-C, SIGTERM or SIGHUP. A second one ends the process. `stop` ends listening. */
export function onInterrupt(first: () => void): { signal(): NodeJS.Signals | null; stop(): void } {
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
}
