import type { Socket } from 'node:net';
import type { OperationId } from '../../src/contract/operations.ts';

export interface HitRequest {
  readonly method: string;
  /** The path with the query, unchanged. */
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  /** `null` for a request outside the contract. */
  readonly operation: OperationId | null;
}

/** The response of the service behind the proxy. */
export interface Honest {
  readonly status: number;
  /** Without headers that describe the transfer. */
  readonly headers: readonly (readonly [string, string])[];
  readonly body: Buffer;
}

/** One request that gets a bad response. */
export interface Hit {
  readonly request: HitRequest;
  readonly socket: Socket;
  /** Counts from 1, over all hits of a run. */
  readonly nth: number;
  /** The address of a server that must never be called. */
  readonly elsewhere: string;
  /** The address of the target itself. */
  readonly target: string;
  /** Forwards the request and returns the honest response. */
  honestly(): Promise<Honest>;
}

/**
 * How bad one kind of response is:
 * - `broken`   no client can work with it. The run must not end with 0
 * - `odd`      a sound service might send it, or it may go unnoticed. The run may end with 0, 1 or 3
 * - `harmless` a sound service might send it. The run must end with 0
 */
export type Badness = 'broken' | 'odd' | 'harmless';

export interface Nuisance {
  readonly name: string;
  readonly badness: Badness;
  answer(hit: Hit): void | Promise<void>;
}

/** A response as bytes. A content length is added by default. */
export function bytesOf(
  status: string | number,
  headers: readonly (readonly [string, string | number])[],
  body: string | Buffer = '',
  options: { readonly length?: boolean } = {},
): Buffer {
  const withLength = options.length === false ? [] : [['content-length', Buffer.byteLength(body)] as const];
  const lines = [...headers, ...withLength, ['connection', 'close'] as const].map(
    ([name, value]) => `${name}: ${value}\r\n`,
  );
  // Latin-1 would lose some characters, so header values are sent as UTF-8, as some services do.
  return Buffer.concat([Buffer.from(`HTTP/1.1 ${status}\r\n${lines.join('')}\r\n`), Buffer.from(body)]);
}

export const json = [['content-type', 'application/json; charset=utf-8']] as const;

/** Sends the honest response with some changes. */
export async function changed(
  hit: Hit,
  change: (honest: Honest) => Partial<{ status: string | number; headers: Honest['headers']; body: string | Buffer }>,
): Promise<void> {
  const honest = await hit.honestly();
  const { status = honest.status, headers = honest.headers, body = honest.body } = change(honest);
  hit.socket.end(bytesOf(status, headers, body));
}

/** Writes the same bytes until the other side closes the connection. */
export function pour(socket: Socket, bytes: string | Buffer): void {
  const chunk = Buffer.concat(Array.from({ length: Math.ceil(16_384 / bytes.length) }, () => Buffer.from(bytes)));
  const more = (): void => {
    while (!socket.destroyed && socket.write(chunk));
  };
  socket.on('drain', more);
  more();
}

/** Writes a piece once a second. */
export function drip(socket: Socket, piece: string): void {
  const timer = setInterval(() => socket.write(piece), 1000);
  socket.once('close', () => clearInterval(timer));
}
