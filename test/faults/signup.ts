import { fieldOf, textOf } from '../../sandbox/lib/json.ts';
import { Refusal } from '../../sandbox/lib/refusal.ts';
import { casesOf } from '../../src/contract/rules.ts';
import { looksLikeCompany } from '../../src/learn/signup/index.ts';
import {
  answering,
  around,
  both,
  breaks,
  ignoresCodes,
  mailedTo,
  misses,
  type Patch,
  refuses,
  sharesCodes,
  takes,
} from './break.ts';
import type { Fault } from './fault.ts';

/** Skips the check of the emailToken for some requests without an address or token. */
const unchecked =
  (when: (email: string, given: string) => boolean): Patch =>
  ({ codes }) => {
    const { refuseUnvalidated } = codes;
    codes.refuseUnvalidated = (email, given) => {
      if (!when(email, given)) refuseUnvalidated(email, given);
    };
  };

/** Why the rule is blocked there: another account type might need less. */
const untold = 'its refusals do not name every account type, so that another one might do';

/** Takes a text in place of the documented type, and says so. */
const textual = (['emailToken', 'acceptTerms'] as const).map((field) =>
  breaks(
    'SIGNUP-06',
    'default',
    `createAccount wants ${field} as a text`,
    ({ checks }) => {
      const { field: issuesOf } = checks;
      checks.field = (name, documented, value, beside) => {
        if (beside.operation !== 'createAccount' || name !== field || value === undefined)
          return issuesOf(name, documented, value, beside);
        return typeof value === 'string' ? [] : [{ field, problem: 'type', expected: 'string' }];
      };
    },
    {
      also: field === 'acceptTerms' ? { 'SIGNUP-11': 'any text is taken' } : {},
      notOn: Object.fromEntries(['spring', 'sloppy', 'paranoid', 'bare'].map((name) => [name, 'it does not say so'])),
    },
  ),
);

const missing = casesOf('SIGNUP-07').map((field) =>
  breaks(
    'SIGNUP-07',
    field,
    `createAccount does without ${field}`,
    both(
      misses('createAccount', field),
      unchecked((email, given) => (field === 'email' && email === '') || (field === 'emailToken' && given === '')),
    ),
  ),
);

const mistyped = (['fullName', 'cpf', 'acceptTerms', 'address', 'phone'] as const).map((field) =>
  breaks('SIGNUP-11', 'default', `createAccount takes a ${field} of any type`, takes('createAccount', field)),
);

export const signupFaults: readonly Fault[] = [
  breaks('SIGNUP-01', 'default', 'the sign-up code is never mailed', ({ mailer }) => {
    const { send } = mailer;
    mailer.send = (mail) => (mail.purpose === 'signup' ? undefined : send(mail));
  }),
  breaks('SIGNUP-01', 'default', 'sendEmailValidateCode refuses every address', refuses('sendEmailValidateCode')),
  breaks('SIGNUP-01', 'default', 'a second sign-up code is never mailed', ({ mailer }) => {
    const { send } = mailer;
    const asked = new Set<string>();
    mailer.send = (mail) => {
      if (mail.purpose === 'signup' && asked.has(mail.to)) return undefined;
      if (mail.purpose === 'signup') asked.add(mail.to);
      return send(mail);
    };
  }),
  breaks('SIGNUP-01', 'default', 'the sign-up mail goes to the wrong address', ({ mailer }) => {
    const { send } = mailer;
    mailer.send = (mail) => send(mail.purpose === 'signup' ? { ...mail, to: `lost.${mail.to}` } : mail);
  }),
  breaks(
    'SIGNUP-02',
    'default',
    'sendEmailValidateCode does without an email',
    misses('sendEmailValidateCode', 'email'),
  ),
  breaks('SIGNUP-03', 'default', 'validateCode wants the code as a text', ({ checks }) => {
    const { hasType } = checks;
    checks.hasType = (name, field, value, beside) =>
      beside.operation === 'validateCode' && name === 'code'
        ? typeof value === 'string'
        : hasType(name, field, value, beside);
  }),
  breaks('SIGNUP-03', 'default', 'validateCode never knows the code', refuses('validateCode')),
  breaks('SIGNUP-04', 'default', 'validateCode takes any code', ignoresCodes('signup')),
  breaks('SIGNUP-04', 'default', "validateCode takes another address's code", sharesCodes('signup')),
  breaks(
    'SIGNUP-04',
    'default',
    'validateCode answers a wrong code with success and validates nothing',
    around('validateCode', async (call, next) => {
      try {
        return await next(call);
      } catch (error) {
        if (error instanceof Refusal) return { about: 'account', value: { validated: false } };
        throw error;
      }
    }),
  ),
  breaks('SIGNUP-05', 'email', 'validateCode finds the address by the code', (parts) => {
    const addresses = mailedTo(parts, 'signup');
    misses('validateCode', 'email')(parts);
    const { check } = parts.codes;
    parts.codes.check = (email, purpose, given) =>
      check(email === '' ? (addresses.get(given) ?? '') : email, purpose, given);
  }),
  breaks(
    'SIGNUP-05',
    'code',
    'validateCode does without a code',
    both(
      misses('validateCode', 'code'),
      ignoresCodes('signup', (given) => given === ''),
    ),
  ),
  breaks(
    'SIGNUP-06',
    'default',
    'createAccount wants a companyStartDate of everybody',
    ({ checks }) => {
      const { isMissing } = checks;
      checks.isMissing = (name, field, value, beside) =>
        (beside.operation === 'createAccount' && name === 'companyStartDate') || isMissing(name, field, value, beside);
    },
    { notOn: Object.fromEntries(['nest', 'spring', 'bare', 'paranoid'].map((name) => [name, untold])) },
  ),
  ...textual,
  breaks(
    'SIGNUP-06',
    'default',
    'createAccount keeps another password than was sent',
    around('createAccount', (call, next) => {
      const body = call.body as Record<string, unknown>;
      return next({ ...call, body: { ...body, password: `${String(body['password'])} ` } });
    }),
  ),
  breaks(
    'SIGNUP-06',
    'default',
    'createAccount answers 500 once the account is made',
    answering('createAccount', (answer) => ({ ...answer, status: 500 })),
    { also: { 'HTTP-02': 'it is a 5xx' } },
  ),
  ...missing,
  breaks('SIGNUP-08', 'default', 'createAccount takes any emailToken once the address is validated', ({ codes }) => {
    codes.refuseUnvalidated = (email) => {
      const mailed = codes.current(email, 'signup');
      if (mailed === null || !codes.isValidated(mailed)) throw new Refusal('notValidated');
    };
  }),
  breaks(
    'SIGNUP-08',
    'default',
    'createAccount looks at half of the digits of the emailToken',
    ({ codes }) => {
      codes.refuseUnvalidated = (email, given) => {
        const mailed = codes.current(email, 'signup');
        if (mailed === null || !codes.isValidated(mailed)) throw new Refusal('notValidated');
        const half = mailed.code.length / 2;
        if (mailed.code.slice(0, half) !== given.slice(0, half)) throw new Refusal('wrongCode');
      };
    },
    { notOn: { bare: 'its codes have four digits, and a guess that is near one may be the next' } },
  ),
  breaks('SIGNUP-09', 'no-steps', 'createAccount wants no code for an address that was never mailed one', (parts) => {
    unchecked((email) => parts.codes.current(email, 'signup') === null)(parts);
  }),
  breaks('SIGNUP-09', 'no-validation', 'createAccount does not ask whether the code was validated', ({ codes }) => {
    codes.isValidated = () => true;
  }),
  breaks('SIGNUP-09', 'no-validation', 'an address counts as validated once it was mailed two codes', ({ codes }) => {
    const { send, isValidated } = codes;
    const times = new Map<string, number>();
    codes.send = (email, purpose) => {
      if (purpose === 'signup') times.set(email.toLowerCase(), (times.get(email.toLowerCase()) ?? 0) + 1);
      return send(email, purpose);
    };
    codes.isValidated = (mailed) => isValidated(mailed) || (times.get(mailed.email) ?? 0) > 1;
  }),
  breaks(
    'LOGIN-01',
    'default',
    'an account whose owner has accents in the name cannot log in',
    around('createAccount', async (call, next, { accounts }) => {
      const result = await next(call);
      const account = accounts.byEmail(textOf(fieldOf(call.body, 'email')));
      if (account !== null && /[^ -~]/.test(textOf(fieldOf(call.body, 'fullName'))))
        accounts.setPassword(account.id, '');
      return result;
    }),
    { whole: true },
  ),
  ...(['birthDate', 'fullName'] as const).map((field) =>
    breaks(
      'SIGNUP-07',
      field,
      `createAccount does without ${field} for a company`,
      misses('createAccount', field, (body) => fieldOf(body, 'companyName') !== undefined),
    ),
  ),
  breaks(
    'SIGNUP-07',
    'birthDate',
    'createAccount does without birthDate for the account type of a company',
    misses('createAccount', 'birthDate', (body) => looksLikeCompany(textOf(fieldOf(body, 'accountType')))),
    { notOn: { bare: 'every account there is that of a person' } },
  ),
  breaks(
    'SIGNUP-11',
    'default',
    'createAccount takes null for a phone',
    takes('createAccount', 'phone', (value) => value === null),
  ),
  breaks('SIGNUP-10', 'default', 'an e-mail may sign up twice', ({ accounts }) => {
    accounts.emailTaken = () => false;
  }),
  breaks(
    'SIGNUP-11',
    'default',
    'sendEmailValidateCode takes an email of any type',
    takes('sendEmailValidateCode', 'email'),
  ),
  breaks(
    'SIGNUP-11',
    'default',
    'validateCode takes a code that is no number',
    both(
      takes('validateCode', 'code'),
      ignoresCodes('signup', (given) => given === 'abc'),
    ),
  ),
  breaks(
    'SIGNUP-11',
    'default',
    'createAccount takes a list for an address',
    takes('createAccount', 'address', (value) => Array.isArray(value)),
  ),
  ...mistyped,
  breaks('SIGNUP-03', 'default', 'sign-ups side by side are mailed the code of the last one', ({ mailer }) => {
    const { send } = mailer;
    let last = '';
    mailer.send = (mail) => {
      if (mail.purpose !== 'signup') return send(mail);
      last = mail.code;
      setTimeout(() => send({ ...mail, code: last }), 30);
    };
  }),
];
