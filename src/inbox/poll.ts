import { setTimeout as sleep } from 'node:timers/promises';
import type { Wait } from './inbox.ts';

/**
 * Calls `look` with the remaining time until it finds something; `null` after the timeout or a signal.
 * @param pace the pauses between two looks: short at first, because most mails arrive at once
 * @param closed aborted when the caller is closed
 */
export async function poll<T>(
  look: (left: Required<Wait>) => Promise<T | null>,
  wait: Wait,
  pace: { readonly firstMs: number; readonly longestMs: number },
  closed: AbortSignal,
): Promise<T | null> {
  const end = performance.now() + wait.timeoutMs;
  const signal = wait.signal ? AbortSignal.any([wait.signal, closed]) : closed;
  for (let pause = pace.firstMs; !signal.aborted; pause = Math.min(pause * 1.5, pace.longestMs)) {
    const left = end - performance.now();
    if (left <= 0) return null;
    const found = await look({ timeoutMs: left, signal });
    if (found !== null) return found;
    // Do not sleep past the end: the last check is made just before it.
    const rest = end - performance.now();
    await sleep(Math.max(0, Math.min(pause, rest > pause ? pause : rest - 5)), undefined, { signal }).catch(() => {});
  }
  return null;
}
