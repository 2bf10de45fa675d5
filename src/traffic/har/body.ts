import { decodeText } from '../../client/content.ts';
import { decodedWhole } from '../../journal/content-coding.ts';
import type { Body } from '../../journal/entry.ts';
import { parseJson } from '../../json/parse.ts';
import { type Json, member } from '../../json/value.ts';

/** Maximum number of bytes of a decompressed body. A longer one is left out. */
const longestBody = 32 * 1024 * 1024;

/** A body that the recording mentions but does not contain. */
export function unknownBody(bytes: number): Body {
  return { text: null, bytes: Math.max(bytes, 1), truncated: true };
}

/**
 * A body from a HAR (section "content" of HAR 1.2): text or base64, of some tools encoded. A text that is shorter than
 * its size and not JSON was cut. @param content has a text
 * @param type `null` if it is unknown, and `encoding` if there was no such header
 */
export function bodyOf(content: Json, type: string | null, encoding: string | null): Body {
  const text = String(member(content, 'text') ?? '');
  const size = Number(member(content, 'size') ?? 0);
  if (String(member(content, 'encoding') ?? '').toLowerCase() === 'base64') return ofBytes(text, type, encoding);
  const bytes = Buffer.byteLength(text);
  const isCut = size > bytes && parseJson(text) === undefined;
  return isCut ? { text, bytes: size, truncated: true } : { text, bytes };
}

function ofBytes(base64: string, type: string | null, encoding: string | null): Body {
  const raw = Buffer.from(base64, 'base64');
  const isGzip = raw[0] === 0x1f && raw[1] === 0x8b;
  // Most tools decode the body but keep the Content-Encoding header.
  const isText = !isGzip && !decodeText(raw, null).invalid;
  const bytes = isText ? raw : decodedWhole(raw, isGzip ? 'gzip' : (encoding ?? ''), longestBody);
  if (bytes === null) return unknownBody(raw.length);
  const { text, invalid } = decodeText(bytes, type);
  return { text: invalid ? null : text, bytes: bytes.length };
}
