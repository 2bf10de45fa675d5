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

const shaped = (shape: (area: string, first: string, last: string) => string) => (phone: string) =>
  shape(phone.slice(0, 2), phone.slice(2, 7), phone.slice(7));

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
  'day-first': dayFirst('/'),
  'iso-datetime': (date) => `${date}T00:00:00.000Z`,
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

/** From the person's secret. The strong forms have an upper-case letter, a lower-case letter, a digit and a symbol. */
export const passwordForms = {
  'strong-14': (secret) => mixed(secret, 14, '@'),
  'alphanumeric-8': (secret) => mixed(secret, 8, ''),
  'strong-8': (secret) => mixed(secret, 8, '@'),
  'digits-6': (secret) => drawn(secret, digit, 6),
  'strong-32': (secret) => mixed(secret, 32, '@'),
  'strong-12-signs': (secret) => mixed(secret, 12, '!#'),
  'strong-20': (secret) => mixed(secret, 20, '@'),
  'alphanumeric-12': (secret) => mixed(secret, 12, ''),
  'digits-8': (secret) => drawn(secret, digit, 8),
  'digits-4': (secret) => drawn(secret, digit, 4),
  'lower-8': (secret) => `${drawn(secret, lower, 5)}${drawn(secret, digit, 3)}`,
} as const satisfies Forms<string>;

/** From eight digits, for the CEP inside an address. */
export const zipForms = {
  punctuated: (zip) => `${zip.slice(0, 5)}-${zip.slice(5)}`,
  digits: (zip) => zip,
  dotted: (zip) => `${zip.slice(0, 2)}.${zip.slice(2, 5)}-${zip.slice(5)}`,
} as const satisfies Forms<string>;

export type CpfForm = Exclude<keyof typeof cpfForms, 'bad-check-digits'>;
export type CnpjForm = Exclude<keyof typeof cnpjForms, 'bad-check-digits'>;
export type PhoneForm = keyof typeof phoneForms;
export type DateForm = keyof typeof birthDateForms;
export type NameForm = keyof typeof nameForms;
export type PasswordForm = keyof typeof passwordForms;
