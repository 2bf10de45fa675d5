import { decodeContent, decodeText, looksLikeText } from '../client/content.ts';
import type { Body, Failure, HeaderList } from '../journal/entry.ts';
import type { Gathered } from '../journal/gathered.ts';
import { headerOf } from '../journal/header.ts';
import { rounded } from '../journal/time.ts';
import type { Recorded } from '../traffic/har/recorded.ts';

/** One request that went through the proxy, with its response. */
export interface Passed {
  readonly method: string;
  /** Absolute, at the target. */
  readonly url: string;
  readonly sent: HeaderList;
  readonly sentBody: Gathered;
  /** Milliseconds since 1970, with a fraction. */
  readonly begin: number;
  readonly end: number;
  readonly answer: {
    readonly status: number;
    readonly headers: HeaderList;
    readonly body: Gathered;
    /** When the headers arrived. */
    readonly at: number;
  } | null;
  readonly failure: Failure | null;
}

const mostDecoded = 64 * 1024 * 1024;

/** The request and response in the form of a recording, with decoded bodies. */
export async function recordedOf(passed: Passed): Promise<Recorded> {
  const { method, url, sent, sentBody, begin, end, answer, failure } = passed;
  const hasBody = sentBody.bytes > 0;
  return {
    id: null,
    begin,
    durationMs: rounded(end - begin),
    request: { method, url, headers: sent, body: hasBody ? await bodyOf(sentBody, sent) : null },
    response:
      answer === null || failure !== null
        ? null
        : {
            status: answer.status,
            headers: answer.headers,
            body: await bodyOf(answer.body, answer.headers),
            firstByteMs: rounded(answer.at - begin),
          },
    failure,
  };
}

async function bodyOf(gathered: Gathered, headers: HeaderList): Promise<Body> {
  const encoding = headerOf(headers, 'content-encoding') ?? '';
  const type = headerOf(headers, 'content-type');
  if (gathered.isCut) {
    const text = encoding === '' ? decodeText(gathered.body, type).text : null;
    return { text, bytes: gathered.bytes, truncated: true };
  }
  try {
    const { body, bytes } = await decodeContent(gathered.body, encoding, {
      keptBytes: mostDecoded,
      mostBytes: mostDecoded,
    });
    const decoded = decodeText(body, type);
    return { text: looksLikeText(decoded, type) ? decoded.text : null, bytes };
  } catch {
    return { text: null, bytes: Math.max(1, gathered.bytes), truncated: true };
  }
}
