import type { IncomingMessage } from 'node:http';
import { Gathered } from '../journal/gathered.ts';
import { parsedBody } from '../json/parsed.ts';
import { payloadOf } from '../json/payload.ts';
import type { Delivery } from './receiver.ts';

/** Maximum number of bytes to keep of a body. Many may arrive at once. */
export const bodyLimit = 256 * 1024;
/** Bytes to read and drop, so that an honest sender gets its response, before the connection is closed. */
const drainLimit = 16 * 1024 * 1024;

interface ReadBody {
  readonly bytes: Uint8Array;
  /** `cut`: longer than the limit; `late`: did not arrive in time; `broken`: the sender closed the connection. */
  readonly end: 'whole' | 'cut' | 'late' | 'broken';
}

/** Reads a body up to the limit; the rest is dropped in the background. @param timeoutMs for the whole body */
export function receiveBody(request: IncomingMessage, timeoutMs: number): Promise<ReadBody> {
  return new Promise((resolve) => {
    const body = new Gathered(bodyLimit);
    const settle = (end: ReadBody['end']) => {
      clearTimeout(timer);
      request.off('data', keep);
      resolve({ bytes: body.body, end });
      if (end === 'cut' || end === 'late') drop(request, timeoutMs);
    };
    const keep = (chunk: Buffer) => {
      body.add(chunk);
      if (body.isCut) settle('cut');
    };
    const timer = setTimeout(() => settle('late'), timeoutMs);
    request.on('data', keep);
    request.once('end', () => settle('whole'));
    request.once('error', () => settle('broken'));
    request.once('close', () => settle('broken'));
  });
}

/** A delivery with its body as text and as the JSON that it holds. */
export function delivered(about: Omit<Delivery, 'body' | 'text' | 'json'>, body: Uint8Array): Delivery {
  const read = () => new TextDecoder().decode(body);
  const parsed = parsedBody(read, payloadOf);
  return {
    ...about,
    body,
    get text() {
      return read();
    },
    get json() {
      return parsed();
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
