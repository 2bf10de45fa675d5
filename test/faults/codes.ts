import { fieldOf, isObject, textOf } from '../../sandbox/lib/json.ts';
import { Refusal } from '../../sandbox/lib/refusal.ts';
import type { MailedCode, Purpose } from '../../sandbox/parts/codes.ts';
import type { Parts } from '../../sandbox/start.ts';
import type { OperationId } from '../../src/contract/operations.ts';
import { both, breaks, mailedTo, mixesCodes, type Patch, sharesCodes, takes } from './break.ts';
import type { Fault } from './fault.ts';

/** Careless comparisons of codes: with values that are not codes, and where no code is valid. */

type When = (mailed: MailedCode | null, parts: Parts) => boolean;

/** A code that was not compared with a mailed one. */
function uncompared(email: string, purpose: Purpose): MailedCode {
  return { seq: -1, email, purpose, code: '', wrong: 0, served: 0 };
}

/** Accepts some codes in some states. */
const accepts =
  (purpose: Purpose, fits: (given: string) => boolean, when: When): Patch =>
  (parts) => {
    const { codes } = parts;
    const { check } = codes;
    codes.check = (email, what, given) => {
      const mailed = codes.current(email, what);
      const isBlind = what === purpose && fits(given) && when(mailed, parts);
      return isBlind ? (mailed ?? uncompared(email, what)) : check(email, what, given);
    };
    const { refuseUnvalidated } = codes;
    codes.refuseUnvalidated = (email, given) => {
      const mailed = codes.current(email, 'signup');
      const isValidated = mailed !== null && codes.isValidated(mailed);
      if (purpose !== 'signup' || !isValidated || !fits(given) || !when(mailed, parts)) refuseUnvalidated(email, given);
    };
  };

/** Accepts a value that is not a code. */
function loose(operation: OperationId, field: string, purpose: Purpose, isOne: (value: unknown) => boolean): Patch {
  let isLoose = false;
  return both(
    takes(operation, field, isOne),
    ({ checks }) => {
      const { request } = checks;
      // The handler compares the code right after this check, so no other request comes between them.
      checks.request = (call) => {
        isLoose = call.operation === operation && isOne(fieldOf(call.body, field));
        request(call);
      };
    },
    accepts(
      purpose,
      () => isLoose,
      () => true,
    ),
  );
}

/** Accepts the number after a mailed code. */
const takesNext =
  (purpose: Purpose): Patch =>
  ({ codes }) => {
    const { matches } = codes;
    codes.matches = (mailed, given) =>
      matches(mailed, given) || (mailed.purpose === purpose && Number(given) === Number(mailed.code) + 1);
  };

/** Accepts a code that is valid for another address, where none was mailed. */
const takesForeign =
  (purpose: Purpose): Patch =>
  (parts) => {
    const addresses = mailedTo(parts, purpose);
    const { check } = parts.codes;
    parts.codes.check = (email, what, given) => {
      const owner = addresses.get(given);
      const isForeign = what === purpose && owner !== undefined && owner !== email;
      const mailed = isForeign && parts.codes.current(email, what) === null ? parts.codes.current(owner, what) : null;
      return mailed?.code === given ? mailed : check(email, what, given);
    };
  };

const any = () => true;
/** Digits with a letter behind them. */
const isLettered = (value: unknown) => typeof value === 'string' && /^\d+[a-z]$/.test(value);
const wasUsed: When = (mailed) => mailed !== null && mailed.served > 0;
const isNone: When = (mailed) => mailed === null;
const alsoType = { also: { 'SIGNUP-11': 'an object is of a wrong type, too' } } as const;
const alsoLogin = { also: { 'LOGIN-09': 'the code of a recovery is one of them' } } as const;
const alsoRecovery = { also: { 'RECOVERY-06': 'the code of a login is one of them' } } as const;

/** The code of a sign-up outlives it, and serves for another purpose. */
const takesSignupCode = (instead: 'login' | 'recovery'): Patch =>
  both(
    ({ codes }) => {
      const { discard } = codes;
      codes.discard = (email, purpose) => (purpose === 'signup' ? undefined : discard(email, purpose));
    },
    mixesCodes('signup', instead),
  );

const nextNumbers = [
  breaks('SIGNUP-04', 'default', 'a sign-up takes the number after a mailed code', takesNext('signup'), {
    also: { 'SIGNUP-08': 'createAccount compares in the same way' },
  }),
  breaks('LOGIN-05', 'unknown', 'a login takes the number after a mailed code', takesNext('login')),
  breaks('RECOVERY-04', 'unknown', 'a recovery takes the number after a mailed code', takesNext('recovery')),
];

/** Answers 429 to an account after some wrong passwords in a row. Alone it is no fault. */
const throttlesAfter =
  (most: number): Patch =>
  ({ accounts }) => {
    const wrong = new Map<string, number>();
    const { authenticate } = accounts;
    accounts.authenticate = async (email, password, step) => {
      const times = wrong.get(email) ?? 0;
      if (times >= most) throw new Refusal('rateLimited');
      wrong.set(email, times + 1);
      const account = await authenticate(email, password, step);
      wrong.delete(email);
      return account;
    };
  };

/** Sets the password of the owner of a code, and only then finds that the path names another account. */
const changesOwnerFirst: Patch = (parts) => {
  const { accounts, passwords, handlers } = parts;
  const owners = mailedTo(parts, 'recovery');
  const { forgotPasswordChangePassword: change } = handlers;
  handlers.forgotPasswordChangePassword = async (call) => {
    const email = owners.get(textOf(fieldOf(call.body, 'emailToken')));
    const owner = email === undefined || email === call.params['email'] ? null : accounts.byEmail(email);
    if (owner !== null) accounts.setPassword(owner.id, await passwords.hash(textOf(fieldOf(call.body, 'newPassword'))));
    return change(call);
  };
};

/** Compares codes of a purpose without their first digits. */
function withoutFirst(purpose: Purpose): Patch {
  return ({ codes: { matches }, codes: parts }) => {
    parts.matches = (mailed, given) => {
      const isMeant = mailed.purpose === purpose && given.length === mailed.code.length;
      return isMeant ? mailed.code.slice(1) === given.slice(1) : matches(mailed, given);
    };
  };
}

export const codeFaults: readonly Fault[] = [
  breaks('SIGNUP-04', 'default', 'validateCode does not compare the first digit', withoutFirst('signup'), {
    also: { 'SIGNUP-08': 'createAccount compares codes in the same way' },
  }),
  breaks('LOGIN-05', 'unknown', 'concludesLogin does not compare the first digit', withoutFirst('login')),
  breaks('RECOVERY-04', 'unknown', 'a recovery does not compare the first digit', withoutFirst('recovery')),
  ...nextNumbers,
  breaks(
    'RECOVERY-04',
    'unknown',
    "a refused recovery with another account's code changes the owner of the code",
    changesOwnerFirst,
  ),
  breaks('SIGNUP-04', 'default', 'a sign-up without a code takes that of another address', takesForeign('signup')),
  breaks('LOGIN-05', 'unknown', 'a login without a code takes that of another account', takesForeign('login')),
  breaks(
    'RECOVERY-04',
    'other-account',
    'a recovery without a code takes that of another account',
    takesForeign('recovery'),
  ),
  breaks('LOGIN-09', 'default', 'a login takes the code of the sign-up', takesSignupCode('login')),
  breaks('RECOVERY-06', 'default', 'a recovery takes the code of the sign-up', takesSignupCode('recovery')),
  breaks(
    'SIGNUP-04',
    'default',
    'validateCode takes true for a code',
    loose('validateCode', 'code', 'signup', (value) => value === true),
  ),
  breaks(
    'SIGNUP-04',
    'default',
    'validateCode takes a negative number for a code',
    loose('validateCode', 'code', 'signup', (value) => typeof value === 'number' && value < 0),
  ),
  breaks(
    'SIGNUP-04',
    'default',
    'validateCode takes a text that begins with the code',
    loose('validateCode', 'code', 'signup', isLettered),
  ),
  breaks(
    'SIGNUP-08',
    'default',
    'createAccount takes a text that begins with the emailToken',
    loose('createAccount', 'emailToken', 'signup', isLettered),
  ),
  breaks(
    'RECOVERY-04',
    'unknown',
    'a recovery takes a text that begins with the code',
    loose('forgotPasswordChangePassword', 'emailToken', 'recovery', isLettered),
  ),
  breaks(
    'SIGNUP-08',
    'default',
    'createAccount takes an operator for an emailToken',
    loose('createAccount', 'emailToken', 'signup', isObject),
    alsoType,
  ),
  breaks(
    'RECOVERY-04',
    'unknown',
    'a recovery takes an operator for a code',
    loose('forgotPasswordChangePassword', 'emailToken', 'recovery', isObject),
  ),
  breaks(
    'RECOVERY-04',
    'unknown',
    'a recovery takes null for a code once the mailed one was used',
    both(
      takes('forgotPasswordChangePassword', 'emailToken', (value) => value === null),
      accepts('recovery', (given) => given === '', wasUsed),
    ),
  ),
  breaks(
    'LOGIN-05',
    'unknown',
    'concludesLogin takes any code after the right one',
    accepts('login', any, wasUsed),
    alsoLogin,
  ),
  breaks(
    'LOGIN-05',
    'unknown',
    'concludesLogin takes any code where none was mailed',
    accepts('login', any, isNone),
    alsoLogin,
  ),
  breaks(
    'RECOVERY-04',
    'unknown',
    'a recovery takes any code after the right one',
    accepts('recovery', any, wasUsed),
    alsoRecovery,
  ),
  breaks(
    'RECOVERY-04',
    'unknown',
    'a recovery takes 0 where no code was mailed',
    accepts('recovery', (given) => Number(given) === 0, isNone),
  ),
  breaks(
    'RECOVERY-04',
    'other-account',
    "a recovery takes another account's code, and a lock hides it",
    both(sharesCodes('recovery'), throttlesAfter(5)),
  ),
];
