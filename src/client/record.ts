import type { Body, ExchangeEntry, HeaderList, RecordedResponse } from '../journal/entry.ts';
import { headerOf } from '../journal/header.ts';
import { preciseIso, rounded } from '../journal/time.ts';
import { decodeText, looksLikeText } from './content.ts';
import type { Exchange, Incoming } from './exchange.ts';

/** Response headers that speak of the connection and not of the response. They are not recorded. */
const ofTheConnection = new Set(['connection', 'keep-alive']);

/** Not masked: the journal does that. @param headers all that were sent, including the client's own */
export function entryOf(
  exchange: Exchange,
  url: string,
  headers: HeaderList,
  firstByteMs: number | null,
): ExchangeEntry {
  const { about, method, body } = exchange.sent;
  return {
    type: 'exchange',
    at: preciseIso(exchange.startedMs ?? exchange.startedAt.getTime()),
    id: exchange.id,
    scenario: about.scenario,
    operation: about.operation,
    account: about.account,
    credentials: about.credentials,
    variant: about.variant,
    request: { method, url, headers, body: body === null ? null : sentBody(body) },
    response: exchange.response === null ? null : recorded(exchange.response, firstByteMs ?? exchange.durationMs),
    failure: exchange.failure,
    durationMs: rounded(exchange.durationMs),
    chain: exchange.chain,
  };
}

export function sentBody(body: string | Uint8Array): Body {
  if (typeof body === 'string') return { text: body, bytes: Buffer.byteLength(body) };
  const decoded = decodeText(body, null);
  return { text: decoded.invalid ? null : decoded.text, bytes: body.byteLength };
}

function recorded(response: Incoming, firstByteMs: number): RecordedResponse {
  const { text, bytes, status, headers } = response;
  const shown = looksLikeText(
    { text, invalid: response.invalidText === 'bytes' },
    headerOf(response.headers, 'content-type'),
  );
  const kept = headers.filter(([name]) => !ofTheConnection.has(name));
  const wrongText = shown && response.invalidText ? { invalidText: true as const } : {};
  const body = { text: shown ? text : null, bytes, ...wrongText };
  return { status, headers: kept, body, firstByteMs: rounded(firstByteMs) };
}
