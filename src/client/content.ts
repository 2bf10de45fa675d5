import { codingsIn, type Decoder, decoderOf, mostCodings } from '../journal/content-coding.ts';
import type { HeaderList } from '../journal/entry.ts';
import { Gathered } from '../journal/gathered.ts';
import { lowerPairsOf } from '../journal/header.ts';
import { ExchangeEnded } from './failure.ts';

interface Content {
  /** The decoded body, cut after the bytes that are kept. */
  readonly body: Buffer;
  /** Total number of decoded bytes. */
  readonly bytes: number;
}

/** Undoes the Content-Encoding of a response, in bounded memory. @throws ExchangeEnded `too-large` or `malformed` */
export async function decodeContent(
  body: Buffer,
  encoding: string,
  limits: { readonly keptBytes: number; readonly mostBytes: number },
): Promise<Content> {
  const codings = codingsIn(encoding);
  if (codings.length > mostCodings) {
    throw new ExchangeEnded('malformed', `The answer says that it is encoded ${codings.length} times.`);
  }
  let content: Content = { body, bytes: body.length };
  for (const coding of codings) {
    const decoder = decoderOf(coding, content.body);
    // A body with an unknown coding stays as it is, so it is not text.
    if (decoder === undefined || content.body.length === 0) return content;
    content = await decodeOne(content.body, coding, decoder, limits);
  }
  return content;
}

async function decodeOne(
  encoded: Buffer,
  coding: string,
  decoder: Decoder,
  { keptBytes, mostBytes }: { readonly keptBytes: number; readonly mostBytes: number },
): Promise<Content> {
  const kept = new Gathered(keptBytes);
  try {
    for await (const chunk of decoder.stream().end(encoded) as AsyncIterable<Buffer>) {
      kept.add(chunk);
      if (kept.bytes > mostBytes) break;
    }
  } catch {
    throw new ExchangeEnded('malformed', `The answer says that it is encoded with ${coding}, but it is not.`);
  }
  if (kept.bytes <= mostBytes) return { body: kept.body, bytes: kept.bytes };
  throw new ExchangeEnded(
    'too-large',
    `The response has more than ${mostBytes} bytes once its ${coding} encoding is undone.`,
  );
}

interface DecodedText {
  readonly text: string;
  readonly invalid: boolean;
}

const strictUtf8 = new TextDecoder('utf-8', { fatal: true });
const lenientUtf8 = new TextDecoder('utf-8');

/** As UTF-8 if valid, else by the charset of the Content-Type, else with replacement characters. */
export function decodeText(bytes: Uint8Array, contentType: string | null): DecodedText {
  if (bytes.length === 0) return { text: '', invalid: false };
  try {
    return { text: strictUtf8.decode(bytes), invalid: false };
  } catch {
    return decodeNamed(bytes, contentType) ?? { text: lenientUtf8.decode(bytes), invalid: true };
  }
}

/** No JSON text that is sent may begin so (RFC 8259, section 8.1), although many parsers ignore it. */
export function hasByteOrderMark([first, second, third]: Uint8Array): boolean {
  return first === 0xef && second === 0xbb && third === 0xbf;
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

const textTypes =
  /^\s*(?:text\/|application\/(?:[\w.+-]*\+)?(?:json|xml|javascript|x-www-form-urlencoded|graphql|yaml))/i;

/** Whether to show a body as text although it is not valid text. */
export function looksLikeText(decoded: DecodedText, contentType: string | null): boolean {
  return !decoded.invalid || (textTypes.test(contentType ?? '') && !decoded.text.includes('\u0000'));
}

/** The header list of a response from undici's raw headers, with names in lower case. */
export function headersOf(raw: readonly (Buffer | string)[]): HeaderList {
  return lowerPairsOf(raw.map(headerText));
}

/** The standard says that header bytes are Latin-1, but many servers send UTF-8. */
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
