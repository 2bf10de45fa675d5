import { isThrottled, mostTries } from '../client/backoff.ts';
import type { Client, ClientStats } from '../client/client.ts';
import type { Exchange, Incoming, Outgoing } from '../client/exchange.ts';
import { sentBody } from '../client/record.ts';
import type { ExchangeEntry, RecordedRequest } from '../journal/entry.ts';
import { longestKept } from '../journal/long-bodies.ts';
import { parseJson } from '../json/parse.ts';
import type { RecordedClock } from './clock.ts';
import type { Recorded, Recording } from './recording.ts';
import { requestKey } from './request-key.ts';

/** The recording has no response to a request. */
export class NotRecorded extends Error {
  override readonly name = 'NotRecorded';
}

export interface ReplayClientOptions {
  readonly recording: Recording;
  readonly clock: RecordedClock;
  readonly secrets: { mask(text: string, limit?: number): string };
  readonly onExchange: (exchange: Exchange) => void;
}

/** A client that returns recorded responses and opens no connection. */
export class ReplayClient implements Client {
  readonly #options: ReplayClientOptions;
  #longestChain = 0;

  constructor(options: ReplayClientOptions) {
    this.#options = options;
  }

  get stats(): ClientStats {
    const { requests } = this.#options.recording;
    const idle = {
      failures: 0,
      repeats: 0,
      waiting: 0,
      underWay: 0,
      pausedForMs: 0,
      pauses: { waitedMs: 0, refused: 0 },
    };
    return { ...idle, requests, longestChain: this.#longestChain };
  }

  /** @throws NotRecorded if the recorded run did not send this request */
  async send(outgoing: Outgoing): Promise<Exchange> {
    const { recording, clock, onExchange } = this.#options;
    const key = requestKey(this.#masked(outgoing), recording.started.target);
    for (let tries = 1; ; tries += 1) {
      const found = recording.take(outgoing.about, key, clock.now());
      if (found === null) throw new NotRecorded(`${describe(outgoing)} was not recorded`);
      await new Promise<void>((resolve) => clock.wait(found.at, found.order, resolve));
      const exchange = this.#exchange(outgoing, found);
      this.#longestChain = Math.max(this.#longestChain, exchange.chain);
      onExchange(exchange);
      const { response } = exchange;
      const again = response !== null && isThrottled(response) && outgoing.noRepeat !== true && tries < mostTries;
      if (!again || !recording.isRepeated(outgoing.about, key, found)) return exchange;
    }
  }

  interrupt(): Promise<void> {
    // No request is under way.
    return Promise.resolve();
  }

  close(): Promise<void> {
    return Promise.resolve();
  }

  #masked({ method, path, headers, body }: Outgoing): RecordedRequest {
    const { recording, secrets } = this.#options;
    const sent = body === null ? null : sentBody(body);
    return {
      method,
      url: secrets.mask(recording.started.target + path),
      headers: headers.map(([name, value]) => [name, secrets.mask(value)] as const),
      body: sent && { ...sent, text: sent.text === null ? null : secrets.mask(sent.text, longestKept) },
    };
  }

  #exchange(sent: Outgoing, { entry }: Recorded<ExchangeEntry>): Exchange {
    return {
      id: entry.id,
      sent,
      response: this.#incoming(sent, entry),
      failure: entry.failure,
      startedAt: new Date(entry.at),
      durationMs: entry.durationMs,
      chain: entry.chain,
    };
  }

  #incoming(sent: Outgoing, { response, id }: ExchangeEntry): Incoming | null {
    if (response === null) return null;
    const { standIns } = this.#options.recording;
    const { status, body } = response;
    const text = standIns.unmasked(body.text ?? '');
    const headers = response.headers.map(([name, value]) => [name, standIns.unmasked(value)] as const);
    if (body.truncated === true && /^\s*[[{]/.test(text)) {
      throw new NotRecorded(`${describe(sent)} got more than was recorded of its answer (${id})`);
    }
    return { status, headers, text, bytes: body.bytes, json: parseJson(text) };
  }
}

function describe({ about, method, path }: Outgoing): string {
  const name = about.operation ?? `${method} ${path.replace(/\?.*$/, '')}`;
  return about.variant === null ? name : `${name} (${about.variant})`;
}
