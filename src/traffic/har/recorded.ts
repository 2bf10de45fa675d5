import type { Body, Failure, HeaderList, RecordedRequest, RecordedResponse } from '../../journal/entry.ts';
import { headerOf } from '../../journal/header.ts';
import { preciseMs } from '../../journal/time.ts';
import { isList, isObject, type Json, member } from '../../json/value.ts';
import { bodyOf, unknownBody } from './body.ts';

/** One HAR entry: a request with its response or its failure. It is not masked. */
export interface Recorded {
  /** The entry's own id, which entries of our `run.har` have. */
  readonly id: string | null;
  /** Milliseconds since 1970, with a fraction if the recording has one. */
  readonly begin: number;
  readonly durationMs: number;
  readonly request: RecordedRequest;
  readonly response: RecordedResponse | null;
  readonly failure: Failure | null;
}

/** The assumed maximum duration of a request whose end was not recorded, in milliseconds. */
const longestMs = 10_000;

/** An entry of `log.entries`, or why it says nothing about the service, as the end of a sentence. */
export function recordedOf(entry: Json): Recorded | string {
  const [request, response] = [member(entry, 'request'), member(entry, 'response')];
  const [method, url] = [member(request, 'method'), member(request, 'url')];
  if (typeof method !== 'string' || typeof url !== 'string') return 'without a request';
  const started = member(entry, 'startedDateTime');
  const begin = typeof started === 'string' ? preciseMs(started) : Number.NaN;
  if (Number.isNaN(begin)) return 'without a startedDateTime';
  if (isFromElsewhere(entry, response)) return 'whose response came from a cache or a service worker';
  const headers = requestHeaders(request);
  const durationMs = durationOf(entry, String(started));
  const id = member(entry, '_id');
  return {
    id: typeof id === 'string' ? id : null,
    begin,
    durationMs,
    request: { method: method.toUpperCase(), url: url.replace(/#.*$/s, ''), headers, body: sentBody(request, headers) },
    ...answerOf(response, durationMs, entry),
  };
}

/** Whether the response came from a cache or a service worker, so that the service did not send it now. */
function isFromElsewhere(entry: Json, response: Json | undefined): boolean {
  const cached = member(entry, '_fromCache') ?? member(response, '_fromCache') ?? member(entry, 'fromCache');
  const worker = member(response, '_fetchedViaServiceWorker') ?? member(entry, '_fetchedViaServiceWorker');
  return (cached !== undefined && cached !== null && cached !== false) || worker === true;
}

/** A time without microseconds may be up to a millisecond early, but the end of the exchange must not be early. */
function durationOf(entry: Json, started: string): number {
  const time = member(entry, 'time');
  const coarse = /\.\d{4}/.test(started) ? 0 : 1;
  if (typeof time === 'number' && time >= 0) return time + coarse;
  const timings = member(entry, 'timings');
  const parts = isObject(timings) ? Object.values(timings) : [];
  const known = parts.filter((part): part is number => typeof part === 'number' && part > 0);
  return known.length === 0 ? longestMs : known.reduce((sum, part) => sum + part, coarse);
}

function headersOf(message: Json | undefined): HeaderList {
  const list = member(message, 'headers');
  if (!isList(list)) return [];
  return list.flatMap((header) => {
    const [name, value] = [member(header, 'name'), member(header, 'value')];
    // HTTP/2 sends the request line as headers whose names begin with a colon.
    return typeof name !== 'string' || name.startsWith(':') ? [] : [[name, String(value ?? '')] as const];
  });
}

/** Some tools list cookies but leave out the header that carries them. */
function requestHeaders(request: Json | undefined): HeaderList {
  const headers = headersOf(request);
  const cookies = member(request, 'cookies');
  if (!isList(cookies) || cookies.length === 0 || headerOf(headers, 'cookie') !== null) return headers;
  const pairs = cookies.map((cookie) => `${member(cookie, 'name') ?? ''}=${member(cookie, 'value') ?? ''}`);
  return [...headers, ['cookie', pairs.join('; ')]];
}

function sentBody(request: Json | undefined, headers: HeaderList): Body | null {
  const data = member(request, 'postData');
  const type = headerOf(headers, 'content-type');
  const size = member(request, 'bodySize') ?? 0;
  if (typeof member(data, 'text') === 'string') return bodyOf({ ...(data as object), size }, type, null);
  const declared = Number(headerOf(headers, 'content-length') ?? member(request, 'bodySize') ?? 0);
  const method = member(request, 'method');
  // -1 means that the tool does not know the size.
  const mayHaveOne = declared > 0 || (declared < 0 && method !== 'GET' && method !== 'DELETE');
  return mayHaveOne || isObject(data) ? unknownBody(declared) : null;
}

function answerOf(response: Json | undefined, durationMs: number, entry: Json): Pick<Recorded, 'response' | 'failure'> {
  const status = member(response, 'status');
  if (typeof status !== 'number' || status < 100 || status > 599) {
    const error = member(response, '_error') ?? member(entry, '_error');
    const message = `The recording has no response${typeof error === 'string' ? `: ${error.slice(0, 200)}` : '.'}`;
    return { response: null, failure: { kind: 'reset', message } };
  }
  const headers = headersOf(response);
  const wait = member(member(entry, 'timings'), 'wait');
  const firstByteMs = typeof wait === 'number' && wait >= 0 ? Math.min(wait, durationMs) : durationMs;
  return { response: { status, headers, body: receivedBody(response, headers, status), firstByteMs }, failure: null };
}

function receivedBody(response: Json | undefined, headers: HeaderList, status: number): Body {
  const content = member(response, 'content');
  if (typeof member(content, 'text') === 'string')
    return bodyOf(content as Json, headerOf(headers, 'content-type'), headerOf(headers, 'content-encoding'));
  const size = Math.max(...[member(content, 'size'), member(response, 'bodySize')].map((one) => Number(one ?? -1)));
  const isEmpty = size === 0 || status === 204 || status === 304 || headerOf(headers, 'content-length') === '0';
  return isEmpty ? { text: '', bytes: 0 } : unknownBody(size);
}
