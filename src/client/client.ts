import manifest from '../../package.json' with { type: 'json' };
import type { ExchangeEntry, Failure, HeaderList } from '../journal/entry.ts';
import { headerOf } from '../journal/header.ts';
import { askedPauseMs, Backoff, isThrottled, type PauseStats } from './backoff.ts';
import { ResponseBodies } from './bodies.ts';
import type { Exchange, Incoming, Outgoing } from './exchange.ts';
import { failureOf } from './failure.ts';
import { Gate } from './gate.ts';
import type { Reach } from './reach.ts';
import { entryOf } from './record.ts';
import { defaultLimits, type ExchangeEnd, type Limits } from './response-receiver.ts';
import { Transport } from './transport.ts';

export interface ClientOptions {
  /** The base address, without a trailing slash: `http://127.0.0.1:4010/v1`. */
  readonly target: string;
  /** Deadline of one exchange in milliseconds, from sending the request to the last byte of the response. */
  readonly timeoutMs: number;
  /** Maximum requests per second; `null`: no limit. */
  readonly maxRps?: number | null;
  /** Maximum concurrent requests; `null`: 64, the most that one process should open to one host. */
  readonly concurrency?: number | null;
  /** Milliseconds that all pauses for the target may take together; `null` or undefined: no limit. */
  readonly pauseBudgetMs?: number | null;
  /** How connections are made. Default: directly, with the certificates that Node trusts. */
  readonly reach?: Reach;
  /** For each header of `reach`, what the journal shows in place of its value. */
  readonly shownHeaders?: ReadonlyMap<string, string>;
  /** Receives the journal entry of each exchange when it ends. */
  readonly journal: { append(entry: ExchangeEntry): void };
  /** When aborted, ends all current, waiting and later requests. */
  readonly signal?: AbortSignal;
  /** Finds and registers the secrets in an exchange before it is written to the journal. */
  readonly learn?: (exchange: Exchange) => void;
  /** Called for each exchange after it was written, including every try of a repeated request. */
  readonly onExchange?: (exchange: Exchange) => void;
  readonly limits?: Partial<Limits>;
  /** Makes the error that a look at the body of a response throws after it was dropped to save memory. */
  readonly dropped?: () => Error;
  /** Prefix of exchange ids. Each shard of a run has its own. */
  readonly idPrefix?: string;
}

interface ClientStats {
  /** Requests sent, including repeated ones. */
  readonly requests: number;
  /** Requests sent again because the target said that there were too many. */
  readonly repeats: number;
  readonly waiting: number;
  readonly underWay: number;
  /** Milliseconds until the pause that the target asked for ends. */
  readonly pausedForMs: number;
  /** The pauses that the target asked for: their total time, and how many were not granted. */
  readonly pauses: PauseStats;
}

/** Sends requests to the target, and to no other host. */
export interface Client {
  /**
   * Sends one request when its turn comes. Any status, broken connection or timeout is part of the exchange. Only after
   * a 429, or a 503 with Retry-After, it is sent again, three times in all. Redirects are not followed.
   * @throws JournalError if the exchange cannot be written
   */
  send(outgoing: Outgoing): Promise<Exchange>;
  readonly stats: ClientStats;
  /**
   * Ends current and waiting requests as `interrupted`. Later ones are sent.
   * @param graceMs how long current ones may take: an aborted request may have its effect later
   */
  interrupt(graceMs?: number): Promise<void>;
  /** Ends current and waiting requests, and closes all connections. */
  close(): Promise<void>;
}

const mostAtOnce = 64;
const userAgent = `pix-conformance/${manifest.version}`;

/** @throws TypeError if the target is not an http or https URL */
export function createClient(options: ClientOptions): Client {
  return new UndiciClient(options);
}

class UndiciClient implements Client {
  readonly #options: ClientOptions;
  readonly #bodies: ResponseBodies;
  readonly #origin: string;
  readonly #basePath: string;
  readonly #transport: Transport;
  readonly #gate: Gate;
  readonly #backoff: Backoff;
  #closed = false;
  #interruptions = 0;
  #ids = 0;
  #requests = 0;
  #repeats = 0;
  #underWay = 0;

  constructor(options: ClientOptions) {
    const url = new URL(options.target);
    if (url.protocol !== 'http:' && url.protocol !== 'https:') {
      throw new TypeError(`The target ${options.target} is not an http or https address.`);
    }
    this.#options = options;
    const limits = { ...defaultLimits, ...options.limits };
    this.#bodies = new ResponseBodies(
      limits,
      options.dropped ?? (() => new Error('the body of the response was dropped')),
    );
    this.#origin = url.origin;
    this.#basePath = url.pathname.replace(/\/+$/, '');
    this.#transport = new Transport(url.origin, limits, options.timeoutMs, options.reach);
    this.#gate = new Gate({
      concurrency: Math.min(options.concurrency ?? mostAtOnce, mostAtOnce),
      perSecond: options.maxRps ?? null,
    });
    this.#backoff = new Backoff(options.pauseBudgetMs ?? null);
    options.signal?.addEventListener('abort', () => void this.interrupt(), { once: true });
  }

  get stats(): ClientStats {
    return {
      requests: this.#requests,
      repeats: this.#repeats,
      waiting: this.#gate.waiting,
      underWay: this.#underWay,
      pausedForMs: this.#gate.pausedForMs,
      pauses: this.#backoff.stats,
    };
  }

  async send(outgoing: Outgoing): Promise<Exchange> {
    const operation = outgoing.about.operation ?? `${outgoing.method} ${outgoing.path}`;
    const before = this.#interruptions;
    for (let tries = 1; ; tries += 1) {
      const exchange = await this.#sendOnce(outgoing, tries);
      const goesOn = this.#interruptions === before;
      if (!goesOn || !this.#sendAgain(exchange, operation, tries)) return exchange;
      this.#repeats += 1;
    }
  }

  interrupt(graceMs?: number): Promise<void> {
    this.#interruptions += 1;
    this.#gate.clear();
    return this.#transport.interrupt(graceMs);
  }

  async close(): Promise<void> {
    this.#closed = true;
    this.#gate.clear();
    await this.#transport.close();
  }

  get #over(): boolean {
    return this.#closed || this.#options.signal?.aborted === true;
  }

  async #sendOnce(outgoing: Outgoing, tries: number): Promise<Exchange> {
    const admitted = !this.#over && (await this.#gate.enter(tries > 1));
    this.#ids += 1;
    const id = `${this.#options.idPrefix ?? ''}x${this.#ids}`;
    const startedMs = performance.timeOrigin + performance.now();
    const headers = withOwnHeaders(outgoing.headers, this.#options.reach?.headers ?? []);
    if (!admitted) return this.#finish({ outgoing, id, startedMs, headers, tries, outcome: neverSent, response: null });
    this.#requests += 1;
    this.#underWay += 1;
    let taken = true;
    try {
      const outcome = await this.#exchange(outgoing, headers);
      taken = outcome.response === null || !isThrottled(outcome.response);
      return this.#finish({ outgoing, id, startedMs, headers, tries, ...outcome });
    } finally {
      this.#underWay -= 1;
      this.#gate.leave(taken);
    }
  }

  async #exchange(
    outgoing: Outgoing,
    headers: HeaderList,
  ): Promise<{ outcome: ExchangeEnd; response: Incoming | null }> {
    const outcome = await this.#transport.send({
      method: outgoing.method,
      path: this.#basePath + outgoing.path,
      headers,
      body: outgoing.body,
      timeoutMs: outgoing.timeoutMs ?? this.#options.timeoutMs,
    });
    if (outcome.answer === null) return { outcome, response: null };
    try {
      return { outcome, response: await this.#bodies.incoming(outcome.answer) };
    } catch (error) {
      return { outcome: { ...outcome, failure: failureOf(error) }, response: null };
    } finally {
      outcome.answer.free();
    }
  }

  #finish(ended: Ended): Exchange {
    const { outgoing, id, startedMs, headers, tries, outcome, response } = ended;
    const exchange: Exchange = {
      id,
      sent: outgoing,
      response,
      failure: outcome.failure,
      startedAt: new Date(startedMs),
      startedMs,
      // From the same moment as `startedMs`: what another request did after the end is in no response before it.
      durationMs: outcome === neverSent ? 0 : outcome.endedMs - startedMs,
      chain: outgoing.about.chain + tries,
    };
    this.#options.learn?.(exchange);
    const url = this.#origin + this.#basePath + outgoing.path;
    this.#options.journal.append(entryOf(exchange, url, this.#shown(headers), outcome.answer?.firstByteMs ?? null));
    this.#options.onExchange?.(exchange);
    return exchange;
  }

  /** The headers for the journal, without the values of headers that the user added, which may be secret. */
  #shown(headers: HeaderList): HeaderList {
    const { shownHeaders } = this.#options;
    const others = headers.filter(([name, value]) => !ownHeaders.some(([own, ours]) => own === name && ours === value));
    if (shownHeaders === undefined) return others;
    return others.map(([name, value]) => [name, shownHeaders.get(name) ?? value] as const);
  }

  /** Starts the pause that a response asks for. @returns whether to send the request again after it */
  #sendAgain(exchange: Exchange, operation: string, tries: number): boolean {
    const { response, sent } = exchange;
    if (response === null) return false;
    if (!isThrottled(response)) {
      this.#backoff.rewarded(operation);
      return false;
    }
    if (sent.noRepeat || this.#over) return false;
    const theirClock = Date.parse(headerOf(response.headers, 'date') ?? '');
    const asked = askedPauseMs(response, Number.isNaN(theirClock) ? Date.now() : theirClock);
    const pause = this.#backoff.pauseFor(operation, asked, tries);
    if (pause === null) return false;
    if (this.#gate.pause(pause)) this.#backoff.paused(operation, pause);
    return true;
  }
}

interface Ended {
  readonly outgoing: Outgoing;
  readonly id: string;
  readonly startedMs: number;
  readonly headers: HeaderList;
  readonly tries: number;
  readonly outcome: ExchangeEnd;
  readonly response: Incoming | null;
}

const interrupted: Failure = { kind: 'interrupted', message: 'The run was ended before this request was sent.' };
const neverSent: ExchangeEnd = { answer: null, failure: interrupted, endedMs: 0 };

/** Unless the caller gives others. The journal omits them. Not compressed: the bytes on the wire are what is judged. */
const ownHeaders: HeaderList = [
  ['user-agent', userAgent],
  ['accept-encoding', 'identity'],
];

function withOwnHeaders(headers: HeaderList, given: HeaderList): HeaderList {
  const without = (added: HeaderList, those: HeaderList) =>
    added.filter(([name]) => !those.some(([known]) => known.toLowerCase() === name));
  const all = [...headers, ...without(given, headers)];
  return [...all, ...without(ownHeaders, all)];
}
