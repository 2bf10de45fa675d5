import { buildConnector, Pool, ProxyAgent } from 'undici';
import type { HeaderList } from '../journal/entry.ts';
import { ExchangeEnded, isReset } from './failure.ts';
import { Inflow } from './inflow.ts';
import { LoopLag } from './loop-lag.ts';
import { directReach, type Reach, tlsOptions } from './reach.ts';
import { type ExchangeEnd, type Limits, ResponseReceiver, type Shared } from './response-receiver.ts';

interface Wire {
  readonly method: string;
  /** Includes the base path of the target. */
  readonly path: string;
  readonly headers: HeaderList;
  readonly body: string | Uint8Array | null;
  readonly timeoutMs: number;
}

/**
 * Milliseconds that an idle connection is reused, without a hint. Some servers close one after a second, and a
 * request sent meanwhile is lost.
 */
const keepAliveMs = 500;
/** With a hint. Far below the usual five seconds, because a busy machine runs its timers late. */
const longestKeepAliveMs = 1000;

/** Sends requests to one origin, each exactly once. */
export class Transport {
  readonly #origin: string;
  readonly #open: () => Pool | ProxyAgent;
  #pool: Pool | ProxyAgent;
  /** Ends the requests that it had begun, and takes no new ones. */
  #retired: Pool | ProxyAgent | null = null;
  /** For requests that have a connection of their own. */
  readonly #apart: Pool | ProxyAgent;
  readonly #lag = new LoopLag();
  readonly #shared: Shared;
  readonly #limits: Limits;
  /** Not a Set: each table of a Set references the next, so its former entries survive many garbage collections. */
  readonly #underWay: ResponseReceiver[] = [];
  /** Disabled for the rest of the run once the server closed a connection that would have been used again. */
  #reuse = true;

  constructor(origin: string, limits: Limits, timeoutMs: number, reach: Reach = directReach) {
    this.#origin = origin;
    this.#limits = limits;
    const peer = reach.proxy === null ? 'target' : 'proxy';
    this.#shared = { lag: this.#lag, inflow: new Inflow(limits.inflowBytes), peer };
    const options: Pool.Options = {
      // One request at a time per connection. Then undici never sends a request twice.
      pipelining: 1,
      allowH2: false,
      keepAliveTimeout: keepAliveMs,
      keepAliveMaxTimeout: longestKeepAliveMs,
      maxHeaderSize: limits.headerBytes,
      // The receiver enforces the deadlines, to the millisecond and over the whole exchange.
      headersTimeout: 0,
      bodyTimeout: 0,
    };
    this.#open = () => openPool(origin, timeoutMs, reach, options);
    this.#apart = this.#open();
    this.#pool = this.#open();
    this.#pool.on('disconnect', (_origin, _targets, error) => {
      if (isReset(error.code) && this.#reuse) this.#stopReuse();
    });
  }

  /** Never rejects. */
  async send(wire: Wire): Promise<ExchangeEnd> {
    if (this.#underWay.length === 0) this.#lag.start();
    const receiver = new ResponseReceiver(this.#limits, wire.timeoutMs, this.#shared);
    // With an absolute URL, a proxy would send the request to another host.
    if (!wire.path.startsWith('/')) {
      receiver.end(
        new ExchangeEnded('malformed', 'The path does not begin with a slash, so the request was not sent.'),
      );
      return await receiver.outcome;
    }
    this.#underWay.push(receiver);
    const apart = wire.headers.some(isInOtherCase);
    (apart ? this.#apart : this.#pool).dispatch(
      {
        origin: this.#origin,
        path: wire.path,
        method: wire.method,
        headers: wire.headers.flat(),
        body: wire.body,
        reset: apart || !this.#reuse,
      },
      receiver,
    );
    const outcome = await receiver.outcome;
    this.#takeOut(receiver);
    if (this.#underWay.length === 0) this.#lag.stop();
    return outcome;
  }

  /** Aborts the current requests that last longer than `graceMs`. @returns when all of them have ended */
  async interrupt(graceMs = 0): Promise<void> {
    const underWay = [...this.#underWay];
    const end = () => {
      for (const receiver of underWay) {
        receiver.end(new ExchangeEnded('interrupted', 'The run was ended before the response came.'));
      }
    };
    if (graceMs === 0) end();
    else setTimeout(end, graceMs).unref();
    await Promise.all(underWay.map((receiver) => receiver.outcome));
  }

  /** After a stall of this machine, all idle connections may be closed, so the next request gets a new one. */
  #stopReuse(): void {
    this.#reuse = false;
    this.#retired = this.#pool;
    void this.#retired.close();
    this.#pool = this.#open();
  }

  #takeOut(receiver: ResponseReceiver): void {
    const last = this.#underWay.pop();
    if (last !== undefined && last !== receiver) this.#underWay[this.#underWay.indexOf(receiver)] = last;
  }

  async close(): Promise<void> {
    this.#reuse = false;
    void this.interrupt();
    await Promise.all([this.#pool, this.#apart, this.#retired].map((pool) => pool?.destroy()));
  }
}

/** Jetty remembers header lines of a connection without their case: after `bearer X`, it reads `Bearer X` as that. */
function isInOtherCase([name, value]: HeaderList[number]): boolean {
  return name.toLowerCase() === 'authorization' && /^bearer /i.test(value) && !value.startsWith('Bearer ');
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
