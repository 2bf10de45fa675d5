import { brotliDecompressSync, gunzipSync, inflateSync, zstdDecompressSync } from 'node:zlib';
import { decodeText } from '../../client/content.ts';
import type { Body } from '../../journal/entry.ts';
import { parseJson } from '../../json/parse.ts';
import { type Json, member } from '../../json/value.ts';

/** Maximum number of bytes of a decompressed body. A longer one is left out. */
const longestBody = 32 * 1024 * 1024;

const decoders: Readonly<Record<string, (bytes: Buffer, limits: { maxOutputLength: number }) => Buffer>> = {
  gzip: gunzipSync,
  'x-gzip': gunzipSync,
  deflate: inflateSync,
  br: brotliDecompressSync,
  zstd: zstdDecompressSync,
};

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
  const bytes = undone(raw, encoding);
  if (bytes === null) return unknownBody(raw.length);
  const { text, invalid } = decodeText(bytes, type);
  return { text: invalid ? null : text, bytes: bytes.length };
}

/** Undoes the content encoding; `null` if the bytes cannot be decoded. */
function undone(raw: Buffer, encoding: string | null): Buffer | null {
  const name = encoding?.trim().toLowerCase() ?? '';
  const decode = isGzip(raw) ? gunzipSync : isText(raw) ? undefined : decoders[name];
  if (decode === undefined) return raw;
  try {
    return decode(raw, { maxOutputLength: longestBody });
  } catch {
    return null;
  }
}

function isGzip(raw: Buffer): boolean {
  return raw[0] === 0x1f && raw[1] === 0x8b;
}

/** Whether the bytes are text. Most tools decode the body but keep the Content-Encoding header. */
function isText(raw: Buffer): boolean {
  return !decodeText(raw, null).invalid;
}
