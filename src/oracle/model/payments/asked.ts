import { type PaymentField, paymentFields } from '../../../contract/operations.ts';
import { isDay } from '../../../journal/time.ts';
import { isObject, type Json, member } from '../../../json/value.ts';
import { sameAddress } from '../../../learn/records/echo.ts';
import { isMasked } from '../../trace/list-page.ts';

/** The document does not say what the service does with this value, so any stored value is allowed. */
export const anything: unique symbol = Symbol('anything');
/** The field was never sent. The service may have set a default. */
export const unset: unique symbol = Symbol('unset');
/** Nothing was sent: null, an empty text, or an update that left the field out, which may merge or replace. */
export const cleared: unique symbol = Symbol('cleared');
/** The payment was paid, and the service may have moved the fees to the balance. */
export const spent: unique symbol = Symbol('spent');

/** The value that a request asked for in a field. */
export type Asked = string | number | typeof anything | typeof unset | typeof cleared | typeof spent;

/** A longer text may be beyond any limit of a service. In characters. */
const longestText = 600;
/** The document names no limits, so a text that is longer may be cut to one. In characters. */
const surelyWhole = 100;
/** A shorter text may begin like another one by chance. In characters. */
const shortestCut = 20;
const largestAmount = 1e9;

/** The value that an accepted request asked for in a field. `anything` if the service may show it in another form. */
export function askedFor(field: PaymentField, value: Json | undefined): Asked {
  if (value === undefined) return unset;
  if (value === null) return cleared;
  if (field === 'amount') return isPlainAmount(value) ? value : anything;
  if (field === 'selfEarnedFees') return value === 0 || isPlainAmount(value) ? value : anything;
  if (typeof value !== 'string' || isMasked(value) || value.length > longestText) return anything;
  if (field === 'dueDate') return isDay(value) ? value : anything;
  if (field === 'callbackSuccessUrl') return isPlainUrl(value) ? value : anything;
  if (value === '') return cleared;
  return isPlainText(value) || wordsOf(value) !== '' ? value : anything;
}

/** The values that the body of a request asks for, by field. If the body is unknown, it may ask for anything. */
export function askedIn(body: Json | undefined): Readonly<Record<PaymentField, Asked>> {
  const asked = (field: PaymentField) => (isObject(body) ? askedFor(field, member(body, field)) : anything);
  return Object.fromEntries(paymentFields.map((field) => [field, asked(field)])) as Record<PaymentField, Asked>;
}

/** A service may round amounts with more than two decimals, and may limit very large or very small amounts. */
function isPlainAmount(value: Json): value is number {
  if (typeof value !== 'number' || value < 0.01 || value > largestAmount) return false;
  return Number(value.toFixed(2)) === value;
}

/** A service may trim spaces, drop control characters or normalise letters. */
function isPlainText(value: string): boolean {
  return value !== '' && value.trim() === value && !/\p{C}/u.test(value) && value.normalize('NFC') === value;
}

function isPlainUrl(value: string): boolean {
  return isPlainText(value) && /^https?:\/\//i.test(value) && URL.canParse(value);
}

/** The letters and digits of a text, which stay the same if a service trims it, drops signs or normalises letters. */
function wordsOf(text: string): string {
  // Whatever follows a NUL may be lost.
  if (text.includes('\0')) return '';
  // A line break may be stored as one of HTML.
  return text.normalize('NFKD').replaceAll(/<br\s*\/?>|[^\p{L}\p{N}]/giu, '');
}

/** A service may keep markup out of what it stores. */
function withoutMarkup(text: string): string {
  return text.replaceAll(/<[^<>]*>/g, '');
}

/** Whether a value is a text without odd signs that is shorter than any limit a service is likely to have. */
export function isShortText(value: Json | undefined): value is string {
  return typeof value === 'string' && isPlainText(value) && value.length <= surelyWhole;
}

/**
 * Whether the value shown is the value asked for.
 * @param isEmptyUnset whether the service shows unset fields as empty. Otherwise it may set a default
 */
export function agrees(asked: Asked, got: Json | undefined, isEmptyUnset: boolean): boolean {
  if (asked === anything || asked === unset || asked === spent) return true;
  if (asked === cleared) return !isEmptyUnset || isEmpty(got);
  if (got === asked || typeof asked !== 'string' || typeof got !== 'string') return got === asked;
  if (sameAddress(asked, got) || (!isPlainText(asked) && wordsOf(asked) === wordsOf(got))) return true;
  return /<.*>/.test(asked) && wordsOf(withoutMarkup(asked)) === wordsOf(got);
}

/**
 * Whether a text is shown that agrees with the one asked for and has other signs: without its tags, or with blanks for
 * line breaks. Blanks around it and the encoding of letters and line breaks do not count.
 */
function isReworded(asked: Asked, got: Json | undefined): boolean {
  if (typeof asked !== 'string' || typeof got !== 'string' || !agrees(asked, got, false)) return false;
  return !sameAddress(asked, got) && encoded(asked) !== encoded(got);
}

/** Whether a text is shown that agrees with requests for it, and is reworded for each of these. */
export function areReworded(writes: readonly { readonly value: Asked }[], got: Json | undefined): boolean {
  const asked = writes.filter(({ value }) => typeof value === 'string' && agrees(value, got, false));
  return asked.length > 0 && asked.every(({ value }) => isReworded(value, got));
}

function encoded(text: string): string {
  return text.normalize('NFKC').replaceAll(/\r\n?/g, '\n').trim();
}

/** Whether the value shown is the beginning of a long text that was asked for. */
export function isBeginningOf(asked: Asked, got: Json | undefined): boolean {
  if (typeof asked !== 'string' || typeof got !== 'string' || asked.length <= surelyWhole) return false;
  return got.length < asked.length && got.startsWith(asked.slice(0, shortestCut));
}

export function isEmpty(value: Json | undefined): boolean {
  return value === undefined || value === null || value === '' || value === 0;
}

/** The largest number that requests asked for. `Infinity` if one of them may have asked for any. */
export function mostOf(values: readonly Asked[]): number {
  return Math.max(0, ...values.map((value) => (value === anything ? Infinity : typeof value === 'number' ? value : 0)));
}

/** Whether it is an empty value in place of one that was sent, and not a field that is left out. */
export function isPlaceholder(value: Json | undefined): boolean {
  return value === '' || value === 0;
}
