import type { Socket } from 'node:net';
import type { OperationId } from '../../src/contract/operations.ts';

export interface HitRequest {
  readonly method: string;
  /** With the query, as it came. */
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  /** `null` for a request outside the contract. */
  readonly operation: OperationId | null;
}

/** What the service behind the proxy answered. */
export interface Honest {
  readonly status: number;
  /** Without those that describe the transfer. */
  readonly headers: readonly (readonly [string, string])[];
  readonly body: Buffer;
}

/** One request that is to be answered badly. */
export interface Hit {
  readonly request: HitRequest;
  readonly socket: Socket;
  /** 1-based, over all hits of a run. */
  readonly nth: number;
  /** The address of a server that nobody should ever ask. */
  readonly elsewhere: string;
  /** The address of the target itself. */
  readonly target: string;
  /** Does what was asked for, and gives back how it would have been answered. */
  honestly(): Promise<Honest>;
}

/**
 * How bad one kind of bad answer is:
 * - `broken`  nobody can work with it: the run must not end with 0
 * - `odd`     a sound service might do it, or it may pass unnoticed: 0 is as good as 1 and 3
 * - `harmless` a sound service might do it: the run must end with 0
 */
export type Badness = 'broken' | 'odd' | 'harmless';

export interface Nuisance {
  readonly name: string;
  readonly badness: Badness;
  answer(hit: Hit): void | Promise<void>;
}

/** An answer as bytes; a length is added unless told otherwise. */
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
  // Latin-1 would lose what is beyond it: header values go out as UTF-8, as careless services send them.
  return Buffer.concat([Buffer.from(`HTTP/1.1 ${status}\r\n${lines.join('')}\r\n`), Buffer.from(body)]);
}

export const json = [['content-type', 'application/json; charset=utf-8']] as const;

/** Answers honestly, but for what is changed. */
export async function changed(
  hit: Hit,
  change: (honest: Honest) => Partial<{ status: string | number; headers: Honest['headers']; body: string | Buffer }>,
): Promise<void> {
  const honest = await hit.honestly();
  const { status = honest.status, headers = honest.headers, body = honest.body } = change(honest);
  hit.socket.end(bytesOf(status, headers, body));
}

/** Writes the same bytes until the other side has had enough. */
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
