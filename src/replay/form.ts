/**
 * The form of a secret: what may be written down of it, and enough to make another one that looks alike. Characters are told
 * by their classes alone, but for short words in front, such as `sk_live_`, which are the same in every key of a service.
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

/** Longer words may be a part of what is secret. */
const longestPrefix = 5;
const fewestSecret = 8;

/** The form of a secret, such as `sk_live_[0-9a-f]{32}`; `null` where it has no plain one. */
export function formOf(secret: string): string | null {
  if (!/^[\x21-\x7e]+$/.test(secret)) return null;
  const prefix = new RegExp(`^(?:[a-z]{1,${longestPrefix}}[_-]){1,2}`).exec(secret)?.[0] ?? '';
  const from = secret.length - prefix.length >= fewestSecret ? prefix.length : 0;
  const parts = secret.slice(from).match(/[0-9A-Za-z]+|[^0-9A-Za-z]/g) ?? [];
  const told = parts.map((part) => {
    const found = classes.find(([, fits]) => fits.test(part));
    return found === undefined
      ? `[${part === ']' || part === '\\' ? `\\${part}` : part}]{1}`
      : `${found[0]}{${part.length}}`;
  });
  return secret.slice(0, from) + told.join('');
}

/** Every character of a class in brackets. */
function alphabetOf(name: string): string {
  const inside = name.slice(1, -1).replaceAll(/\\(?=[\s\S])/g, '');
  const whole = { 'a-z': 'abcdefghijklmnopqrstuvwxyz', 'A-Z': 'ABCDEFGHIJKLMNOPQRSTUVWXYZ', '0-9': '0123456789' };
  return Object.entries(whole).reduce((text, [range, all]) => text.replace(range, all), inside);
}

/**
 * A value of a form, the same for the same number.
 * @param draw gives the next whole number from 0 up to, but not including, its argument
 */
export function likenessOf(form: string, draw: (below: number) => number): string {
  return form.replaceAll(/(\\d|\\w|\[\\?[\s\S][^\]]*\])\{(\d+)\}/g, (_whole, name: string, length: string) => {
    const alphabet = classes.find(([known]) => known === name)?.[2] ?? alphabetOf(name);
    // no leading zero, which an integer would lose
    return Array.from({ length: Number(length) }, (_, at) => {
      const from = at === 0 && name === '\\d' ? 1 : 0;
      return alphabet.charAt(from + draw(alphabet.length - from));
    }).join('');
  });
}
