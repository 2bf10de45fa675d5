import { connect } from 'node:net';
import { rootCertificates } from 'node:tls';
import { buildConnector } from 'undici';
import type { Failure } from '../journal/entry.ts';
import { failureOf } from './failure.ts';

/** How connections to the target are made, besides its address. */
export interface Reach {
  /** Headers sent with every request, such as those that a gateway requires. */
  readonly headers: readonly (readonly [name: string, value: string])[];
  /** Certificates in PEM form that are trusted in addition to those that Node trusts. */
  readonly ca: string | null;
  /** The client certificate and its key, in PEM form, for mutual TLS. */
  readonly client: { readonly cert: string; readonly key: string } | null;
  /** The address of an HTTP proxy, which may contain a user and a password. */
  readonly proxy: string | null;
  /** Do not verify the certificate of the target. */
  readonly insecure: boolean;
}

export const directReach: Reach = { headers: [], ca: null, client: null, proxy: null, insecure: false };

/** The TLS options of connections to the target. */
export function tlsOptions({ ca, client, insecure }: Reach) {
  return {
    allowH2: false,
    ...(ca === null ? {} : { ca: [...rootCertificates, ca] }),
    ...(client === null ? {} : { cert: client.cert, key: client.key }),
    ...(insecure ? { rejectUnauthorized: false } : {}),
  };
}

function bareHost(hostname: string): string {
  return hostname.replace(/^\[(.*)\]$/, '$1');
}

/** Opens a connection to an address, called `peer` in messages, and sends nothing. @returns why it failed, or `null` */
export function tcpFailure(address: string, timeoutMs: number, peer: 'target' | 'proxy'): Promise<Failure | null> {
  const { hostname, port, protocol } = new URL(address);
  return new Promise((resolve) => {
    const socket = connect({
      host: bareHost(hostname),
      port: port === '' ? (protocol === 'https:' ? 443 : 80) : Number(port),
    });
    const end = (failure: Failure | null) => {
      socket.destroy();
      resolve(failure);
    };
    socket.setTimeout(timeoutMs, () =>
      end({ kind: 'timeout', message: `No connection to the ${peer} was made within ${timeoutMs} ms.` }),
    );
    socket.once('connect', () => end(null));
    socket.once('error', (error) => end(failureOf(error, '', peer)));
  });
}

/**
 * Connects to the target's host, with TLS if its address says so, or only to the proxy, and sends nothing.
 * @returns why the connection failed, or `null`
 */
export function connectionFailure(target: string, timeoutMs: number, reach: Reach): Promise<Failure | null> {
  if (reach.proxy !== null) return tcpFailure(reach.proxy, timeoutMs, 'proxy');
  const { hostname, host, port, protocol } = new URL(target);
  const open = buildConnector({ ...tlsOptions(reach), timeout: timeoutMs });
  return new Promise((resolve) => {
    open({ hostname: bareHost(hostname), host, port, protocol }, (error, socket) => {
      socket?.on('error', () => undefined).destroy();
      resolve(error === null ? null : failureOf(error));
    });
  });
}
