import type { Json } from '../../../json/value.ts';
import { sameAddress } from '../../../learn/records/echo.ts';
import { isMasked } from '../../trace/list-page.ts';

/** The documented input fields of a payment (section "Pix payment (input fields)"). */
export const paymentFields = [
  'amount',
  'selfEarnedFees',
  'externalId',
  'description',
  'callbackSuccessUrl',
  'dueDate',
] as const;

export type PaymentField = (typeof paymentFields)[number];

/** The service may store and show what it likes: the document does not say what becomes of such a value. */
export const anything: unique symbol = Symbol('anything');
/** The field was never sent: the service may have filled it in. */
export const unset: unique symbol = Symbol('unset');
/** An update may have taken the value away: the document does not say whether it merges or replaces. */
export const cleared: unique symbol = Symbol('cleared');

/** What a request asked a field to be. */
export type Asked = string | number | typeof anything | typeof unset | typeof cleared;

const textLimit = 100;
const largestAmount = 1e9;

/** What an accepted create or update asked a field to be; `anything` for a value that may be shown in another form. */
export function askedFor(field: PaymentField, value: Json | undefined): Asked {
  if (value === undefined) return unset;
  if (field === 'selfEarnedFees' && value === 0) return value;
  if (field === 'amount' || field === 'selfEarnedFees') return isPlainAmount(value) ? value : anything;
  if (typeof value !== 'string' || isMasked(value) || !isPlainText(value)) return anything;
  if (field === 'callbackSuccessUrl') return /^https?:\/\//i.test(value) && URL.canParse(value) ? value : anything;
  return field === 'dueDate' && !isDay(value) ? anything : value;
}

/** Amounts with more than two decimals may be rounded, and very large or very small ones may be out of bounds. */
function isPlainAmount(value: Json): value is number {
  if (typeof value !== 'number' || value < 0.01 || value > largestAmount) return false;
  return Number(value.toFixed(2)) === value;
}

/** Long texts may be cut, blanks at the ends trimmed, control characters dropped, and letters composed in another way. */
function isPlainText(value: string): boolean {
  const isOdd = value.trim() !== value || value === '' || /\p{C}/u.test(value);
  return !isOdd && value.length <= textLimit && value.normalize('NFC') === value;
}

/** Whether a text is a day of the calendar as YYYY-MM-DD. */
export function isDay(text: string): boolean {
  const day = /^\d{4}-\d{2}-\d{2}$/.test(text) ? new Date(`${text}T00:00:00Z`) : null;
  return day !== null && !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text);
}

/**
 * Whether what is shown is what was asked for.
 * @param isEmptyUnset whether the service shows nothing in a field that nobody sent; it may fill it in otherwise
 */
export function agrees(asked: Asked, got: Json | undefined, isEmptyUnset: boolean): boolean {
  if (asked === anything || asked === unset) return true;
  if (asked === cleared) return !isEmptyUnset || isEmpty(got);
  return got === asked || (typeof asked === 'string' && typeof got === 'string' && sameAddress(asked, got));
}

export function isEmpty(value: Json | undefined): boolean {
  return value === undefined || value === null || value === '' || value === 0;
}
