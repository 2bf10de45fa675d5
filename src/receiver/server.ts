import { randomBytes } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { cannotListen, listenOn } from '../files/listen.ts';
import { decodedWhole } from '../journal/content-coding.ts';
import { lowerPairsOf } from '../journal/header.ts';
import { bodyLimit, receiveBody } from './body.ts';
import { DeliveryLog } from './log.ts';
import { type Delivery, type Receiver, ReceiverError } from './receiver.ts';

export interface ReceiverOptions {
  /** Port 0 is any free port. */
  readonly listen: { readonly host: string; readonly port: number };
  /** The URL at which the target reaches the receiver, including its path; `null`: its own loopback address. */
  readonly publicUrl: string | null;
  /** Part of every path. It distinguishes late deliveries of an earlier run. */
  readonly runId: string;
  /** The status with which slots respond unless set otherwise. Default: 200. */
  readonly answer?: number;
  /** Called for every delivery before its response, also for those in slot `unknown`. Must not throw. */
  readonly onDelivery?: (delivery: Delivery) => void;
  /** Time limit for a request body, in milliseconds. Default: 10,000. */
  readonly bodyTimeoutMs?: number;
}

/** The slot of requests whose path belongs to no slot of this run. */
const unknownSlot = 'unknown';

/** The receiver of events and callbacks. @throws ReceiverError if it cannot listen */
export async function openReceiver(options: ReceiverOptions): Promise<Receiver> {
  const log = new DeliveryLog();
  const slots = new Slots(options.runId);
  const statuses = new Map<string, number>();

  async function take(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const at = new Date();
    const body = await receiveBody(request, options.bodyTimeoutMs ?? 10_000);
    // A request that was broken off is not a delivery.
    if (body.end === 'broken') return;
    const { method = 'GET', url: path = '/' } = request;
    const slot = slots.of(path);
    const usual = slot === unknownSlot ? 404 : (statuses.get(slot) ?? options.answer ?? 200);
    const answered = body.end === 'late' ? 408 : usual;
    const headers = lowerPairsOf(request.rawHeaders);
    const content = decodedWhole(body.bytes, request.headers['content-encoding'] ?? '', bodyLimit) ?? body.bytes;
    const delivery = log.add({ slot, at, answered, method, path, headers, body: content });
    options.onDelivery?.(delivery);
    answer(response, answered, body.end === 'whole');
  }

  const server = createServer(
    { requestTimeout: 60_000, headersTimeout: 10_000, keepAliveTimeout: 5000 },
    (request, response) => {
      take(request, response).catch(() => response.destroy());
    },
  );
  server.maxConnections = 200;
  const { port } = await listenOn(server, options.listen).catch((error: unknown) => {
    throw new ReceiverError(
      `The webhook receiver cannot start: --webhook-listen ${cannotListen(error, options.listen)}`,
    );
  });
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

/** The paths of the run's slots. Each contains a random part. */
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

  /** The slot of a path. The public URL's own path may precede it, and more segments may follow. */
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

/** Sends a minimal response. A connection whose request body was not read completely is closed afterwards. */
function answer(response: ServerResponse, status: number, whole: boolean): void {
  const empty = status === 204 || status === 205 || status === 304;
  const body = empty ? '' : '{}';
  response.writeHead(status, {
    ...(empty ? {} : { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) }),
    ...(whole ? {} : { connection: 'close' }),
  });
  response.end(body);
}

/** A receiver that listens on all interfaces is reached from this machine at its loopback address. */
function ownAddress(host: string, port: number): string {
  const reachable = { '0.0.0.0': '127.0.0.1', '::': '::1', '': '127.0.0.1' }[host] ?? host;
  return `http://${reachable.includes(':') ? `[${reachable}]` : reachable}:${port}`;
}
