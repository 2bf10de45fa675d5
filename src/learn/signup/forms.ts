import { createHash } from 'node:crypto';
import { cnpj, cpf } from 'cpf-cnpj-validator';
import { withBadCheckDigit } from './person.ts';

/** The forms in which a value may be sent, by name, the usual forms first. The contract document names none of them. */
type Forms<Name extends string> = Readonly<Record<Name, (value: string) => string>>;

/** From eleven digits. The first two names and the last are values of the gap `cpf-forms`. */
export const cpfForms = {
  digits: (value) => value,
  punctuated: (value) => cpf.format(value),
  'bad-check-digits': (value) => withBadCheckDigit(value),
} as const satisfies Forms<string>;

/** From fourteen digits. The names are values of the gap `cnpj-forms`. */
export const cnpjForms = {
  digits: (value) => value,
  punctuated: (value) => cnpj.format(value),
  'bad-check-digits': (value) => withBadCheckDigit(value),
} as const satisfies Forms<string>;

const split = (phone: string) => ({ area: phone.slice(0, 2), first: phone.slice(2, 7), last: phone.slice(7) });
const shaped = (shape: (area: string, first: string, last: string) => string) => (phone: string) => {
  const { area, first, last } = split(phone);
  return shape(area, first, last);
};

/** From eleven national digits. */
export const phoneForms = {
  e164: (phone) => `+55${phone}`,
  'national-digits': (phone) => phone,
  'country-digits': (phone) => `55${phone}`,
  'national-punctuated': shaped((area, first, last) => `(${area}) ${first}-${last}`),
  'country-punctuated': shaped((area, first, last) => `+55 (${area}) ${first}-${last}`),
  'country-spaced': shaped((area, first, last) => `+55 ${area} ${first}-${last}`),
  'national-spaced': shaped((area, first, last) => `${area} ${first}-${last}`),
  'national-tight': shaped((area, first, last) => `(${area})${first}-${last}`),
  'national-words': shaped((area, first, last) => `${area} ${first}${last}`),
  'country-dashed': shaped((area, first, last) => `+55-${area}-${first}-${last}`),
  text: () => 'phone',
} as const satisfies Forms<string>;

const dayFirst = (sign: string) => (date: string) => date.split('-').reverse().join(sign);

/** From `YYYY-MM-DD`. */
export const birthDateForms = {
  'iso-date': (date) => date,
  'iso-datetime': (date) => `${date}T00:00:00.000Z`,
  'day-first': dayFirst('/'),
  'day-first-dashed': dayFirst('-'),
  'local-datetime': (date) => `${date}T00:00:00`,
  'month-first': (date) => `${date.slice(5, 7)}/${date.slice(8)}/${date.slice(0, 4)}`,
  'year-first-slashed': (date) => date.replaceAll('-', '/'),
  'day-first-digits': (date) => date.split('-').reverse().join(''),
  'iso-digits': (date) => date.replaceAll('-', ''),
  'spaced-datetime': (date) => `${date} 00:00:00`,
  'day-first-dotted': dayFirst('.'),
  text: () => 'some day',
} as const satisfies Forms<string>;

/** From a plain two-word name. */
export const nameForms = {
  'two-words': (name) => name,
  'three-words': (name) => name.replace(' ', ' Souza '),
  upper: (name) => name.toUpperCase(),
  'one-word': (name) => name.split(' ')[0] ?? name,
} as const satisfies Forms<string>;

/** Characters derived from a secret by a hash, so that the secret itself is never sent. */
function drawn(secret: string, alphabet: string, length: number): string {
  const bytes = createHash('sha512').update(secret).digest();
  let text = '';
  for (const byte of bytes) {
    const next = alphabet[byte % alphabet.length] ?? '';
    if (next !== text.at(-1) && text.length < length) text += next;
  }
  return text;
}

const lower = 'abcdefghjkmnpqrstuvwxyz';
const upper = 'ABCDEFGHJKMNPQRSTUVWXYZ';
const digit = '23456789';
const mixed = (secret: string, length: number, sign: string) =>
  `${drawn(`u${secret}`, upper, 2)}${drawn(`l${secret}`, lower, length - 5 - sign.length)}${sign}${drawn(`d${secret}`, digit, 3)}`;

/**
 * From the person's secret. Different secrets give different passwords. The strong forms contain an upper-case letter,
 * a lower-case letter, a digit and a symbol.
 */
export const passwordForms = {
  'strong-14': (secret) => mixed(secret, 14, '@'),
  'strong-8': (secret) => mixed(secret, 8, '@'),
  'strong-20': (secret) => mixed(secret, 20, '@'),
  'strong-12-signs': (secret) => mixed(secret, 12, '!#'),
  'alphanumeric-12': (secret) => mixed(secret, 12, ''),
  'alphanumeric-8': (secret) => mixed(secret, 8, ''),
  'digits-6': (secret) => drawn(secret, digit, 6),
  'digits-8': (secret) => drawn(secret, digit, 8),
  'digits-4': (secret) => drawn(secret, digit, 4),
  'lower-8': (secret) => `${drawn(secret, lower, 5)}${drawn(secret, digit, 3)}`,
  'strong-32': (secret) => mixed(secret, 32, '@'),
} as const satisfies Forms<string>;

/** From eight digits, for the CEP inside an address. */
export const zipForms = {
  punctuated: (zip) => `${zip.slice(0, 5)}-${zip.slice(5)}`,
  digits: (zip) => zip,
  dotted: (zip) => `${zip.slice(0, 2)}.${zip.slice(2, 5)}-${zip.slice(5)}`,
} as const satisfies Forms<string>;

export type CpfForm = keyof typeof cpfForms;
export type CnpjForm = keyof typeof cnpjForms;
export type PhoneForm = keyof typeof phoneForms;
export type DateForm = keyof typeof birthDateForms;
export type NameForm = keyof typeof nameForms;
export type PasswordForm = keyof typeof passwordForms;

/** One way in which services handle a field: how common it is, and which values such a service accepts. */
export interface Habit {
  readonly weight: number;
  /** `null`: every value. */
  readonly takes: readonly string[] | null;
}

const habit = (weight: number, ...takes: readonly string[]): Habit => ({ weight, takes });
const anything = (weight: number): Habit => ({ weight, takes: null });

/** Prior weights of how services for Brazilian customers handle each field, taken from other services. */
export const habits = {
  cpf: [anything(45), habit(40, 'digits'), habit(15, 'punctuated')],
  cnpj: [anything(45), habit(40, 'digits'), habit(15, 'punctuated')],
  phone: [
    anything(25),
    habit(20, 'e164', 'national-digits', 'country-digits'),
    habit(15, 'e164'),
    habit(14, 'national-digits'),
    habit(8, 'e164', 'country-digits', 'country-punctuated', 'country-spaced', 'country-dashed'),
    habit(8, 'national-digits', 'national-punctuated', 'national-spaced', 'national-tight', 'national-words'),
    habit(6, 'country-digits'),
    habit(6, 'national-punctuated'),
    habit(1, 'country-punctuated'),
    habit(1, 'country-spaced'),
    habit(1, 'national-spaced'),
    habit(1, 'national-tight'),
    habit(0.5, 'national-words'),
    habit(0.5, 'country-dashed'),
  ],
  birthDate: [
    habit(55, 'iso-date'),
    habit(20, 'iso-date', 'iso-datetime', 'local-datetime'),
    anything(5),
    habit(11, 'day-first'),
    habit(4, 'iso-datetime'),
    habit(2, 'day-first-dashed'),
    habit(1, 'local-datetime'),
    habit(1, 'month-first'),
    habit(0.5, 'year-first-slashed'),
    habit(0.5, 'day-first-digits'),
    habit(0.5, 'iso-digits'),
    habit(0.3, 'spaced-datetime'),
    habit(0.2, 'day-first-dotted'),
  ],
  fullName: [
    anything(50),
    habit(45, 'two-words', 'three-words', 'upper'),
    habit(2, 'three-words'),
    habit(2, 'upper'),
    habit(1, 'one-word'),
  ],
  password: [
    anything(60),
    habit(28, 'strong-14', 'strong-20', 'strong-12-signs', 'strong-32', 'strong-8'),
    habit(4, 'strong-8', 'alphanumeric-8', 'digits-8', 'lower-8'),
    habit(3, 'digits-6'),
    habit(2, 'alphanumeric-12', 'alphanumeric-8'),
    habit(1, 'strong-20', 'strong-32'),
    habit(1, 'strong-12-signs'),
    habit(0.5, 'digits-8'),
    habit(0.5, 'digits-4'),
    habit(0.3, 'alphanumeric-8'),
    habit(0.2, 'lower-8'),
    habit(0.2, 'strong-32'),
  ],
  zip: [anything(60), habit(22, 'digits'), habit(17, 'punctuated'), habit(1, 'dotted')],
} as const satisfies Record<string, readonly Habit[]>;
