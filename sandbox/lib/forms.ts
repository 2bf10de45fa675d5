import { z } from 'zod';
import type { Dialect } from '../dialect.ts';
import { decimalOf, decimalPlaces, limitPlaces } from './money.ts';

/** Whether a text is an existing calendar date of the form YYYY-MM-DD. */
export function isDate(text: string): boolean {
  return z.iso.date().safeParse(text).success;
}

/** Whether a text is an ISO 8601 date-time with an existing day. */
export function isDateTime(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d+)?)?(Z|[+-]\d{2}:\d{2})?$/.test(text)) return false;
  return isDate(text.slice(0, 10)) && !Number.isNaN(Date.parse(text));
}

/** Converts DD/MM/YYYY or DD-MM-YYYY to YYYY-MM-DD. `null` if it is neither. */
function dayFirst(text: string): string | null {
  const match = /^(\d{2})[/-](\d{2})[/-](\d{4})$/.exec(text);
  if (match === null) return null;
  const date = `${match[3]}-${match[2]}-${match[1]}`;
  return isDate(date) ? date : null;
}

/** Parses a birth date in one of the forms. `'text'` for any other text, if the dialect accepts it; else `null`. */
export function birthDay(text: string, forms: readonly Dialect['account']['birthDate'][number][]): string | null {
  if (forms.includes('iso-date') && isDate(text)) return text;
  if (forms.includes('iso-datetime') && isDateTime(text)) return text.slice(0, 10);
  const day = forms.includes('day-first') ? dayFirst(text) : null;
  if (day !== null) return day;
  return forms.includes('text') && text.trim() !== '' ? 'text' : null;
}

const phones = {
  e164: /^\+[1-9]\d{9,14}$/,
  'national-digits': /^\d{10,11}$/,
  'national-punctuated': /^\(\d{2}\) ?9?\d{4}-\d{4}$/,
  text: /\S/,
} as const;

export function isPhone(text: string, forms: Dialect['account']['phone']): boolean {
  return forms.some((form) => phones[form].test(text));
}

export function isEmail(text: string): boolean {
  return text.length <= 254 && /^[^\s@,;<>"]+@[^\s@,;<>"]+\.[^\s@,;<>".]+$/.test(text);
}

/** Whether a text is a URL with one of the schemes. http, https and ftp need a host. */
export function isUrl(text: string, schemes: readonly string[]): boolean {
  if (!URL.canParse(text) || /\s/.test(text)) return false;
  const scheme = new URL(text).protocol.slice(0, -1);
  if (!schemes.includes(scheme)) return false;
  return scheme === 'javascript' || /^(https?|ftp):\/\/[^/]/i.test(text);
}

const classes = { upper: /\p{Lu}/u, lower: /\p{Ll}/u, digit: /\d/, symbol: /[^\p{L}\d\s]/u } as const;

/** Whether a password is strong enough. */
export function isPassword(text: string, rules: Dialect['account']['password']): boolean {
  if (text.length < rules.minLength || (rules.maxLength !== null && text.length > rules.maxLength)) return false;
  return rules.needs.every((needed) => classes[needed].test(text));
}

interface Amount {
  readonly decimal: string;
  /** The original text, if the dialect stores it. */
  readonly text: string | null;
}

/** Parses an amount, rounded as the dialect does. `null` if it is not an amount. */
export function amountOf(value: unknown, rules: Dialect['payment']['amount']): Amount | null {
  const isText = typeof value === 'string' && rules.text !== 'refused' && /^-?\d{1,15}(\.\d{1,8})?$/.test(value);
  const number = isText ? Number(value) : value;
  if (typeof number !== 'number' || !Number.isFinite(number)) return null;
  const decimal = decimalOf(number);
  const { decimals, overflow } = rules;
  const text = isText && rules.text === 'stored' ? String(value) : null;
  if (decimals === null || decimalPlaces(decimal) <= decimals) return { decimal, text };
  if (overflow !== 'rounded' && overflow !== 'truncated') return null;
  return { decimal: limitPlaces(decimal, decimals, overflow), text };
}
