import { randomBytes, randomUUID } from 'node:crypto';

export type IdForm = 'uuid' | 'ulid' | 'cuid' | 'objectid' | 'integer' | 'other';

const crockford = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const base36 = '0123456789abcdefghijklmnopqrstuvwxyz';

function letters(alphabet: string, count: number): string {
  return [...randomBytes(count)].map((byte) => alphabet[byte % alphabet.length]).join('');
}

function ulidTime(ms: number): string {
  let rest = ms;
  let text = '';
  for (let place = 0; place < 10; place += 1) {
    text = crockford[rest % 32] + text;
    rest = Math.floor(rest / 32);
  }
  return text;
}

function eightDigits(number: number, base: 16 | 36): string {
  return number.toString(base).padStart(8, '0');
}

/** @param serial the next number, for numeric ids; `ms` the time, for ids that contain it */
export function newId(form: IdForm, serial: number, ms: number): string {
  switch (form) {
    case 'uuid':
      return randomUUID();
    case 'ulid':
      return ulidTime(ms) + letters(crockford, 16);
    case 'cuid':
      return `c${eightDigits(ms, 36)}${letters(base36, 16)}`;
    case 'objectid':
      return eightDigits(Math.floor(ms / 1000), 16) + randomBytes(8).toString('hex');
    case 'integer':
      return String(1000 + serial);
    case 'other':
      return `pay_${letters(base36 + base36.slice(10).toUpperCase(), 18)}`;
  }
}

const forms: Readonly<Record<IdForm, RegExp>> = {
  uuid: /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i,
  ulid: /^[0-9A-HJKMNP-TV-Z]{26}$/,
  cuid: /^c[0-9a-z]{24}$/,
  objectid: /^[0-9a-f]{24}$/,
  integer: /^\d+$/,
  other: /^pay_\w{18}$/,
};

export function hasForm(form: IdForm, id: string): boolean {
  return forms[form].test(id);
}
