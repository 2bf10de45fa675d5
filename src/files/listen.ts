import { once } from 'node:events';
import type { AddressInfo, Server } from 'node:net';
import { listenProblem } from './reason.ts';

/** An address to listen on. */
export interface Endpoint {
  readonly host: string;
  /** 0: any free port. */
  readonly port: number;
}

/** Later errors of the server are ignored: each is of one connection. @throws the system's error if it cannot listen */
export async function listenOn(server: Server, { host, port }: Endpoint): Promise<AddressInfo> {
  server.listen(port, host);
  await once(server, 'listening');
  server.on('error', () => undefined);
  return server.address() as AddressInfo;
}

/** The endpoint and why nothing can listen on it: `127.0.0.1:25 may not be listened on …`. */
export function cannotListen(error: unknown, { host, port }: Endpoint): string {
  return `${host}:${port} ${listenProblem(error) ?? `cannot be listened on (${(error as Error).message}).`}`;
}
