import type { ClassRow } from './value-class.ts';

const floored = (value: number, cents = 100): string => String(Math.floor(value * cents) / cents);
const when = (holds: (value: number) => boolean, store: (value: number) => string) => (value: string) =>
  holds(Number(value)) ? store(Number(value)) : value;

const amounts: readonly ClassRow[] = [
  {
    id: 'amount:product-below',
    field: 'amount',
    says: 'cuts the product with 100',
    store: (value) => floored(Number(value)),
  },
  {
    id: 'amount:cents-99',
    field: 'amount',
    says: 'rounds 99 cents up',
    store: when(
      (value) => value < 1000 && Math.round(value * 100) % 100 === 99,
      (value) => String(Math.ceil(value)),
    ),
  },
  {
    id: 'amount:one-decimal-3',
    field: 'amount',
    says: 'takes 30 cents for three',
    store: when(
      (value) => Math.round(value * 100) % 100 === 30,
      (value) => (value - 0.27).toFixed(2),
    ),
  },
  {
    id: 'amount:thousands',
    field: 'amount',
    says: 'loses the thousands',
    store: when(
      (value) => value >= 1000,
      (value) => (value % 1000 || 1).toFixed(2),
    ),
  },
  {
    id: 'amount:ten-thousand',
    field: 'amount',
    says: 'stores no more than 9999.99',
    store: when(
      (value) => value >= 10_000,
      () => '9999.99',
    ),
  },
  {
    id: 'fees:one-cent',
    field: 'selfEarnedFees',
    says: 'takes one cent for nothing',
    store: (value) => (value === '0.01' ? '0' : value),
  },
  {
    id: 'fees:product-below',
    field: 'selfEarnedFees',
    says: 'cuts the product with 100',
    store: (value) => floored(Number(value)),
  },
];

/**
 * Surrounding spaces, control characters and Unicode normalisation are not judged, because a conformant service may
 * change them.
 */
const texts: readonly ClassRow[] = [
  {
    id: 'text:astral',
    field: 'description',
    says: 'replaces characters outside of the basic plane',
    store: (value) => value.replace(/[\u{10000}-\u{10ffff}]/gu, '?'),
  },
  {
    id: 'text:cyrillic',
    field: 'description',
    says: 'replaces Cyrillic letters',
    store: (value) => value.replace(/\p{Script=Cyrillic}/gu, '?'),
  },
  {
    id: 'text:markup',
    field: 'description',
    says: 'strips markup',
    store: (value) => value.replace(/<\/?[a-z][^>]*>/gi, ''),
  },
  {
    id: 'text:entities',
    field: 'description',
    says: 'decodes entities',
    store: (value) => value.replaceAll('&amp;', '&').replaceAll('&lt;', '<'),
  },
  {
    id: 'text:double-quotes',
    field: 'description',
    says: 'escapes quotes',
    store: (value) => value.replaceAll('"', '&quot;'),
  },
  {
    id: 'text:single-quotes',
    field: 'description',
    says: 'doubles apostrophes',
    store: (value) => value.replaceAll("'", "''"),
  },
  {
    id: 'text:backslashes',
    field: 'description',
    says: 'drops backslashes',
    store: (value) => value.replaceAll('\\', ''),
  },
  {
    id: 'text:double-blank',
    field: 'description',
    says: 'joins blanks',
    store: (value) => value.replace(/ {2,}/g, ' '),
  },
  {
    id: 'text:leading-zeros',
    field: 'description',
    says: 'takes digits for a number',
    store: (value) => (/^0\d+$/.test(value) ? String(Number(value)) : value),
  },
  {
    id: 'text:null',
    field: 'description',
    says: 'takes the word null for nothing',
    store: (value) => (value === 'null' ? '' : value),
  },
  {
    id: 'text:turkish',
    field: 'description',
    says: 'drops dots of capitals',
    store: (value) => value.replace('İ', 'I'),
  },
  { id: 'text:long-120', field: 'description', says: 'cuts at 100', store: (value) => value.slice(0, 100) },
  {
    id: 'text:percent',
    field: 'description',
    says: 'decodes percent signs',
    store: (value) => value.replaceAll('%25', '%'),
  },
];

const references: readonly ClassRow[] = [
  {
    id: 'reference:leading-zeros',
    field: 'externalId',
    says: 'drops leading zeros',
    store: (value) => value.replace(/^0+/, ''),
  },
  {
    id: 'reference:upper-uuid',
    field: 'externalId',
    says: 'lowers a UUID',
    store: (value) => (/^[\dA-F]{8}(-[\dA-F]{4}){3}-[\dA-F]{12}$/.test(value) ? value.toLowerCase() : value),
  },
  {
    id: 'reference:hash',
    field: 'externalId',
    says: 'cuts at a hash',
    store: (value) => value.replace(/(.)#.*$/, '$1'),
  },
  {
    id: 'reference:plus',
    field: 'externalId',
    says: 'makes plus signs blanks',
    store: (value) => value.replaceAll('+', ' '),
  },
  { id: 'reference:length-36', field: 'externalId', says: 'cuts at 35', store: (value) => value.slice(0, 35) },
  {
    id: 'reference:digits',
    field: 'externalId',
    says: 'takes digits for a number',
    store: (value) => (/^\d{16,}$/.test(value) ? String(Number(value)) : value),
  },
  {
    id: 'reference:accents',
    field: 'externalId',
    says: 'drops accents',
    store: (value) => value.normalize('NFD').replace(/\p{M}/gu, ''),
  },
];

const dates: readonly ClassRow[] = [
  {
    id: 'date:leap-day',
    field: 'dueDate',
    says: 'knows no leap day',
    store: (value) => value.replace(/-02-29$/, '-02-28'),
  },
  {
    id: 'date:last-of-31',
    field: 'dueDate',
    says: 'knows no 31st',
    store: (value) => value.replace(/-31$/, '-30'),
  },
  {
    id: 'date:day-up-to-12',
    field: 'dueDate',
    says: 'swaps day and month',
    store: (value) => value.replace(/-(0\d|1[0-2])-(0\d|1[0-2])$/, '-$2-$1'),
  },
  {
    id: 'date:year-start',
    field: 'dueDate',
    says: 'moves New Year to the day before',
    store: (value) => (value.endsWith('-01-01') ? `${Number(value.slice(0, 4)) - 1}-12-31` : value),
  },
  {
    id: 'date:after-2038',
    field: 'dueDate',
    says: 'knows no day after 2038-01-19',
    store: (value) => (value > '2038-01-19' ? '2038-01-19' : value),
  },
];

const url = 'callbackSuccessUrl';
const urls: readonly ClassRow[] = [
  { id: 'url:query', field: url, says: 'cuts the query', store: (value) => value.replace(/\?.*$/, '') },
  { id: 'url:fragment', field: url, says: 'cuts the fragment', store: (value) => value.replace(/#.*$/, '') },
  { id: 'url:trailing-slash', field: url, says: 'cuts a slash at the end', store: (value) => value.replace(/\/$/, '') },
  { id: 'url:upper-case-path', field: url, says: 'lowers the path', store: (value) => value.toLowerCase() },
  { id: 'url:encoded-utf8', field: url, says: 'decodes letters', store: (value) => value.replace(/%C3%A7/g, 'ç') },
  { id: 'url:double-slash', field: url, says: 'joins slashes', store: (value) => value.replace(/([^:])\/\//g, '$1/') },
  { id: 'url:port', field: url, says: 'drops the port', store: (value) => value.replace(/:\d+(?=\/)/, '') },
];

/** For each field, the classes that are stored wrongly, and how. */
export const classRows: readonly ClassRow[] = [...amounts, ...texts, ...references, ...dates, ...urls];
