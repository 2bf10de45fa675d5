import { setTimeout as sleep } from 'node:timers/promises';
import { tcpFailure } from '../../client/reach.ts';

/**
 * Waits until a target refuses connections and then accepts them again. Sends nothing, and may miss a short restart.
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
