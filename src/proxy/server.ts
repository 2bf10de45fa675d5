import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { isIP, type Socket } from 'node:net';
import { type Duplex, Transform } from 'node:stream';
import { type Dispatcher, Pool } from 'undici';
import { listenOn } from '../files/listen.ts';
import { Gathered } from '../journal/gathered.ts';
import { pairsOf } from '../journal/header.ts';
import { passedOn, valuesOf } from './headers.ts';
import type { Passed } from './passed.ts';
import { keptBytes, Relay, type Relayed, respond } from './relay.ts';

interface ProxyOptions {
  /** The base address to forward to, without a trailing slash. */
  readonly target: string;
  readonly host: string;
  /** Port 0 is any free port. */
  readonly port: number;
  /** Names that requests may have in `Host`, apart from addresses and `localhost`. */
  readonly allowedHosts: readonly string[];
  /** Called when a request begins and when it ends. The request is forwarded in any case. */
  readonly onBegin: (begin: number) => void;
  readonly onEnd: (passed: Passed) => void;
}

export interface ReverseProxy {
  readonly url: string;
  /** Accepts no further requests, and gives those under way a moment to end. */
  close(): Promise<void>;
}

/** How long requests may still take once the proxy is closing, in milliseconds. */
const graceMs = 2_000;
/** How long clients may reuse an idle connection, in milliseconds: longer than most clients keep one. */
const keepAliveMs = 75_000;

/**
 * A reverse proxy to one target: bodies as streams, headers in their order, and `Via`.
 * @throws the operating system's error if it cannot listen
 */
export async function startProxy(options: ProxyOptions): Promise<ReverseProxy> {
  const { origin, pathname } = new URL(options.target);
  const pool = new Pool(origin, { pipelining: 1, allowH2: false, keepAliveTimeout: 1_000, keepAliveMaxTimeout: 4_000 });
  const forward = forwarding(pool, origin, pathname.replace(/\/$/, ''), options);
  const server = createServer(
    { requireHostHeader: false, keepAliveTimeout: keepAliveMs, requestTimeout: 0, maxHeaderSize: 64 * 1024 },
    (request, response) => void forward(request, response),
  );
  server.on('clientError', refuseMalformed);
  server.on('upgrade', (_, socket) => refuseUpgrade(socket, 'pass no upgrade on, such as a WebSocket'));
  server.on('connect', (_, socket) => refuseUpgrade(socket, 'open no tunnel: send requests to its own address'));
  const { address, port, family } = await listenOn(server, options);
  return {
    url: `http://${family === 'IPv6' ? `[${address}]` : address}:${port}`,
    close: async () => {
      await stop(server);
      await pool.destroy();
    },
  };
}

function stop(server: Server): Promise<void> {
  return new Promise((resolve) => {
    const late = setTimeout(() => server.closeAllConnections(), graceMs);
    server.close(() => {
      clearTimeout(late);
      resolve();
    });
    server.closeIdleConnections();
  });
}

/** Forwards requests to a path behind an origin. */
function forwarding(pool: Pool, origin: string, basePath: string, { allowedHosts, onBegin, onEnd }: ProxyOptions) {
  return async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const refusal = refusalOf(request, allowedHosts);
    if (refusal !== null) {
      respond(response, refusal.status, refusal.sentence);
      return;
    }
    const begin = now();
    onBegin(begin);
    const sentBody = new Gathered(keptBytes);
    const path = `${basePath}${request.url}`;
    const { method = '', rawHeaders } = request;
    const relayed = await new Promise<Relayed>((resolve) => {
      pool.dispatch(
        {
          path,
          method: method as Dispatcher.HttpMethod,
          headers: passedOn(rawHeaders, 'host'),
          body: hasBody(request) ? request.pipe(tapInto(sentBody)) : null,
          bodyTimeout: 0,
          headersTimeout: 0,
        },
        new Relay(response, resolve, now),
      );
    });
    onEnd({ method, url: `${origin}${path}`, sent: pairsOf(rawHeaders), sentBody, begin, end: now(), ...relayed });
  };
}

/** Forwards a body and keeps its beginning. */
function tapInto(gathered: Gathered): Transform {
  return new Transform({
    transform(chunk: Buffer, _, done) {
      gathered.add(chunk);
      done(null, chunk);
    },
  });
}

function hasBody({ rawHeaders }: IncomingMessage): boolean {
  if (valuesOf(rawHeaders, 'transfer-encoding').length > 0) return true;
  return valuesOf(rawHeaders, 'content-length').some((value) => Number(value) > 0);
}

/** Why a request is not forwarded; `null` if it is. */
function refusalOf(
  { url = '', rawHeaders }: IncomingMessage,
  allowed: readonly string[],
): { readonly status: number; readonly sentence: string } | null {
  if (!url.startsWith('/')) {
    const sentence = 'passes requests on to one target alone: send a path, not the address of another host.';
    return { status: 400, sentence: `The proxy of pix-conformance ${sentence}` };
  }
  const hosts = valuesOf(rawHeaders, 'host');
  const [host = ''] = hosts;
  if (hosts.length !== 1)
    return { status: 400, sentence: `The request has ${hosts.length} Host headers, and HTTP wants one.` };
  if (isOwn(host, allowed)) return null;
  return {
    status: 421,
    sentence: `The proxy of pix-conformance does not answer for the Host ${JSON.stringify(host.slice(0, 100))}: use its address, or start it with --allow-host and that name.`,
  };
}

/** A web page can make a browser here send requests under the page's own name (DNS rebinding), but not an address. */
function isOwn(host: string, allowed: readonly string[]): boolean {
  const name = host.toLowerCase().replace(/:\d*$/, '');
  return isIP(name.replace(/^\[|\]$/g, '')) !== 0 || name === 'localhost' || allowed.includes(name);
}

function refuseMalformed(error: Error & { code?: string }, socket: Duplex): void {
  if (!(socket as Socket).writable || error.code === 'ECONNRESET') {
    socket.destroy();
    return;
  }
  const why = error.code === 'HPE_UNEXPECTED_CONTENT_LENGTH' ? 'it says twice how long its body is' : error.message;
  socket.end(plainResponse('400 Bad Request', `The request is not valid HTTP: ${why}.`));
}

function refuseUpgrade(socket: Duplex, what: string): void {
  socket.end(plainResponse('501 Not Implemented', `The proxy of pix-conformance can ${what}.`));
}

function plainResponse(status: string, sentence: string): string {
  const head = [`HTTP/1.1 ${status}`, 'Connection: close', 'Content-Type: text/plain; charset=utf-8'];
  return `${[...head, `Content-Length: ${Buffer.byteLength(sentence)}`].join('\r\n')}\r\n\r\n${sentence}`;
}

/** Milliseconds since 1970, with a fraction. */
function now(): number {
  return performance.timeOrigin + performance.now();
}
