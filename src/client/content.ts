import { promisify } from 'node:util';
import { brotliDecompress, gunzip, inflate, inflateRaw, zstdDecompress } from 'node:zlib';
import type { HeaderList } from '../journal/entry.ts';
import { ExchangeEnded } from './failure.ts';

type Decoder = (bytes: Uint8Array, options: { maxOutputLength: number }) => Promise<Buffer>;

const unzip: Decoder = promisify(gunzip);

const decoders: Readonly<Record<string, Decoder>> = {
  gzip: unzip,
  'x-gzip': unzip,
  // The name stands for two formats; servers send either.
  deflate: (bytes, options) =>
    ((bytes[0] ?? 0) & 0x0f) === 8 ? promisify(inflate)(bytes, options) : promisify(inflateRaw)(bytes, options),
  br: promisify(brotliDecompress),
  zstd: (bytes, options) => promisify(zstdDecompress)(bytes, options),
};

/** More would not be an honest answer but a bomb. */
const mostEncodings = 4;

/**
 * Undoes the Content-Encoding of a body.
 * @param limit bytes that the result may have
 * @throws ExchangeEnded `too-large` or `malformed`
 */
export async function decodeContent(body: Buffer, encoding: string | null, limit: number): Promise<Buffer> {
  if (encoding === null || body.length === 0) return body;
  const names = encoding
    .toLowerCase()
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '' && name !== 'identity');
  if (names.length > mostEncodings) {
    throw new ExchangeEnded('malformed', `The answer says that it is encoded ${names.length} times.`);
  }
  let bytes = body;
  for (const name of names.reverse()) {
    const decoder = decoders[name];
    // An encoding that nobody knows stays as it is: a body that is no text.
    if (decoder === undefined) return bytes;
    bytes = await decodeOne(bytes, name, decoder, limit);
  }
  return bytes;
}

async function decodeOne(bytes: Buffer, name: string, decoder: Decoder, limit: number): Promise<Buffer> {
  try {
    return await decoder(bytes, { maxOutputLength: limit });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE') {
      throw new ExchangeEnded(
        'too-large',
        `The answer has more than ${limit} bytes once its ${name} encoding is undone.`,
      );
    }
    throw new ExchangeEnded('malformed', `The answer says that it is encoded with ${name}, but it is not.`);
  }
}

export interface DecodedText {
  readonly text: string;
  readonly invalid: boolean;
}

const strictUtf8 = new TextDecoder('utf-8', { fatal: true });
const lenientUtf8 = new TextDecoder('utf-8');

/** Bytes as text: UTF-8 where they are valid UTF-8, else the charset that the Content-Type names, else with replacements. */
export function decodeText(bytes: Uint8Array, contentType: string | null): DecodedText {
  if (bytes.length === 0) return { text: '', invalid: false };
  try {
    return { text: strictUtf8.decode(bytes), invalid: false };
  } catch {
    return decodeNamed(bytes, contentType) ?? { text: lenientUtf8.decode(bytes), invalid: true };
  }
}

function decodeNamed(bytes: Uint8Array, contentType: string | null): DecodedText | null {
  const label = /;\s*charset\s*=\s*"?([\w:.-]+)/i.exec(contentType ?? '')?.[1];
  if (label === undefined || /^utf-?8$/i.test(label)) return null;
  try {
    return { text: new TextDecoder(label, { fatal: true }).decode(bytes), invalid: false };
  } catch {
    return null;
  }
}

/** The parsed text; `undefined` where it is empty or no JSON. Never throws, whatever the depth or the keys. */
export function parseJson(text: string): unknown {
  if (!/^\s*(?:[[{"\d-]|true|false|null)/.test(text)) return undefined;
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

const textTypes =
  /^\s*(?:text\/|application\/(?:[\w.+-]*\+)?(?:json|xml|javascript|x-www-form-urlencoded|graphql|yaml))/i;

/** Whether a body that is not valid text is worth showing as text all the same. */
export function looksLikeText(decoded: DecodedText, contentType: string | null): boolean {
  return !decoded.invalid || (textTypes.test(contentType ?? '') && !decoded.text.includes('\u0000'));
}

/** The header list of an answer as undici's parser gives it; names in lower case. */
export function headersOf(raw: readonly (Buffer | string)[]): HeaderList {
  const headers: (readonly [string, string])[] = [];
  for (let at = 0; at + 1 < raw.length; at += 2) {
    headers.push([headerText(raw[at] as Buffer | string).toLowerCase(), headerText(raw[at + 1] as Buffer | string)]);
  }
  return headers;
}

/** Header bytes are Latin-1 by the standard and UTF-8 by habit. */
function headerText(bytes: Buffer | string): string {
  if (typeof bytes === 'string') return bytes;
  const text = bytes.toString('latin1');
  if (!/[\u0080-\u00ff]/.test(text)) return text;
  try {
    return strictUtf8.decode(bytes);
  } catch {
    return text;
  }
}
