import { randomBytes } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { readBody } from './body.ts';
import { DeliveryLog } from './log.ts';
import { type Delivery, type Receiver, ReceiverError } from './receiver.ts';

export interface ReceiverOptions {
  /** Port 0 takes any free one. */
  readonly listen: { readonly host: string; readonly port: number };
  /** Where the target reaches the receiver, its path kept; `null`: at its own loopback address. */
  readonly publicUrl: string | null;
  /** Part of every path, so that late deliveries of an earlier run are told apart. */
  readonly runId: string;
  /** The status with which slots answer that were told nothing else; 200 unless given. */
  readonly answer?: number;
  /** Told of every delivery, those for `unknown` included, before it is answered. Must not throw. */
  readonly onDelivery?: (delivery: Delivery) => void;
  /** Milliseconds within which a body has to arrive; 10,000 unless given. */
  readonly bodyTimeoutMs?: number;
}

/** The slot of requests whose path names none of this run. */
const unknownSlot = 'unknown';

/**
 * Opens the receiver of webhook events and payment callbacks.
 * @throws ReceiverError where it cannot listen
 */
export async function openReceiver(options: ReceiverOptions): Promise<Receiver> {
  const log = new DeliveryLog();
  const slots = new Slots(options.runId);
  const statuses = new Map<string, number>();

  async function take(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const at = new Date();
    const body = await readBody(request, options.bodyTimeoutMs ?? 10_000);
    // A sender that broke off has delivered nothing.
    if (body.end === 'broken') return;
    const slot = slots.of(request.url ?? '/');
    const answered =
      body.end === 'late' ? 408 : slot === unknownSlot ? 404 : (statuses.get(slot) ?? options.answer ?? 200);
    const delivery = log.add({ slot, at, answered, ...asReceived(request), body: body.bytes });
    options.onDelivery?.(delivery);
    answer(response, answered, body.end === 'whole');
  }

  const server = createServer(
    { requestTimeout: 60_000, headersTimeout: 10_000, keepAliveTimeout: 5000 },
    (request, response) => {
      take(request, response).catch(() => response.destroy());
    },
  );
  server.maxConnections = 500;
  const port = await listening(server, options.listen);
  const base = options.publicUrl ?? ownAddress(options.listen.host, port);

  return {
    url: (slot) => slots.url(base, slot),
    deliveries: (slot) => log.of(slot),
    count: (slot) => log.count(slot),
    waitFor: (slot, fits, wait) => log.waitFor(slot, fits, wait),
    answerWith: (slot, status) => {
      statuses.set(slot, status);
    },
    listeningOn: { host: options.listen.host, port },
    close: () => {
      log.close();
      return new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      });
    },
  };
}

/** The paths of the run's slots: each has a part that nobody can guess. */
class Slots {
  readonly #runId: string;
  readonly #names = new Map<string, string>();
  readonly #segments = new Map<string, string>();

  constructor(runId: string) {
    this.#runId = encodeURIComponent(runId);
  }

  url(base: string, slot: string): string {
    const url = new URL(base);
    url.pathname = `${url.pathname.replace(/\/+$/, '')}/${this.#runId}/${this.#segment(slot)}`;
    return url.href;
  }

  /** The slot whose address a path is, with or without the public address' own path before it and more behind it. */
  of(path: string): string {
    const segments = path.replace(/[?#].*$/s, '').split('/');
    for (const [index, segment] of segments.entries()) {
      const slot = this.#names.get(segment);
      if (slot !== undefined && segments[index - 1] === this.#runId) return slot;
    }
    return unknownSlot;
  }

  #segment(slot: string): string {
    const known = this.#segments.get(slot);
    if (known !== undefined) return known;
    const segment = `${encodeURIComponent(slot)}-${randomBytes(12).toString('hex')}`;
    this.#segments.set(slot, segment);
    this.#names.set(segment, slot);
    return segment;
  }
}

function asReceived(request: IncomingMessage): Pick<Delivery, 'method' | 'path' | 'headers'> {
  const headers: [string, string][] = [];
  for (let index = 0; index + 1 < request.rawHeaders.length; index += 2) {
    headers.push([(request.rawHeaders[index] ?? '').toLowerCase(), request.rawHeaders[index + 1] ?? '']);
  }
  return { method: request.method ?? 'GET', path: request.url ?? '/', headers };
}

/** Answers as plainly as can be. A connection whose body was not read to its end is closed afterwards. */
function answer(response: ServerResponse, status: number, whole: boolean): void {
  const empty = status === 204 || status === 205 || status === 304;
  const body = empty ? '' : '{}';
  response.writeHead(status, {
    ...(empty ? {} : { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) }),
    ...(whole ? {} : { connection: 'close' }),
  });
  response.end(body);
}

/** A receiver that listens everywhere is reached from this machine by its loopback address. */
function ownAddress(host: string, port: number): string {
  const reachable = { '0.0.0.0': '127.0.0.1', '::': '::1', '': '127.0.0.1' }[host] ?? host;
  return `http://${reachable.includes(':') ? `[${reachable}]` : reachable}:${port}`;
}

function listening(server: Server, at: { readonly host: string; readonly port: number }): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', (error: Error & { code?: string }) => reject(new ReceiverError(cannotListen(error, at))));
    server.listen(at.port, at.host, () => resolve((server.address() as AddressInfo).port));
  });
}

function cannotListen(error: Error & { code?: string }, at: { readonly host: string; readonly port: number }): string {
  const reasons: Record<string, string> = {
    EADDRINUSE: 'the port is in use by another program; choose another, or port 0 for any free one',
    EACCES: 'listening there is not allowed; choose a port above 1023',
    EADDRNOTAVAIL: 'this machine has no such address; choose one of its own, such as 127.0.0.1',
    ENOTFOUND: 'the host name is not known; choose an address of this machine, such as 127.0.0.1',
  };
  const reason = reasons[error.code ?? ''] ?? error.message;
  return `The webhook receiver could not listen on ${at.host}:${at.port} (--webhook-listen): ${reason}.`;
}
