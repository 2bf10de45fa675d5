import { randomBytes } from 'node:crypto';
import type { Answer, Result } from '../../sandbox/http/call.ts';
import { fieldOf, textOf } from '../../sandbox/lib/json.ts';
import type { Account } from '../../sandbox/parts/accounts.ts';
import {
  answering,
  around,
  both,
  breaks,
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
import { laxSecondStep } from './passwords.ts';

const done: Result = { about: 'account', value: { next: 'concludesLogin' } };

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
  breaks('LOGIN-01', 'default', 'no login code is mailed after a wrong password', (parts) => {
    const failed = new Set<string>();
    around('login', (call, next) =>
      next(call).catch((error: unknown) => {
        failed.add(textOf(fieldOf(call.body, 'email')));
        throw error;
      }),
    )(parts);
    const { mailer } = parts;
    const { send } = mailer;
    mailer.send = (mail) => (mail.purpose === 'login' && failed.has(mail.to) ? undefined : send(mail));
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
  breaks('LOGIN-05', 'other-account', 'the password and the code of another account log in', (parts) => {
    const addresses = mailedTo(parts, 'login');
    around('concludesLogin', (call, next) => {
      const email = addresses.get(call.params['emailToken'] ?? '');
      const isKnown = parts.accounts.emailTaken(textOf(fieldOf(call.body, 'email')));
      return next(isKnown && email !== undefined ? { ...call, body: { ...(call.body as object), email } } : call);
    })(parts);
  }),
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
    { also: { 'LOGIN-03': 'an empty password is a wrong one, too' } },
  ),
];

export const loginFaults: readonly Fault[] = [
  ...tokenFaults,
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
  breaks(
    'LOGIN-04',
    'password',
    'login mails a code for a password that is null',
    both(
      takes('login', 'password', (value) => value === null),
      around('login', (call, next, { codes }) => {
        if (fieldOf(call.body, 'password') !== null) return next(call);
        codes.send(textOf(fieldOf(call.body, 'email')), 'login');
        return done;
      }),
    ),
    { whole: true },
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
  breaks(
    'LOGIN-08',
    'default',
    'a login compares the e-mail as a pattern of SQL',
    around('concludesLogin', (call, next, { accounts }) => {
      const pattern = textOf(fieldOf(call.body, 'email'))
        .toLowerCase()
        .replaceAll(/[+.]/g, '\\$&')
        .replaceAll('_', '.');
      const found = accounts.all().find(({ email }) => new RegExp(`^${pattern}$`).test(email));
      const email = found?.email ?? fieldOf(call.body, 'email');
      return next({ ...call, body: { ...(call.body as object), email } });
    }),
  ),
  breaks('LOGIN-09', 'default', 'a login takes the code of a recovery', mixesCodes('recovery', 'login')),
];
