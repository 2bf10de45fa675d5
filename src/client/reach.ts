import { connect } from 'node:net';
import type { Failure } from '../journal/entry.ts';
import { failureOf } from './failure.ts';

/**
 * Opens a connection to the target's host and closes it, without sending anything.
 * @param timeoutMs how long the connection may take
 * @returns why it cannot be opened, or `null`
 */
export function connectionFailure(target: string, timeoutMs: number): Promise<Failure | null> {
  const { hostname, port, protocol } = new URL(target);
  const host = hostname.replace(/^\[(.*)\]$/, '$1');
  return new Promise((resolve) => {
    const socket = connect({ host, port: port === '' ? (protocol === 'https:' ? 443 : 80) : Number(port) });
    const end = (failure: Failure | null) => {
      socket.destroy();
      resolve(failure);
    };
    socket.setTimeout(timeoutMs, () =>
      end({ kind: 'timeout', message: `No connection to the target was made within ${timeoutMs} ms.` }),
    );
    socket.once('connect', () => end(null));
    socket.once('error', (error) => end(failureOf(error)));
  });
}
