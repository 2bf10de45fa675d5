import type { Body, ExchangeEntry, HeaderList } from '../journal/entry.ts';
import { headerOf } from '../journal/header.ts';
import { shownBody } from '../journal/long-bodies.ts';
import type { ReadJournal } from './evidence.ts';

type Show = (body: Body) => Body;

/** The fields follow HAR 1.2. Names with a leading `_` are custom fields, which HAR allows. */
const httpVersion = 'HTTP/1.1';

function named(headers: HeaderList): { name: string; value: string }[] {
  return headers.map(([name, value]) => ({ name, value }));
}

function queryOf(url: string): { name: string; value: string }[] {
  const at = url.indexOf('?');
  if (at < 0) return [];
  return [...new URLSearchParams(url.slice(at + 1))].map(([name, value]) => ({ name, value }));
}

function remark(body: Body): { comment?: string; _sha256?: string } {
  if (body.text === null) return { comment: 'not text; left out' };
  if (!body.truncated) return {};
  const hash = body.sha256 === undefined ? {} : { _sha256: body.sha256 };
  return { ...hash, comment: `the beginning of a body of ${body.bytes} bytes` };
}

function requestOf({ request }: ExchangeEntry, show: Show): object {
  const { method, url, headers } = request;
  const body = request.body && show(request.body);
  const content =
    body === null
      ? {}
      : {
          postData: {
            mimeType: headerOf(headers, 'content-type') ?? '',
            params: [],
            text: body.text ?? '',
            ...remark(body),
          },
        };
  return {
    method,
    url,
    httpVersion,
    cookies: [],
    headers: named(headers),
    queryString: queryOf(url),
    ...content,
    headersSize: -1,
    bodySize: body?.bytes ?? 0,
  };
}

function responseOf({ response, failure }: ExchangeEntry, show: Show): object {
  const common = { httpVersion, cookies: [], headersSize: -1 };
  if (response === null) {
    const content = { size: 0, mimeType: 'x-unknown' };
    const error = failure === null ? {} : { _error: `${failure.kind}: ${failure.message}` };
    return { status: 0, statusText: '', ...common, headers: [], content, redirectURL: '', bodySize: -1, ...error };
  }
  const { status, headers } = response;
  const body = show(response.body);
  const text = body.text === null ? {} : { text: body.text };
  return {
    status,
    // The journal does not record the reason phrase.
    statusText: '',
    ...common,
    headers: named(headers),
    content: {
      size: body.bytes,
      mimeType: headerOf(headers, 'content-type') || 'x-unknown',
      ...text,
      ...remark(body),
    },
    redirectURL: headerOf(headers, 'location') ?? '',
    bodySize: body.bytes,
  };
}

function harEntry(entry: ExchangeEntry, show: Show): object {
  const { id, at, durationMs, response, scenario, operation, account, variant } = entry;
  const wait = Math.min(response?.firstByteMs ?? durationMs, durationMs);
  return {
    _id: id,
    startedDateTime: at,
    time: durationMs,
    request: requestOf(entry, show),
    response: responseOf(entry, show),
    cache: {},
    timings: { send: 0, wait, receive: Number((durationMs - wait).toFixed(2)) },
    _scenario: scenario,
    _operation: operation,
    ...(account === null ? {} : { _account: account }),
    ...(variant === null ? {} : { _variant: variant }),
  };
}

/**
 * `run.har`: every exchange as HAR 1.2, one per line, as a stream. Of a long body it has the start, the length and, as
 * `_sha256`, the hash of the masked text. @param about a comment on the whole log
 */
export function* har(tool: string, read: ReadJournal, about = '', show: Show = shownBody): Iterable<string> {
  const comment = about === '' ? '' : `"comment":${JSON.stringify(about)},`;
  const [, name = tool, version = ''] = /^(\S+)\s+(.+)$/.exec(tool) ?? [];
  yield `{"log":{"version":"1.2","creator":${JSON.stringify({ name, version })},${comment}"entries":[`;
  let separator = '\n';
  for (const entry of read()) {
    if (entry.type !== 'exchange') continue;
    yield separator + JSON.stringify(harEntry(entry, show));
    separator = ',\n';
  }
  yield '\n]}}\n';
}
