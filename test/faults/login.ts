import { randomBytes } from 'node:crypto';
import type { Answer, Result } from '../../sandbox/http/call.ts';
import { fieldOf, isObject, textOf } from '../../sandbox/lib/json.ts';
import type { Account } from '../../sandbox/parts/accounts.ts';
import {
  answering,
  around,
  both,
  breaks,
  changesPassword,
  ignoresCodes,
  mailedTo,
  misses,
  mixesCodes,
  names,
  type Patch,
  refuses,
  saying,
  sharesCodes,
  takes,
} from './break.ts';
import type { Fault } from './fault.ts';

const done: Result = { about: 'account', value: { next: 'concludesLogin' } };

/** The second login step ignores the password. */
const laxSecondStep =
  (when: (password: string) => boolean = () => true): Patch =>
  ({ accounts }) => {
    const { authenticate } = accounts;
    accounts.authenticate = async (email, password, step) => {
      const account = step === 2 && when(password) ? accounts.byEmail(email) : null;
      return account ?? (await authenticate(email, password, step));
    };
  };

/** Issues tokens that are not JWTs but still open everything. */
const otherTokens =
  (form: (token: string) => string): Patch =>
  ({ tokens, guard }) => {
    const real = new Map<string, string>();
    const { issue } = tokens;
    const { accountOfJwt } = guard;
    tokens.issue = async (account) => {
      const token = await issue(account);
      const shown = form(token);
      real.set(shown, token);
      return shown;
    };
    guard.accountOfJwt = async (token) => {
      const known = real.get(token);
      return known === undefined ? null : await accountOfJwt(known);
    };
  };

/** Issues a token in the response of the first step. */
function tokenInStep1(show: (answer: Answer, jwt: string) => Answer): Patch {
  const issued = new WeakMap<Result, string>();
  return both(
    around('login', async (call, next, { accounts, tokens }) => {
      const result = await next(call);
      const account = accounts.byEmail(textOf(fieldOf(call.body, 'email')));
      if (account !== null) issued.set(result, await tokens.issue(account));
      return result;
    }),
    answering('login', (answer, result) => {
      const jwt = issued.get(result);
      return jwt === undefined ? answer : show(answer, jwt);
    }),
  );
}

const tokenFaults: readonly Fault[] = [
  breaks(
    'LOGIN-01',
    'default',
    'concludesLogin names the token accessToken',
    saying('concludesLogin', (body) => {
      const { tokenJWT, ...rest } = body as { tokenJWT: string };
      return { ...rest, accessToken: tokenJWT };
    }),
  ),
  breaks(
    'LOGIN-01',
    'default',
    'concludesLogin wraps tokenJWT in an object',
    saying('concludesLogin', (body) => {
      const { tokenJWT } = body as { tokenJWT: string };
      return { tokenJWT: { value: tokenJWT } };
    }),
  ),
  breaks(
    'LOGIN-01',
    'default',
    'concludesLogin answers an envelope around the object',
    saying('concludesLogin', (body) => ({ data: body as { tokenJWT: string } })),
  ),
  breaks('LOGIN-01', 'default', 'concludesLogin refuses the mailed token', refuses('concludesLogin')),
  breaks('LOGIN-01', 'default', 'the login code is never mailed', ({ mailer }) => {
    const { send } = mailer;
    mailer.send = (mail) => (mail.purpose === 'login' ? undefined : send(mail));
  }),
  breaks(
    'LOGIN-02',
    'default',
    'tokenJWT is an opaque token',
    otherTokens(() => randomBytes(32).toString('hex')),
  ),
  breaks(
    'LOGIN-02',
    'default',
    'tokenJWT has no signature part',
    otherTokens((token) => token.slice(0, token.lastIndexOf('.'))),
  ),
  breaks(
    'LOGIN-02',
    'default',
    'the claims of tokenJWT are not an object',
    otherTokens((token) => {
      const [header, , signature] = token.split('.');
      return [header, randomBytes(24).toString('base64url'), signature].join('.');
    }),
  ),
  breaks(
    'LOGIN-02',
    'default',
    'tokenJWT is in the wrong base64',
    otherTokens((token) => `${token}==`),
  ),
];

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

const passwordFaults: readonly Fault[] = [
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
    { also: { 'RECOVERY-03': 'step 1 takes the old password, and step 2 compares with that' } },
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
    { also: { 'RECOVERY-03': 'the old password is one of those that nobody looks at' } },
  ),
  breaks(
    'LOGIN-03',
    'step-1',
    'only the first eight characters of a password count',
    ({ passwords }) => {
      const { hash, matches } = passwords;
      passwords.hash = (password) => hash(password.slice(0, 8));
      passwords.matches = (password, kept) => matches(password.slice(0, 8), kept);
    },
    {
      also: {
        'RECOVERY-03': 'the new password differs from the old one only behind the eighth character',
        'RECOVERY-04': 'a new password that is refused differs from the right one only behind the eighth character',
      },
    },
  ),
  breaks('LOGIN-03', 'step-2', 'step 2 does not look at the password', laxSecondStep(), {
    also: { 'RECOVERY-03': 'the old password is one of those that end a login from before the recovery' },
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
    ),
  ),
];

const codeFaults: readonly Fault[] = [
  breaks('LOGIN-05', 'unknown', 'concludesLogin takes any code', ignoresCodes('login'), {
    also: { 'LOGIN-09': 'the code of a recovery is one of them' },
  }),
  breaks('LOGIN-05', 'unknown', 'concludesLogin takes a code of a wrong digit', ({ codes }) => {
    const { matches } = codes;
    codes.matches = (mailed, given) => {
      const wrong = [...mailed.code].filter((digit, index) => given[index] !== digit).length;
      return mailed.purpose === 'login' ? given.length === mailed.code.length && wrong <= 1 : matches(mailed, given);
    };
  }),
  breaks('LOGIN-05', 'unknown', 'concludesLogin ignores letters after the code', ({ codes }) => {
    const { matches } = codes;
    codes.matches = (mailed, given) =>
      matches(mailed, mailed.purpose === 'login' ? given.replace(/[a-z]+$/, '') : given);
  }),
  breaks('LOGIN-05', 'other-account', "concludesLogin takes another account's code", sharesCodes('login')),
  breaks('LOGIN-06', 'email', 'concludesLogin finds the account by the code', (parts) => {
    const addresses = mailedTo(parts, 'login');
    misses('concludesLogin', 'email')(parts);
    around('concludesLogin', (call, next) => {
      if (names(call, 'email')) return next(call);
      const email = addresses.get(call.params['emailToken'] ?? '') ?? '';
      return next({ ...call, body: { ...(call.body as object), email } });
    })(parts);
  }),
  breaks(
    'LOGIN-06',
    'password',
    'concludesLogin does without a password',
    both(
      misses('concludesLogin', 'password'),
      laxSecondStep((password) => password === ''),
    ),
  ),
];

export const loginFaults: readonly Fault[] = [
  ...tokenFaults,
  ...passwordFaults,
  breaks(
    'LOGIN-04',
    'email',
    'login does without an email',
    both(
      misses('login', 'email'),
      around('login', (call, next) => (names(call, 'email') ? next(call) : done)),
    ),
  ),
  breaks(
    'LOGIN-04',
    'password',
    'login mails a code without a password',
    both(
      misses('login', 'password'),
      around('login', (call, next, { codes }) => {
        if (names(call, 'password')) return next(call);
        codes.send(textOf(fieldOf(call.body, 'email')), 'login');
        return done;
      }),
    ),
  ),
  ...codeFaults,
  breaks(
    'LOGIN-07',
    'default',
    'step 1 hands out a JWT in a cookie',
    tokenInStep1((answer, jwt) => ({
      ...answer,
      headers: { ...answer.headers, 'set-cookie': `session=${jwt}; HttpOnly` },
    })),
  ),
  breaks(
    'LOGIN-07',
    'default',
    'step 1 hands out a JWT in its body',
    tokenInStep1((answer, jwt) => ({
      status: 200,
      headers: { ...answer.headers, 'content-type': 'application/json' },
      body: JSON.stringify({ next: 'concludesLogin', session: { token: jwt } }),
    })),
  ),
  breaks('LOGIN-08', 'default', 'a login with an unknown e-mail makes an account', ({ accounts, passwords }) => {
    const { authenticate } = accounts;
    accounts.authenticate = async (email, password, step): Promise<Account> => {
      if (step === 1 && accounts.byEmail(email) === null) {
        accounts.create({ email, password: await passwords.hash(password), cpf: '', phone: '', details: {} });
      }
      return await authenticate(email, password, step);
    };
  }),
  breaks('LOGIN-09', 'default', 'a login takes the code of a recovery', mixesCodes('recovery', 'login')),
];
