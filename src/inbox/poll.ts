import { setTimeout as sleep } from 'node:timers/promises';

export interface Wait {
  readonly timeoutMs: number;
  readonly signal?: AbortSignal;
}

/** How often is looked: soon at first, for most mails come at once, then more and more seldom. */
export interface Pace {
  readonly firstMs: number;
  readonly longestMs: number;
}

/**
 * Looks again and again until there is something, the time is over or a signal aborts; then `null`.
 * @param look told how many milliseconds are left and when to give up; what it throws ends the wait
 * @param closed aborted when whoever polls is closed
 */
export async function poll<T>(
  look: (left: { readonly timeoutMs: number; readonly signal: AbortSignal }) => Promise<T | null>,
  wait: Wait,
  pace: Pace,
  closed: AbortSignal,
): Promise<T | null> {
  const end = performance.now() + wait.timeoutMs;
  const signal = wait.signal ? AbortSignal.any([wait.signal, closed]) : closed;
  for (let pause = pace.firstMs; !signal.aborted; pause = Math.min(pause * 1.5, pace.longestMs)) {
    const left = end - performance.now();
    if (left <= 0) return null;
    const found = await look({ timeoutMs: left, signal });
    if (found !== null) return found;
    // Never past the end: the last look is made just before it.
    const rest = end - performance.now();
    await sleep(Math.max(0, Math.min(pause, rest > pause ? pause : rest - 5)), undefined, { signal }).catch(() => {});
  }
  return null;
}
