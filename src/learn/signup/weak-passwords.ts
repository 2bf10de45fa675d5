/** The kinds of signs that passwords are asked to have. */
export type SignClass = 'upper' | 'lower' | 'digit' | 'symbol';

const signs: Readonly<Record<SignClass, RegExp>> = {
  upper: /[A-Z]/,
  lower: /[a-z]/,
  digit: /\d/,
  symbol: /[^A-Za-z\d]/,
};
const classNames = Object.keys(signs) as SignClass[];

/** What the gap `password-rules` may list as refused, beside a length: passwords that are weak in one respect. */
export const weaknesses = ['no-symbol', 'no-upper', 'no-digit', 'no-lower', 'digits-only', 'common'] as const;
export type Weakness = (typeof weaknesses)[number];

/** The kinds of signs that a password has. */
export function classesOf(password: string): SignClass[] {
  return classNames.filter((name) => signs[name].test(password));
}

/** The kind of signs that a password of a weakness lacks; `null` where it lacks no single one. */
export function lackedBy(weakness: Weakness): SignClass | null {
  return classNames.find((name) => weakness === `no-${name}`) ?? null;
}

// Neighbours of an alphabet or a keyboard are far apart, so that no rule against runs of signs is met.
const letters = 'hxmcvqzfpt';
const digits = '7294816350';

function letterFor(sign: string, at: number): string {
  return letters[(sign.charCodeAt(0) + 3 * at) % letters.length] ?? 'k';
}

/**
 * A password that is taken, made weak in one respect and in no other, as long as before. Secret like any other.
 * @returns `null` where the password is as weak already, or cannot be made so
 */
export function weakened(password: string, weakness: Exclude<Weakness, 'common'>): string | null {
  const has = classesOf(password);
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
      const other = has.includes('lower') || !has.includes('upper') ? letterFor : upperFor;
      return list.map((sign, at) => (lacked !== null && signs[lacked].test(sign) ? other(sign, at) : sign)).join('');
    }
    case 'digits-only':
      return list.map((sign, at) => digits[(sign.charCodeAt(0) + 3 * at) % digits.length] ?? '7').join('');
  }
}

function upperFor(sign: string, at: number): string {
  return letterFor(sign, at).toUpperCase();
}

/**
 * A password that is taken, made shorter: it keeps a sign of each kind as long as there is room, those that are asked for first.
 * @param length 1 up to the length of the password
 * @returns `null` where there is no room for what is asked for
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

/** Passwords that head every list of leaked ones, by what they are made of. */
const leaked: readonly string[] = [
  'P@ssw0rd',
  'Password1!',
  'Password123!',
  'Password@12345',
  'Password1',
  'Password123',
  'Password12345',
  'password1',
  'password123',
  'password12345',
  '123456',
  '12345678',
];

/**
 * A password that everybody knows and that breaks no rule of length or signs; `null` where there is none.
 * @param password one that is taken: the kinds of signs of the known one are the same
 */
export function commonPassword(password: string, minLength: number): string | null {
  const has = classesOf(password).join();
  const fits = (one: string) => classesOf(one).join() === has && one.length >= minLength;
  return leaked.find((one) => fits(one) && one.length <= password.length) ?? leaked.find(fits) ?? null;
}
