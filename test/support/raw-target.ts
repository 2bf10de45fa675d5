import { createServer as createHttpServer, type RequestListener } from 'node:http';
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';
import { type Client, type ClientOptions, createClient } from '../../src/client/client.ts';
import type { About, Exchange, Outgoing } from '../../src/client/exchange.ts';
import type { ExchangeEntry } from '../../src/journal/entry.ts';

export const about: About = {
  scenario: 'test',
  operation: null,
  account: null,
  credentials: 'none',
  variant: null,
  chain: 0,
};

const closers: (() => Promise<void>)[] = [];

/** Closes all servers and clients of a test. Call it after each test. */
export async function closeAll(): Promise<void> {
  await Promise.all(closers.splice(0).map((close) => close()));
}

/** A GET of a path, with overrides. */
export function get(path = '/', over: Partial<Outgoing> = {}): Outgoing {
  return { method: 'GET', path, headers: [], body: null, about, ...over };
}

/**
 * Opens a server on a free port of this machine.
 * @returns its address
 */
export async function listen(server: Server): Promise<string> {
  const sockets = new Set<Socket>();
  server.on('connection', (socket) => {
    sockets.add(socket);
    socket.on('error', () => {});
    socket.on('close', () => sockets.delete(socket));
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  closers.push(async () => {
    for (const socket of sockets) socket.destroy();
    await new Promise((resolve) => server.close(resolve));
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

/**
 * A server that responds to each request after its headers, as the callback decides.
 * @returns its address
 */
export function raw(answer: (socket: Socket, request: string, nth: number) => void): Promise<string> {
  let nth = 0;
  return listen(
    createServer((socket) => {
      let text = '';
      socket.on('data', (chunk) => {
        text += chunk.toString('latin1');
        if (!text.includes('\r\n\r\n')) return;
        const request = text;
        text = '';
        nth += 1;
        answer(socket, request, nth);
      });
    }),
  );
}

/**
 * A server of Node.
 * @returns its address
 */
export function http(listener: RequestListener): Promise<string> {
  return listen(createHttpServer(listener));
}

export interface Setup {
  readonly client: Client;
  readonly entries: ExchangeEntry[];
}

/** A client, and the entries that it writes. */
export function setUp(target: string, over: Partial<ClientOptions> = {}): Setup {
  const entries: ExchangeEntry[] = [];
  const client = createClient({
    target,
    timeoutMs: 5000,
    maxRps: null,
    concurrency: null,
    journal: { append: (entry) => entries.push(entry) },
    ...over,
  });
  closers.push(() => client.close());
  return { client, entries };
}

/** The exchange of one request that gets exactly these bytes as its response. */
export async function fetchFrom(
  answer: string | Buffer,
  over: Partial<ClientOptions> = {},
  end = true,
): Promise<Exchange> {
  const target = await raw((socket) => {
    if (end) socket.end(answer);
    else socket.write(answer);
  });
  return setUp(target, over).client.send(get());
}

/** A response with status 200 and a content length. */
export const ok = (body: string | Buffer, headers = ''): Buffer =>
  Buffer.concat([
    Buffer.from(`HTTP/1.1 200 OK\r\n${headers}content-length: ${Buffer.byteLength(body)}\r\n\r\n`),
    Buffer.from(body),
  ]);

/** Writes the same bytes until the other side closes the connection. */
export function pour(socket: Socket, bytes: string): void {
  const chunk = Buffer.from(bytes.repeat(Math.ceil(16_384 / bytes.length)));
  const more = (): void => {
    while (!socket.destroyed && socket.write(chunk));
  };
  socket.on('drain', more);
  more();
}
