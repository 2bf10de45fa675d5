import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Endpoint } from '../../inbox/inbox.ts';

/** The host and port of an address. */
export function placeOf(target: string): Endpoint {
  const { hostname, port, protocol } = new URL(target);
  const usual = protocol === 'https:' ? 443 : 80;
  return { host: hostname.replace(/^\[|\]$/g, ''), port: port === '' ? usual : Number(port) };
}

/** Whether the host accepts connections. Sends nothing. */
function isTaken({ host, port }: Endpoint): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect({ host, port, timeout: 2_000 });
    const done = (taken: boolean) => {
      socket.destroy();
      resolve(taken);
    };
    socket.once('connect', () => done(true));
    socket.once('timeout', () => done(false));
    socket.once('error', () => done(false));
  });
}

/**
 * Waits until the host refuses connections and then accepts them again. Misses a restart that is shorter than the
 * polling interval.
 * @param everyMs the polling interval, in milliseconds
 * @returns false if the signal came first
 */
export async function restarted(place: Endpoint, everyMs: number, signal: AbortSignal): Promise<boolean> {
  for (let wasGone = false; !signal.aborted; ) {
    const isThere = await isTaken(place);
    if (signal.aborted) return false;
    if (isThere && wasGone) return true;
    wasGone = !isThere;
    await sleep(everyMs, undefined, { signal }).catch(() => undefined);
  }
  return false;
}
