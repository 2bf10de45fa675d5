import type { Body, RecordedRequest } from '../journal/entry.ts';
import { findMarks, markPattern } from '../mask/mark.ts';

/** Everything else is said by the client itself, whatever is asked of it. */
const tellingHeaders: ReadonlySet<string> = new Set(['authorization', 'x-api-key', 'content-type']);

/** Fields that carry a mailed code, or one that was made from it and tells nothing more. */
const codeFields: ReadonlySet<string> = new Set(['code', 'emailToken']);

/**
 * What a request asks, as text that is the same for the recorded request and for the replayed one.
 *
 * Passwords differ from run to run, mailed codes too, and with them what is made from them to be wrong: of these it counts
 * that they are there, not which they are. How a wrong request differs is said by the exchange's variant.
 * @param request masked
 * @param base the target's address, which is left out
 */
export function requestKey({ method, url, headers, body }: RecordedRequest, base: string): string {
  const path = (url.startsWith(base) ? url.slice(base.length) : url).replace(
    /(\/concludesLogin\/)[^/?]+/,
    (_whole, before: string) => `${before}<code>`,
  );
  const told = headers
    .filter(([name]) => tellingHeaders.has(name.toLowerCase()))
    .map(([name, value]) => `${name.toLowerCase()}: ${credentialKey(value)}`)
    .sort();
  return [method, textKey(path), ...told, body === null ? '' : bodyKey(body)].join('\n');
}

/**
 * A credential that was tampered with, or made up, is told by what it was made of; which it is, is said by the exchange's variant.
 * A code that happens to stand in it, encoded, tells nothing.
 */
function credentialKey(value: string): string {
  const made = findMarks(value).filter(({ kind }) => kind !== 'code' && kind !== 'password');
  const isWhole = made.length > 0 && made.every(({ suffix }) => suffix === null);
  return isWhole ? textKey(value) : made.map(({ name, suffix }) => `${name}:${suffix}`).join(' ');
}

/** Keys and tokens stay what they are; of codes and passwords it counts alone that they are there. */
function textKey(text: string): string {
  if (!text.includes('$PIX_')) return text;
  return text.replaceAll(markPattern(), (whole) => {
    const [mark] = findMarks(whole);
    if (mark?.kind === 'code' || mark?.kind === 'password') return `<${mark.kind}>`;
    return whole;
  });
}

/** Of longer bodies, in bytes, not all may be recorded: their length and their beginning tell them apart. */
export const longBody = 16_384;
/** Characters of such a beginning; of any long body at least three times as many are recorded. */
const comparedText = 500;
const longCode = /("(?:code|emailToken)"\s*:\s*)(?:\d{1,15}\b|"\d{1,15}"|"<code>")/g;

function bodyKey({ text, bytes }: Body): string {
  if (text === null) return `${bytes} bytes`;
  if (bytes > longBody) {
    // codes may be longer or shorter than what stands for them
    const beginning = textKey(text.slice(0, 3 * comparedText)).replaceAll(longCode, '$1<code>');
    return `${bytes} bytes ${beginning.slice(0, comparedText)}`;
  }
  try {
    return JSON.stringify(JSON.parse(text), fieldKey);
  } catch {
    return textKey(text);
  }
}

function fieldKey(name: string, value: unknown): unknown {
  if (codeFields.has(name) && /^(?:\d{1,15}|\$PIX_CODE_.*)$/.test(String(value))) return '<code>';
  if (typeof value !== 'string') return value;
  if (findMarks(value).some(({ kind }) => kind === 'password')) return '<password>';
  return textKey(value);
}

/**
 * Whether two requests that try the same in one scenario ask the same but for what chance decides: which of the suite's own
 * addresses was free, and which number was somebody's code when the recording was masked.
 */
export function isAlike(recorded: string, asked: string): boolean {
  const [one, other] = [recorded, asked].map((key) => key.replaceAll(/[\w.+%-]{1,64}@[\w.-]+/g, '<address>')) as [
    string,
    string,
  ];
  if (one === other) return true;
  const [parts, others] = [partsOf(one), partsOf(other)];
  return parts.length === others.length && parts.every((part, index) => isSame(part, others[index] ?? ''));
}

/** Codes and numbers, and what stands between them. */
function partsOf(key: string): string[] {
  return key.match(/<code>|\d+|[^\d<]+|</g) ?? [];
}

function isSame(one: string, other: string): boolean {
  if (one === other) return true;
  const number = one === '<code>' ? other : other === '<code>' ? one : '';
  return /^\d{3,12}$/.test(number);
}
