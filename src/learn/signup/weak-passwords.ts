/** The character classes that password rules ask for. */
export type SignClass = 'upper' | 'lower' | 'digit' | 'symbol';

const signs: Readonly<Record<SignClass, RegExp>> = {
  upper: /[A-Z]/,
  lower: /[a-z]/,
  digit: /\d/,
  symbol: /[^A-Za-z\d]/,
};
const classNames = Object.keys(signs) as SignClass[];

/** The weaknesses that the gap `password-rules` may list as refused, besides a minimum length. */
export const weaknesses = ['no-symbol', 'no-upper', 'no-digit', 'no-lower', 'digits-only', 'common'] as const;
export type Weakness = (typeof weaknesses)[number];

export function signClassesOf(password: string): SignClass[] {
  return classNames.filter((name) => signs[name].test(password));
}

/** The character class that a password with this weakness lacks; `null` if it does not lack exactly one. */
export function lackedBy(weakness: Weakness): SignClass | null {
  return classNames.find((name) => weakness === `no-${name}`) ?? null;
}

// Neighbours in the alphabet or on a keyboard are far apart here, so that no rule against character runs applies.
const letters = 'hxmcvqzfpt';
const digits = '7294816350';

function letterFor(sign: string, at: number): string {
  return letters[(sign.charCodeAt(0) + 3 * at) % letters.length] ?? 'k';
}

/** Weakened in one respect only, with the same length; a secret. `null` if it is so already, or cannot be. */
export function weakened(password: string, weakness: Exclude<Weakness, 'common'>): string | null {
  const has = signClassesOf(password);
  const lacked = lackedBy(weakness);
  if (lacked === null ? has.length === 1 && has[0] === 'digit' : !has.includes(lacked)) return null;
  const list = [...password];
  switch (weakness) {
    case 'no-upper':
      return password.toLowerCase();
    case 'no-lower':
      return password.toUpperCase();
    case 'no-symbol':
    case 'no-digit': {
      const text = list
        .map((sign, at) => (lacked !== null && signs[lacked].test(sign) ? letterFor(sign, at) : sign))
        .join('');
      return has.includes('upper') && !has.includes('lower') ? text.toUpperCase() : text;
    }
    case 'digits-only':
      return list.map((sign, at) => digits[(sign.charCodeAt(0) + 3 * at) % digits.length] ?? '7').join('');
  }
}

/**
 * Shortened, with a character of each class as long as there is room, the required classes first.
 * @param length 1 up to that of the password @returns `null` if the required classes do not fit
 */
export function shortened(password: string, length: number, asked: readonly SignClass[]): string | null {
  if (length < asked.length || length > password.length) return null;
  const rest = [...password];
  const kept: string[] = [];
  for (const name of [...asked, ...classNames.filter((one) => !asked.includes(one))]) {
    const at = rest.findIndex((sign) => signs[name].test(sign));
    if (at >= 0) kept.push(...rest.splice(at, 1));
  }
  return [...kept, ...rest].slice(0, length).join('');
}

/** Passwords from the top of public lists of leaked passwords. */
const leaked: readonly string[] = [
  ...['P@ssw0rd', 'Password1!', 'Password123!', 'Password@12345', 'Password1', 'Password123'],
  ...['Password12345', 'password1', 'password123', 'password12345', '123456', '12345678'],
];

/** A widely known password that breaks no rule of length or classes, like the accepted `password`. `null` if none. */
export function commonPassword(password: string, minLength: number): string | null {
  const has = signClassesOf(password).join();
  const fits = (one: string) => signClassesOf(one).join() === has && one.length >= minLength;
  return leaked.find((one) => fits(one) && one.length <= password.length) ?? leaked.find(fits) ?? null;
}
