import { createHash } from 'node:crypto';
import { deflateRawSync, inflateRawSync } from 'node:zlib';
import type { Body, Entry } from './entry.ts';

/** Bodies with more characters are packed, and reports show only their beginning. */
export const longestBody = 4096;
/** Number of characters of a long body that are written as plain text. */
export const shownPart = 2048;
/**
 * Characters of long bodies that a journal holds in full; unpacked, a small file could fill any memory. A whole run on
 * a correct target records 2 million.
 */
export const roomForLongText = 32 * 1024 * 1024;
/** A body of at most this many characters is recorded whole, packed or not. */
export const longestKept = 16_384;
/** Maximum number of bytes of an unpacked body. The suite never writes a longer one. */
const longestUnpacked = 64 * 1024 * 1024;

interface StoredBody extends Body {
  /** The masked text of a long body, as raw DEFLATE in base64. `text` is then only its beginning. */
  readonly packed?: string;
}

/** @param text masked: from the hash of an unmasked text, a mailed code could be found by trying all */
export function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}

/** A masked body for reports: a long one is cut and has the hash of the whole text. */
export function shownBody(body: Body): Body {
  const { text } = body;
  if (text === null || text.length <= longestBody) return body;
  const beginning = text.slice(0, shownPart);
  return body.truncated
    ? { ...body, text: beginning }
    : { ...body, text: beginning, truncated: true, sha256: sha256(text) };
}

/** A masked body for a line of a journal: a long one is cut and has its packed text. */
export function packBody(body: Body): StoredBody {
  const short = shownBody(body);
  if (short === body || body.text === null || body.truncated) return short;
  const { truncated: _, ...rest } = short;
  return { ...rest, packed: deflateRawSync(body.text).toString('base64') };
}

/** A body from a journal's line, with its whole text. `null` if that does not match the recorded hash. */
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

/** Packs the long bodies of a journal until it holds as many characters of them as a reader unpacks. */
export class Packing {
  #room = roomForLongText;

  get hasRoom(): boolean {
    return this.#room > 0;
  }

  pack(entry: Entry): Entry {
    if (!this.hasRoom) return entry;
    this.#room -= longTextIn(entry);
    return packedEntry(entry);
  }
}

/** An entry for a line of a journal, with packed bodies. */
export function packedEntry(entry: Entry): Entry {
  return withBodies(entry, packBody) ?? entry;
}

/** An entry with the whole texts of its bodies. `null` if a packed body is damaged. */
export function wholeEntry(entry: Entry): Entry | null {
  return withBodies(entry, unpackBody);
}

/** An entry as reports show it: of each long body only the beginning. */
export function shortEntry(entry: Entry): Entry {
  return withBodies(entry, unpacked) ?? entry;
}

function unpacked(stored: StoredBody): Body {
  const { packed, ...rest } = stored;
  return packed === undefined ? stored : { ...rest, truncated: true };
}

export function longTextIn(entry: Entry): number {
  let length = 0;
  withBodies(entry, (body) => {
    if (body.text !== null && body.text.length > longestBody) length += body.text.length;
    return body;
  });
  return length;
}

/** An entry with changed bodies. `null` if the change of one of them is `null`. */
function withBodies(entry: Entry, change: (body: Body) => Body | null): Entry | null {
  if (entry.type === 'delivery') {
    const body = change(entry.body);
    if (body === null) return null;
    return body === entry.body ? entry : { ...entry, body };
  }
  if (entry.type !== 'exchange') return entry;
  const { request, response } = entry;
  const sent = request.body === null ? null : change(request.body);
  const received = response === null ? null : change(response.body);
  if ((sent === null && request.body !== null) || (received === null && response !== null)) return null;
  if (sent === request.body && (response === null || received === response.body)) return entry;
  const answer = response === null || received === null ? null : { ...response, body: received };
  return { ...entry, request: { ...request, body: sent }, response: answer };
}
