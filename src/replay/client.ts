import { isThrottled, mostTries } from '../client/backoff.ts';
import type { Client } from '../client/client.ts';
import type { Exchange, Incoming, Outgoing } from '../client/exchange.ts';
import { sentBody } from '../client/record.ts';
import type { ExchangeEntry, RecordedRequest } from '../journal/entry.ts';
import { longestKept } from '../journal/long-bodies.ts';
import { parseJson } from '../json/parse.ts';
import type { RecordedClock } from './clock.ts';
import type { Recording } from './recording.ts';
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

/** The statistics of a client that sends nothing. */
const idle = {
  repeats: 0,
  waiting: 0,
  underWay: 0,
  pausedForMs: 0,
  pauses: { waitedMs: 0, refused: 0 },
};

/** A client that returns recorded responses and opens no connection. */
export function createReplayClient({ recording, clock, secrets, onExchange }: ReplayClientOptions): Client {
  return {
    get stats() {
      return { ...idle, requests: recording.requests };
    },
    /** @throws NotRecorded if the recorded run did not send this request */
    async send(outgoing) {
      const { target } = recording.started;
      const key = requestKey(masked(outgoing, target, secrets), target);
      for (let tries = 1; ; tries += 1) {
        const found = recording.take(outgoing.about, key, clock.now());
        if (found === null) throw new NotRecorded(`${describe(outgoing)} was not recorded`);
        await new Promise<void>((resolve) => clock.wait(found.at, found.order, resolve));
        const exchange = exchangeOf(outgoing, found.entry, recording);
        onExchange(exchange);
        const { response } = exchange;
        const again = response !== null && isThrottled(response) && outgoing.noRepeat !== true && tries < mostTries;
        if (!again || !recording.isRepeated(outgoing.about, key, found)) return exchange;
      }
    },
    // No request is under way.
    interrupt: () => Promise.resolve(),
    close: () => Promise.resolve(),
  };
}

function masked(
  { method, path, headers, body }: Outgoing,
  target: string,
  secrets: ReplayClientOptions['secrets'],
): RecordedRequest {
  const sent = body === null ? null : sentBody(body);
  return {
    method,
    url: secrets.mask(target + path),
    headers: headers.map(([name, value]) => [name, secrets.mask(value)] as const),
    body: sent && { ...sent, text: sent.text === null ? null : secrets.mask(sent.text, longestKept) },
  };
}

function exchangeOf(sent: Outgoing, entry: ExchangeEntry, recording: Recording): Exchange {
  const { id, failure, at, durationMs, chain } = entry;
  return { id, sent, response: incoming(sent, entry, recording), failure, startedAt: new Date(at), durationMs, chain };
}

function incoming(sent: Outgoing, { response, id }: ExchangeEntry, { standIns }: Recording): Incoming | null {
  if (response === null) return null;
  const { status, body } = response;
  const text = standIns.unmasked(body.text ?? '');
  const headers = response.headers.map(([name, value]) => [name, standIns.unmasked(value)] as const);
  if (body.truncated === true && /^\s*[[{]/.test(text)) {
    throw new NotRecorded(`${describe(sent)} got more than was recorded of its answer (${id})`);
  }
  return { status, headers, text, bytes: body.bytes, json: parseJson(text) };
}

function describe({ about, method, path }: Outgoing): string {
  const name = about.operation ?? `${method} ${path.replace(/\?.*$/, '')}`;
  return about.variant === null ? name : `${name} (${about.variant})`;
}
