import type { Socket } from 'node:net';
import { buildConnector, type Dispatcher, Pool, ProxyAgent } from 'undici';
import type { Failure, HeaderList } from '../journal/entry.ts';
import { headersOf } from './content.ts';
import { ExchangeEnded, failureOf } from './failure.ts';
import { LoopLag } from './loop-lag.ts';
import { directReach, type Reach, tlsOptions } from './reach.ts';

/** Limits on what the target may send. */
export interface Limits {
  /** Bytes of a body that are kept. Further bytes are read, counted and dropped. */
  readonly keptBytes: number;
  /** Bytes of a body after which the client stops reading. */
  readonly mostBytes: number;
  /** Bytes of all response headers together. */
  readonly headerBytes: number;
  /** Milliseconds until the first byte of the response; `null`: only the deadline of the whole exchange applies. */
  readonly firstByteMs: number | null;
}

export const defaultLimits: Limits = {
  keptBytes: 8 * 1024 * 1024,
  mostBytes: 64 * 1024 * 1024,
  headerBytes: 64 * 1024,
  firstByteMs: null,
};

export interface Wire {
  readonly method: string;
  /** Includes the base path of the target. */
  readonly path: string;
  readonly headers: HeaderList;
  readonly body: string | Uint8Array | null;
  readonly timeoutMs: number;
}

/** The response before any decoding. */
export interface Answer {
  readonly status: number;
  readonly headers: HeaderList;
  readonly body: Buffer;
  /** Bytes received; more than `body` contains if it was cut. */
  readonly bytes: number;
  readonly firstByteMs: number;
}

export interface Outcome {
  readonly answer: Answer | null;
  readonly failure: Failure | null;
  readonly durationMs: number;
}

/**
 * Without a hint from the server, an idle connection is reused for this many milliseconds. Many servers close idle ones
 * after two seconds, and a request sent during the close is lost.
 */
const keepAliveMs = 1000;
const longestKeepAliveMs = 4000;

/** Sends requests to one origin, each exactly once. */
export class Transport {
  readonly #origin: string;
  readonly #pool: Pool | ProxyAgent;
  readonly #peer: 'target' | 'proxy';
  readonly #limits: Limits;
  /** Not a Set: each table of a Set references the next, so its former entries survive many garbage collections. */
  readonly #underWay: Receiver[] = [];
  readonly #lag = new LoopLag();
  /** Disabled for the rest of the run once a request was sent while the server closed an idle connection. */
  #reuse = true;

  constructor(origin: string, limits: Limits, timeoutMs: number, reach: Reach = directReach) {
    this.#origin = origin;
    this.#limits = limits;
    this.#peer = reach.proxy === null ? 'target' : 'proxy';
    this.#pool = openPool(origin, timeoutMs, reach, {
      // One request at a time per connection. Then undici never sends a request twice.
      pipelining: 1,
      allowH2: false,
      keepAliveTimeout: keepAliveMs,
      keepAliveMaxTimeout: longestKeepAliveMs,
      maxHeaderSize: limits.headerBytes,
      // The receiver enforces the deadlines, to the millisecond and over the whole exchange.
      headersTimeout: 0,
      bodyTimeout: 0,
    });
  }

  /** Never rejects. */
  async send(wire: Wire): Promise<Outcome> {
    if (this.#underWay.length === 0) this.#lag.start();
    const receiver = new Receiver(this.#limits, wire.timeoutMs, this.#lag, this.#peer);
    // With an absolute URL, a proxy would send the request to another host.
    if (!wire.path.startsWith('/')) {
      receiver.end(
        new ExchangeEnded('malformed', 'The path does not begin with a slash, so the request was not sent.'),
      );
      return await receiver.outcome;
    }
    this.#underWay.push(receiver);
    this.#pool.dispatch(
      {
        origin: this.#origin,
        path: wire.path,
        method: wire.method,
        headers: wire.headers.flat(),
        body: wire.body,
        reset: !this.#reuse,
      },
      receiver,
    );
    const outcome = await receiver.outcome;
    this.#takeOut(receiver);
    if (this.#underWay.length === 0) this.#lag.stop();
    if (receiver.metClosing) this.#reuse = false;
    return outcome;
  }

  /**
   * Aborts the current requests that have not ended within `graceMs` milliseconds.
   * @returns when all of them have ended
   */
  async interrupt(graceMs = 0): Promise<void> {
    const underWay = [...this.#underWay];
    const end = () => {
      for (const receiver of underWay) {
        receiver.end(new ExchangeEnded('interrupted', 'The run was ended before the answer came.'));
      }
    };
    if (graceMs === 0) end();
    else setTimeout(end, graceMs).unref();
    await Promise.all(underWay.map((receiver) => receiver.outcome));
  }

  #takeOut(receiver: Receiver): void {
    const last = this.#underWay.pop();
    if (last !== undefined && last !== receiver) this.#underWay[this.#underWay.indexOf(receiver)] = last;
  }

  async close(): Promise<void> {
    void this.interrupt();
    await this.#pool.destroy();
  }
}

/** Connections to the target, or to the proxy that forwards to it. */
function openPool(origin: string, timeoutMs: number, reach: Reach, options: Pool.Options): Pool | ProxyAgent {
  const tls = { ...tlsOptions(reach), timeout: 2 * timeoutMs };
  if (reach.proxy === null) return new Pool(origin, { ...options, connect: onlyTo(origin, tls) });
  const proxyTls = { allowH2: false, timeout: 2 * timeoutMs, ...(reach.ca === null ? {} : { ca: tls.ca }) };
  return new ProxyAgent({ ...options, uri: reach.proxy, requestTls: tls, proxyTls });
}

/** A connector that refuses every host but the target, as a safeguard. */
function onlyTo(origin: string, tls: buildConnector.BuildOptions): buildConnector.connector {
  const connect = buildConnector(tls);
  const { hostname, port, protocol } = new URL(origin);
  const bare = hostname.replace(/^\[|\]$/g, '');
  return (options, callback) => {
    if (options.hostname === bare && options.port === port && options.protocol === protocol) connect(options, callback);
    else callback(new ExchangeEnded('refused-connection', 'The suite connects to the target only.'), null);
  };
}

/** Receives one response, as a handler for undici. */
class Receiver implements Dispatcher.DispatchHandler {
  readonly outcome: Promise<Outcome>;
  /** Whether the request may have been sent while the server closed a reused connection. */
  metClosing = false;
  readonly #resolve: (outcome: Outcome) => void;
  readonly #limits: Limits;
  readonly #timeoutMs: number;
  readonly #sentAt = performance.now();
  readonly #lag: LoopLag;
  readonly #peer: 'target' | 'proxy';
  /** The lag before the request, plus the lag for which the deadline was extended. */
  #allowedLag: number;
  readonly #chunks: Buffer[] = [];
  #controller: Dispatcher.DispatchController | null = null;
  #timer: NodeJS.Timeout;
  #settled = false;
  #firstByteMs: number | null = null;
  #status = 0;
  #headers: HeaderList = [];
  #bytes = 0;
  #kept = 0;

  constructor(limits: Limits, timeoutMs: number, lag: LoopLag, peer: 'target' | 'proxy') {
    this.#peer = peer;
    this.#lag = lag;
    this.#allowedLag = lag.total();
    const { promise, resolve } = Promise.withResolvers<Outcome>();
    this.outcome = promise;
    this.#resolve = resolve;
    this.#limits = limits;
    this.#timeoutMs = timeoutMs;
    const firstByteMs = Math.min(timeoutMs, limits.firstByteMs ?? timeoutMs);
    this.#timer = setTimeout(() => this.#late(firstByteMs), firstByteMs);
  }

  onRequestStart(controller: Dispatcher.DispatchController): void {
    const first = this.#controller === null;
    this.#controller = controller;
    if (!first) controller.abort(new ExchangeEnded('reset', 'The connection was lost; the request is not sent twice.'));
    // The exchange timed out while connecting, so nothing may be sent any more.
    if (this.#settled) controller.abort(new ExchangeEnded('timeout', 'given up'));
  }

  onResponseStarted(): void {
    this.#firstByteMs = this.#elapsed();
  }

  onResponseStart(controller: Dispatcher.DispatchController, status: number): void {
    // 1xx responses are interim; the final response follows.
    if (status < 200) return;
    this.#status = status;
    this.#headers = headersOf((controller.rawHeaders ?? []) as Buffer[]);
    if (this.#limits.firstByteMs === null) return;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#late(this.#timeoutMs), Math.max(0, this.#timeoutMs - this.#elapsed()));
  }

  onResponseData(_controller: Dispatcher.DispatchController, chunk: Buffer): void {
    this.#bytes += chunk.length;
    const room = this.#limits.keptBytes - this.#kept;
    if (room > 0) {
      // undici reuses its parser buffer only for copies. These chunks are slices of what the socket read, so they can
      // be kept.
      this.#chunks.push(chunk.length <= room ? chunk : chunk.subarray(0, room));
      this.#kept += Math.min(chunk.length, room);
    }
    if (this.#bytes > this.#limits.mostBytes) {
      this.end(new ExchangeEnded('too-large', `The answer has more than ${this.#limits.mostBytes} bytes.`));
    }
  }

  onResponseEnd(): void {
    this.#settle({
      answer: {
        status: this.#status,
        headers: this.#headers,
        body: this.#chunks.length === 1 ? (this.#chunks[0] as Buffer) : Buffer.concat(this.#chunks),
        bytes: this.#bytes,
        firstByteMs: this.#firstByteMs ?? this.#elapsed(),
      },
      failure: null,
    });
  }

  onResponseError(_controller: Dispatcher.DispatchController | null, error: Error): void {
    const failure = failureOf(error, this.#progress(), this.#peer);
    this.metClosing = failure.kind === 'reset' && this.#firstByteMs === null && wasUsed(error);
    this.#settle({ answer: null, failure });
  }

  /** Ends the exchange for a reason of the client's own. */
  end(reason: ExchangeEnded): void {
    if (this.#settled) return;
    this.#settle({ answer: null, failure: failureOf(reason) });
    this.#controller?.abort(reason);
  }

  #late(afterMs: number): void {
    const lagMs = this.#lag.total() - this.#allowedLag;
    if (lagMs > 0) {
      // The response may be unread because this process's event loop was blocked.
      this.#allowedLag += lagMs;
      this.#timer = setTimeout(() => this.#late(afterMs), lagMs);
      return;
    }
    const waited =
      this.#controller === null
        ? `No connection to the target within ${afterMs} ms; nothing was sent.`
        : this.#status === 0
          ? `No answer within ${afterMs} ms.`
          : `The answer had not ended ${afterMs} ms after sending${this.#progress()}.`;
    this.end(new ExchangeEnded('timeout', waited));
  }

  #progress(): string {
    return this.#status === 0 ? '' : ` after status ${this.#status} and ${this.#bytes} bytes of the body`;
  }

  #elapsed(): number {
    return performance.now() - this.#sentAt;
  }

  #settle(outcome: Omit<Outcome, 'durationMs'>): void {
    if (this.#settled) return;
    this.#settled = true;
    clearTimeout(this.#timer);
    this.#resolve({ ...outcome, durationMs: this.#elapsed() });
  }
}

/** Whether responses had arrived over the connection before; `true` also if this is unknown. */
function wasUsed(error: Error): boolean {
  const socket = (error as { socket?: Pick<Socket, 'bytesRead'> | null }).socket;
  return socket?.bytesRead === undefined || socket.bytesRead > 0;
}
