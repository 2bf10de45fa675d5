import type { IncomingMessage } from 'node:http';
import { parseJson } from '../json/parse.ts';
import type { Delivery } from './receiver.ts';

/** Maximum number of bytes to keep of a body. */
export const bodyLimit = 1024 * 1024;
/**
 * Number of further bytes to read and drop, so that an honest sender gets its response. After that, the connection is
 * closed.
 */
const drainLimit = 16 * 1024 * 1024;

export interface ReadBody {
  readonly bytes: Uint8Array;
  /** `cut`: longer than the limit; `late`: did not arrive in time; `broken`: the sender closed the connection. */
  readonly end: 'whole' | 'cut' | 'late' | 'broken';
}

/**
 * Reads the body of a request up to the limit. The rest is dropped in the background.
 * @param timeoutMs time limit for the whole body
 */
export function readBody(request: IncomingMessage, timeoutMs: number): Promise<ReadBody> {
  return new Promise((resolve) => {
    const chunks: Buffer[] = [];
    let size = 0;
    const settle = (end: ReadBody['end']) => {
      clearTimeout(timer);
      request.off('data', keep);
      resolve({ bytes: Buffer.concat(chunks), end });
      if (end === 'cut' || end === 'late') drop(request, timeoutMs);
    };
    const keep = (chunk: Buffer) => {
      const rest = bodyLimit - size;
      size += chunk.length;
      // A copy, so that a small rest does not keep a large buffer in memory.
      chunks.push(chunk.length > rest ? Buffer.from(chunk.subarray(0, rest)) : chunk);
      if (size > bodyLimit) settle('cut');
    };
    const timer = setTimeout(() => settle('late'), timeoutMs);
    request.on('data', keep);
    request.once('end', () => settle('whole'));
    request.once('error', () => settle('broken'));
    request.once('close', () => settle('broken'));
  });
}

/** For longer bodies, in bytes, neither text nor JSON is kept, because a target may deliver many. */
const longestKept = 65_536;

/** A delivery with its body. JSON within `parseLimits` is parsed on first access. */
export function delivered(about: Omit<Delivery, 'body' | 'text' | 'json'>, body: Uint8Array): Delivery {
  const read = () => new TextDecoder().decode(body);
  const text = body.length <= longestKept ? read() : null;
  let json: unknown;
  let isParsed = false;
  return {
    ...about,
    body,
    get text() {
      return text ?? read();
    },
    get json() {
      if (text === null) return parseJson(read());
      if (!isParsed) json = parseJson(text);
      isParsed = true;
      return json;
    },
  };
}

function drop(request: IncomingMessage, timeoutMs: number): void {
  let dropped = 0;
  const timer = setTimeout(() => request.destroy(), timeoutMs);
  request.once('close', () => clearTimeout(timer));
  request.on('data', (chunk: Buffer) => {
    dropped += chunk.length;
    if (dropped > drainLimit) request.destroy();
  });
}
