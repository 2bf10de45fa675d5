import { createHash } from 'node:crypto';
import { deflateRawSync, inflateRawSync } from 'node:zlib';
import type { Body, Entry } from './entry.ts';

/** Bodies with more characters are recorded in short. */
export const longestBody = 16_384;
/** So many characters of a long body stand in files as they are. */
export const shownPart = 2048;
/** A packed body that is longer once it is unpacked, in bytes, is not ours. */
const longestUnpacked = 64 * 1024 * 1024;

/** A body in a line of a journal. */
export interface StoredBody extends Body {
  /** The masked text of a long body, by raw DEFLATE, in base64. `text` is its beginning then. */
  readonly packed?: string;
}

/**
 * The SHA-256 of a body, in hexadecimal digits.
 * @param text masked: a hash of the bytes on the wire would tell a mailed code to whoever tries all of them
 */
export function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}

/** A masked body as reports show it: of a long one the beginning, and the hash of the whole. */
export function shownBody(body: Body): Body {
  const { text, bytes } = body;
  if (text === null || text.length <= longestBody) return body;
  const beginning = text.slice(0, shownPart);
  return body.truncated
    ? { ...body, text: beginning }
    : { text: beginning, bytes, truncated: true, sha256: sha256(text) };
}

/** A masked body as a line of a journal holds it: a long one in short, beside its packed text. */
export function packBody(body: Body): StoredBody {
  const short = shownBody(body);
  if (short === body || body.text === null || body.truncated) return short;
  const { truncated: _, ...rest } = short;
  return { ...rest, packed: deflateRawSync(body.text).toString('base64') };
}

/**
 * The body of a line of a journal with its whole text.
 * @returns `null` where what is packed is not the text of which the line tells length and hash
 */
export function unpackBody(stored: StoredBody): Body | null {
  const { packed, sha256: hash, ...rest } = stored;
  if (packed === undefined) return stored;
  try {
    const whole = inflateRawSync(Buffer.from(packed, 'base64'), { maxOutputLength: longestUnpacked }).toString();
    return sha256(whole) === hash ? { ...rest, text: whole } : null;
  } catch {
    return null;
  }
}

/** An entry as a line of a journal holds it. */
export function packedEntry(entry: Entry): Entry {
  return withBodies(entry, packBody) ?? entry;
}

/**
 * An entry with the whole texts of its bodies.
 * @param entry of the form of an entry
 * @returns `null` where a packed body is damaged
 */
export function wholeEntry(entry: Entry): Entry | null {
  return withBodies(entry, unpackBody);
}

function withBodies(entry: Entry, change: (body: Body) => Body | null): Entry | null {
  if (entry.type === 'delivery') {
    const body = change(entry.body);
    return body === entry.body ? entry : body && { ...entry, body };
  }
  if (entry.type !== 'exchange') return entry;
  const { request, response } = entry;
  const sent = request.body === null ? request.body : (change(request.body) ?? undefined);
  const received = response === null ? undefined : (change(response.body) ?? null);
  if (sent === request.body && received === response?.body) return entry;
  if (sent === undefined || received === null) return null;
  return {
    ...entry,
    request: { ...request, body: sent },
    response: response && received ? { ...response, body: received } : null,
  };
}
