import { setTimeout as sleep } from 'node:timers/promises';
import { tcpFailure } from '../../client/reach.ts';

/**
 * Waits until the host of a target refuses connections and then accepts them again. Sends nothing. Misses a restart
 * that is shorter than the polling interval.
 * @param everyMs the polling interval, in milliseconds
 * @returns false if the signal came first
 */
export async function restarted(target: string, everyMs: number, signal: AbortSignal): Promise<boolean> {
  for (let wasGone = false; !signal.aborted; ) {
    const isThere = (await tcpFailure(target, 2_000, 'target')) === null;
    if (signal.aborted) return false;
    if (isThere && wasGone) return true;
    wasGone = !isThere;
    await sleep(everyMs, undefined, { signal }).catch(() => undefined);
  }
  return false;
}
