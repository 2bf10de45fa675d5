import type { Transform } from 'node:stream';
import {
  brotliDecompressSync,
  createBrotliDecompress,
  createGunzip,
  createInflate,
  createInflateRaw,
  createZstdDecompress,
  gunzipSync,
  inflateRawSync,
  inflateSync,
  zstdDecompressSync,
} from 'node:zlib';

/** Undoes a coding: as a stream, or of a whole body. */
export interface Decoder {
  stream(): Transform;
  whole(bytes: Uint8Array, limits: { readonly maxOutputLength: number }): Buffer;
}

const gzip: Decoder = { stream: () => createGunzip(), whole: gunzipSync };
const zlib: Decoder = { stream: () => createInflate(), whole: inflateSync };
const rawDeflate: Decoder = { stream: () => createInflateRaw(), whole: inflateRawSync };
const brotli: Decoder = { stream: () => createBrotliDecompress(), whole: brotliDecompressSync };
const zstd: Decoder = { stream: () => createZstdDecompress(), whole: zstdDecompressSync };

/** The decoder of a coding. `undefined` for one that is not known. */
export function decoderOf(coding: string, bytes: Uint8Array): Decoder | undefined {
  switch (coding) {
    case 'gzip':
    case 'x-gzip':
      return gzip;
    case 'deflate':
      // `deflate` names two formats, and servers send either.
      return ((bytes[0] ?? 0) & 0x0f) === 8 ? zlib : rawDeflate;
    case 'br':
      return brotli;
    case 'zstd':
      return zstd;
    default:
      return undefined;
  }
}

/** A message with more codings is not a normal one but a decompression bomb. */
export const mostCodings = 4;

/** The codings of a Content-Encoding header, the last first, as they are undone. */
export function codingsIn(encoding: string): string[] {
  const codings = encoding.split(',').map((coding) => coding.trim().toLowerCase());
  return codings.filter((coding) => coding !== '' && coding !== 'identity').reverse();
}

/**
 * Undoes the Content-Encoding of a body that is decoded at once; an unknown coding stays.
 * @param mostBytes limit of the decoded size @returns `null` if the body cannot be decoded, or is larger then
 */
export function decodedWhole(body: Uint8Array, encoding: string, mostBytes: number): Uint8Array | null {
  const codings = codingsIn(encoding);
  if (codings.length > mostCodings) return null;
  let content = body;
  try {
    for (const coding of codings) {
      const decoder = decoderOf(coding, content);
      if (decoder === undefined) break;
      content = decoder.whole(content, { maxOutputLength: mostBytes });
    }
    return content;
  } catch {
    return null;
  }
}
