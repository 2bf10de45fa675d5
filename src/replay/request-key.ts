import type { Body, RecordedRequest } from '../journal/entry.ts';
import { longestKept } from '../journal/long-bodies.ts';
import { findMarks, markPattern } from '../mask/mark.ts';

/** All other headers are added by the client, independent of the request. */
const tellingHeaders: ReadonlySet<string> = new Set(['authorization', 'x-api-key', 'content-type']);

/** Fields that contain a mailed code, or a value made from one that carries no other information. */
const codeFields: ReadonlySet<string> = new Set(['code', 'emailToken']);

/**
 * Identifies a request, recorded or replayed. Passwords, mailed codes and wrong values made from them differ from run
 * to run, so only their presence counts; the exchange's variant says how a request was wrong.
 * @param request masked
 */
export function requestKey({ method, url, headers, body }: RecordedRequest, base: string): string {
  const path = (url.startsWith(base) ? url.slice(base.length) : url).replace(
    /(\/concludesLogin\/)[^/?]+/,
    (_whole, before: string) => `${before}<code>`,
  );
  const telling = headers
    .filter(([name]) => tellingHeaders.has(name.toLowerCase()))
    .map(([name, value]) => `${name.toLowerCase()}: ${credentialKey(value)}`)
    .sort();
  return [method, textKey(path), ...telling, body === null ? '' : bodyKey(body)].join('\n');
}

/** A modified credential is identified by the secrets it was made from. A code encoded in it is ignored. */
function credentialKey(value: string): string {
  const made = findMarks(value).filter(({ kind }) => kind !== 'code' && kind !== 'password');
  const isWhole = made.length > 0 && made.every(({ suffix }) => suffix === null);
  return isWhole ? textKey(value) : made.map(({ name, suffix }) => `${name}:${suffix}`).join(' ');
}

/** Keys and tokens are kept. Codes and passwords are replaced, because only their presence counts. */
function textKey(text: string): string {
  if (!text.includes('$PIX_')) return text;
  return text.replaceAll(markPattern(), (whole) => {
    const [mark] = findMarks(whole);
    if (mark?.kind === 'code' || mark?.kind === 'password') return `<${mark.kind}>`;
    return whole;
  });
}

/** Characters that are compared of a body. At least three times as many are recorded. */
const comparedText = 500;
const longCode = /("(?:code|emailToken)"\s*:\s*)(?:\d{1,15}\b|"\d{1,15}"|"<code>")/g;

function bodyKey({ text, bytes }: Body): string {
  if (text === null) return `${bytes} bytes`;
  if (bytes > longestKept) {
    // A code may be longer or shorter than its mark.
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
  const marks = findMarks(value);
  if (marks.some(({ kind }) => kind === 'password')) return '<password>';
  return marks.some(({ suffix }) => suffix === 'part') ? credentialKey(value) : textKey(value);
}

/** Whether two requests differ only in random values: which own address was free, which number looks like a code. */
export function isAlike(recorded: string, asked: string): boolean {
  const [one, other] = [recorded, asked].map((key) => key.replaceAll(/[\w.+%-]{1,64}@[\w.-]+/g, '<address>')) as [
    string,
    string,
  ];
  if (one === other) return true;
  const [parts, others] = [partsOf(one), partsOf(other)];
  return parts.length === others.length && parts.every((part, index) => isSame(part, others[index] ?? ''));
}

/** Splits a key into codes, numbers and the texts between them. */
function partsOf(key: string): string[] {
  return key.match(/<code>|\d+|[^\d<]+|</g) ?? [];
}

function isSame(one: string, other: string): boolean {
  if (one === other) return true;
  const number = one === '<code>' ? other : other === '<code>' ? one : '';
  return /^\d{3,12}$/.test(number);
}
