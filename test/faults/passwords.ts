import { fieldOf, isObject, textOf } from '../../sandbox/lib/json.ts';
import { both, breaks, changesPassword, type Patch, refuses, takes } from './break.ts';
import type { Fault } from './fault.ts';

/** The second login step ignores the password. */
export const laxSecondStep =
  (when: (password: string) => boolean = () => true): Patch =>
  ({ accounts }) => {
    const { authenticate } = accounts;
    accounts.authenticate = async (email, password, step) => {
      const account = step === 2 && when(password) ? accounts.byEmail(email) : null;
      return account ?? (await authenticate(email, password, step));
    };
  };

const isNull = (value: unknown): boolean => value === null;

/** Both steps take some values in place of any password. */
function takesPassword(isOne: (value: unknown) => boolean): Patch {
  let isTaken = false;
  return both(takes('login', 'password', isOne), takes('concludesLogin', 'password', isOne), ({ accounts, checks }) => {
    const { request } = checks;
    // The handler checks the password right after this, so no other request comes between them.
    checks.request = (call) => {
      isTaken = isOne(fieldOf(call.body, 'password'));
      request(call);
    };
    const { authenticate } = accounts;
    accounts.authenticate = async (email, password, step) =>
      (isTaken ? accounts.byEmail(email) : null) ?? (await authenticate(email, password, step));
  });
}

const alsoBehindEighth = {
  'RECOVERY-03': 'the new password differs from the old one only behind the eighth character',
  'RECOVERY-04': 'a new password that is refused differs from the right one only behind the eighth character',
} as const;

export const passwordFaults: readonly Fault[] = [
  breaks(
    'LOGIN-03',
    'step-1',
    'step 2 compares the password with that of step 1',
    ({ accounts }) => {
      const said = new Map<string, string>();
      const { authenticate } = accounts;
      accounts.authenticate = async (email, password, step) => {
        const account = accounts.byEmail(email);
        if (account === null) return await authenticate(email, password, step);
        if (step === 1) said.set(email, password);
        return step === 1 || said.get(email) === password ? account : await authenticate(email, password, step);
      };
    },
    {
      also: {
        'RECOVERY-03': 'step 1 takes the old password, and step 2 compares with that',
        'RECOVERY-04': 'step 1 takes the new one of a change that was refused, too',
      },
    },
  ),
  breaks(
    'LOGIN-03',
    'step-1',
    'no step looks at the password',
    ({ accounts }) => {
      const { authenticate } = accounts;
      accounts.authenticate = async (email, password, step) =>
        accounts.byEmail(email) ?? (await authenticate(email, password, step));
    },
    {
      also: {
        'RECOVERY-03': 'the old password is one of those that nobody looks at',
        'RECOVERY-04': 'so is the new one of a change that was refused',
      },
    },
  ),
  ...(
    [
      ['eight', 8, { also: alsoBehindEighth }],
      // Only the sequence of recoveries has a password that long.
      ['32', 32, { whole: true }],
    ] as const
  ).map(([words, count, more]) =>
    breaks(
      'LOGIN-03',
      'step-1',
      `only the first ${words} characters of a password count`,
      ({ passwords }) => {
        const { hash, matches } = passwords;
        passwords.hash = (password) => hash(password.slice(0, count));
        passwords.matches = (password, kept) => matches(password.slice(0, count), kept);
      },
      more,
    ),
  ),
  breaks(
    'LOGIN-03',
    'step-1',
    'passwords are equal that differ only in letters outside of ASCII',
    ({ passwords }) => {
      const { hash, matches } = passwords;
      const inAscii = (password: string) => password.replace(/[^ -~]/g, '?');
      passwords.hash = (password) => hash(inAscii(password));
      passwords.matches = (password, kept) => matches(inAscii(password), kept);
    },
    // Only the sequence of recoveries tries such a letter.
    { whole: true },
  ),
  breaks('LOGIN-03', 'step-2', 'step 2 does not look at the password', laxSecondStep(), {
    also: { 'RECOVERY-03': 'the old password is one of those that end a login from before the recovery' },
  }),
  breaks('LOGIN-03', 'step-2', 'step 2 ignores a character behind the password', ({ accounts, passwords }) => {
    const { authenticate } = accounts;
    accounts.authenticate = async (email, password, step) => {
      const account = step === 2 ? accounts.byEmail(email) : null;
      const isLonger = account !== null && (await passwords.matches(password.slice(0, -1), account.password));
      return isLonger ? account : await authenticate(email, password, step);
    };
  }),
  breaks('LOGIN-03', 'step-2', 'an empty password logs in', ({ accounts, checks }) => {
    const { authenticate } = accounts;
    accounts.authenticate = async (email, password, step) =>
      (password === '' ? accounts.byEmail(email) : null) ?? (await authenticate(email, password, step));
    const { isMissing } = checks;
    checks.isMissing = (name, documented, value, beside) =>
      !(name === 'password' && value === '') && isMissing(name, documented, value, beside);
  }),
  ...(['a null password', 'an operator object'] as const).map((what) =>
    breaks('LOGIN-03', 'step-2', `${what} logs in`, takesPassword(what === 'a null password' ? isNull : isObject)),
  ),
  breaks('LOGIN-03', 'step-2', 'the password of another account logs in', ({ accounts, passwords }) => {
    const { matches } = passwords;
    passwords.matches = async (password, kept) => {
      for (const account of accounts.all()) if (await matches(password, account.password)) return true;
      return await matches(password, kept);
    };
  }),
  breaks(
    'LOGIN-01',
    'default',
    'login does not find the e-mail of a sign-up with capitals',
    refuses('login', ({ body }) => /[A-Z]/.test(textOf(fieldOf(body, 'email')))),
    { whole: true },
  ),
  ...Object.entries({
    trims: (password: string) => password.trim(),
    escapes: (password: string) => password.replaceAll('<', '&lt;'),
    cuts: (password: string) => password.slice(0, 32),
    'drops the quotes of': (password: string) => password.replace(/['"]/g, ''),
    'stores as ASCII': (password: string) => password.replace(/[^ -~]/g, '?'),
  }).map(([does, change]) =>
    breaks(
      'LOGIN-01',
      'default',
      `createAccount ${does} the password, and login does not`,
      changesPassword('createAccount', change),
      // Only an account of a probe has letters that ASCII lacks.
      does === 'stores as ASCII' ? { whole: true } : {},
    ),
  ),
];
