import { brotliDecompressSync, gunzipSync, inflateSync, zstdDecompressSync } from 'node:zlib';
import { decodeText } from '../../client/content.ts';
import type { Body } from '../../journal/entry.ts';
import { parseJson } from '../../json/parse.ts';
import { type Json, member } from '../../json/value.ts';

/** A compressed body that is longer once it is undone, in bytes, is left out. */
const longestBody = 32 * 1024 * 1024;

const decoders: Readonly<Record<string, (bytes: Buffer, limits: { maxOutputLength: number }) => Buffer>> = {
  gzip: gunzipSync,
  'x-gzip': gunzipSync,
  deflate: inflateSync,
  br: brotliDecompressSync,
  zstd: zstdDecompressSync,
};

/** A body of which the recording says that it was there, but not what it was. */
export function unknownBody(bytes: number): Body {
  return { text: null, bytes: Math.max(bytes, 1), truncated: true };
}

/**
 * A body as a HAR has it (`content` of a response, `postData` of a request; section "content" of HAR 1.2): text, or base64.
 * Some tools leave the content encoding on. A text that is shorter than its size and no JSON was cut.
 * @param content has a text
 * @param type the content type; `null` where none is given
 * @param encoding the Content-Encoding header; `null` where none was sent
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

/** The bytes without their content encoding; `null` where they cannot be read. */
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

/** Most tools undo the encoding and leave the header as it was. */
function isText(raw: Buffer): boolean {
  return !decodeText(raw, null).invalid;
}
