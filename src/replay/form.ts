/**
 * Describes a secret by classes of characters, for a similar one, and by short prefixes such as `sk_live_`, which all
 * keys of a service share.
 */

const classes: readonly (readonly [name: string, fits: RegExp, alphabet: string])[] = [
  ['\\d', /^\d+$/, '0123456789'],
  ['[0-9a-f]', /^[0-9a-f]+$/, '0123456789abcdef'],
  ['[0-9A-F]', /^[0-9A-F]+$/, '0123456789ABCDEF'],
  ['[a-z]', /^[a-z]+$/, 'abcdefghijklmnopqrstuvwxyz'],
  ['[0-9a-z]', /^[0-9a-z]+$/, '0123456789abcdefghijklmnopqrstuvwxyz'],
  ['[0-9A-Z]', /^[0-9A-Z]+$/, '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ'],
  ['\\w', /^[0-9A-Za-z]+$/, '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'],
];

/** A longer prefix may be part of the secret. */
const longestPrefix = 5;
const fewestSecret = 8;

/** The form of a secret, such as `sk_live_[0-9a-f]{32}`; `null` if it contains other characters than visible ASCII. */
export function secretFormOf(secret: string): string | null {
  if (!/^[\x21-\x7e]+$/.test(secret)) return null;
  const prefix = new RegExp(`^(?:[a-z]{1,${longestPrefix}}[_-]){1,2}`).exec(secret)?.[0] ?? '';
  const from = secret.length - prefix.length >= fewestSecret ? prefix.length : 0;
  const parts = secret.slice(from).match(/[0-9A-Za-z]+|[^0-9A-Za-z]/g) ?? [];
  const forms = parts.map((part) => {
    const found = classes.find(([, fits]) => fits.test(part));
    return found === undefined
      ? `[${part === ']' || part === '\\' ? `\\${part}` : part}]{1}`
      : `${found[0]}{${part.length}}`;
  });
  return secret.slice(0, from) + forms.join('');
}

/** All characters of a class in brackets. */
function alphabetOf(name: string): string {
  const inside = name.slice(1, -1).replaceAll(/\\(?=[\s\S])/g, '');
  const whole = { 'a-z': 'abcdefghijklmnopqrstuvwxyz', 'A-Z': 'ABCDEFGHIJKLMNOPQRSTUVWXYZ', '0-9': '0123456789' };
  return Object.entries(whole).reduce((text, [range, all]) => text.replace(range, all), inside);
}

/** A value of a form. @param draw returns the next integer from 0 up to, but not including, its argument */
export function likenessOf(form: string, draw: (below: number) => number): string {
  return form.replaceAll(/(\\d|\\w|\[\\?[\s\S][^\]]*\])\{(\d+)\}/g, (_whole, name: string, length: string) => {
    const alphabet = classes.find(([known]) => known === name)?.[2] ?? alphabetOf(name);
    // No leading zero, because an integer would lose it.
    return Array.from({ length: Number(length) }, (_, at) => {
      const from = at === 0 && name === '\\d' ? 1 : 0;
      return alphabet.charAt(from + draw(alphabet.length - from));
    }).join('');
  });
}
