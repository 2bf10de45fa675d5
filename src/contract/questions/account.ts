import { z } from 'zod';
import type { Json } from '../../journal/entry.ts';
import { member } from '../../json/value.ts';
import { acceptance, acceptedForms, byKey, outcome } from './answers.ts';
import { any, byOperation, fields, keyed, list, outcomes } from './drift.ts';
import type { Questions } from './question.ts';
import { acceptedSentence, coverage, members, outcomesText, outcomeText, plain, series, textsOf } from './sentences.ts';

function addressFields(answer: Json): string {
  const named = (kind: string) =>
    members(answer)
      .filter(([, value]) => value === kind)
      .map(([field]) => field);
  return `An address requires ${series(named('required'), 'no field')}; optional: ${series(named('optional'))}.`;
}

function companyFields(answer: Json): string {
  const all = members(answer).map(
    ([type, fields]) => `${type} requires ${series(textsOf(fields), 'no company field')}`,
  );
  return `${all.length > 0 ? all.join('; ') : 'No account type requires a company field'}.`;
}

function duplicateEmail(answer: Json): string {
  const operation = member(answer, 'operation');
  const where = typeof operation === 'string' ? ` by ${operation}` : '';
  return `A second sign-up with the same e-mail is ${outcomeText(answer)}${where}.`;
}

function passwordRules(answer: Json): string {
  const length = member(answer, 'minLength');
  const least =
    typeof length === 'number' ? `A password needs at least ${length} characters` : 'No minimum length was found';
  return `${least}; refused candidates: ${series(textsOf(member(answer, 'refused')))}.`;
}

function forms(answer: Json): string {
  const all = members(answer).map(([purpose, form]) => `${plain(form)} for ${purpose}`);
  return `Mailed codes match ${series(all)}.`;
}

function ignoredOrRefused(answer: Json): string {
  const refusing = members(answer)
    .filter(([, value]) => value === 'refused')
    .map(([id]) => id);
  return refusing.length === 0
    ? `Credentials are ignored by ${coverage(answer)} under /account.`
    : `Credentials are refused by ${series(refusing)}, and ignored by the other /account operations.`;
}

function accountStates(answer: Json): string {
  if (answer === null) return 'No account body shows a state.';
  const values = series(textsOf(member(answer, 'values')));
  return `The field ${plain(member(answer, 'path'))} shows the state of an account: ${values}.`;
}

const documents = { digits: 'digits only', punctuated: 'punctuated', 'bad-check-digits': 'wrong check digits' };

const purposes = { signup: 'validateCode', login: 'concludesLogin', recovery: 'forgotPasswordChangePassword' };

/** The forms in which a CPF or a CNPJ is accepted. */
const documentForms = ['digits', 'punctuated', 'bad-check-digits'] as const;

export const accountQuestions = {
  'account-types': {
    from: ['account-type', 'account-formats'],
    asks: 'Which values of accountType are accepted?',
    form: '[string]  the values that createAccount accepts as accountType',
    answer: z.array(z.string()),
    sentence: acceptedSentence('account types'),
    drift: list('breaking', 'compatible'),
  },
  'address-structure': {
    from: ['account-address', 'account-formats'],
    asks: 'Which fields does address have, and which of them are required?',
    form: '{field: required | optional}  required: refused without it; optional: accepted, and not required by any refusal (an unknown field that is silently ignored does not count)',
    answer: byKey(z.enum(['required', 'optional'])),
    sentence: addressFields,
    drift: keyed('need', 'look', 'look'),
  },
  'cpf-forms': {
    from: ['account-cpf', 'account-formats'],
    asks: 'Which formats of a CPF are accepted?',
    ...acceptedForms('CPF formats', documentForms, documents),
    form: '[digits | punctuated | bad-check-digits]  the accepted forms',
  },
  'cnpj-forms': {
    from: ['account-company', 'account-formats'],
    asks: 'Which formats of a CNPJ are accepted?',
    ...acceptedForms('CNPJ formats', documentForms, documents),
  },
  'phone-forms': {
    from: ['account-phone', 'account-formats'],
    asks: 'Which formats of a phone number are accepted?',
    ...acceptedForms('phone number formats', ['e164', 'national-digits', 'national-punctuated', 'text']),
  },
  'birth-date-forms': {
    from: ['account-birth-date', 'account-formats'],
    asks: 'Which formats of a birth date are accepted?',
    ...acceptedForms('birth date formats', ['iso-date', 'iso-datetime', 'day-first', 'text']),
  },
  'company-fields': {
    from: ['account-company'],
    asks: 'Which company fields does each account type require?',
    form: '{accountType: [string]}  which of cnpj, companyName, companyStartDate that type requires',
    answer: byKey(z.array(z.enum(['cnpj', 'companyName', 'companyStartDate']))),
    sentence: companyFields,
    drift: byOperation(list('compatible', 'breaking')),
  },
  'accept-terms-false': {
    from: ['account-accept-terms'],
    asks: 'What happens when a sign-up does not accept the terms?',
    ...acceptance('A sign-up that does not accept the terms'),
  },
  'duplicate-email': {
    from: ['account-email'],
    asks: 'What happens on a second sign-up with the same e-mail, and which step refuses it?',
    form: 'outcome and the operation that refused it: {outcome, status, operation}',
    answer: outcome.extend({ operation: z.string().nullable() }),
    sentence: duplicateEmail,
    drift: fields({ operation: any('look') }),
  },
  'skipped-validation': {
    from: ['signup-flow'],
    asks: 'What happens when createAccount is sent without validateCode before it?',
    ...acceptance('createAccount without validateCode before it'),
  },
  'password-rules': {
    from: ['account-password'],
    asks: 'How short or weak may a password be?',
    form: '{minLength: integer | null, refused: [string]}  refused: the refused candidates, from strong to weak',
    answer: z.object({ minLength: z.int().nullable(), refused: z.array(z.string()) }),
    sentence: passwordRules,
    drift: fields({ minLength: 'lower bound', refused: list('compatible', 'breaking') }),
  },
  'code-form': {
    class: 'read',
    from: ['sendEmailValidateCode', 'forgotPassword'],
    asks: 'What do the mailed codes look like?',
    form: '{signup: string, login: string, recovery: string}  a pattern such as \\d{6}, without anchors',
    answer: byKey(z.string()),
    sentence: forms,
    drift: byOperation(any('look')),
  },
  'code-reuse': {
    from: ['validateCode', 'forgotPasswordChangePassword', 'concludesLogin'],
    asks: 'What happens when a mailed code is used a second time?',
    form: '{signup: outcome, login: outcome, recovery: outcome}  validateCode, concludesLogin, forgotPasswordChangePassword a second time with a code that was used before',
    answer: z.object({ signup: outcome, login: outcome, recovery: outcome }),
    sentence: (answer) => `A mailed code that was used once is ${outcomesText(answer, 'by', purposes)}.`,
    drift: outcomes,
  },
  'unknown-email': {
    from: ['forgotPassword', 'login'],
    asks: 'How do login and forgotPassword respond to an e-mail without an account?',
    form: '{login: outcome, forgotPassword: outcome}',
    answer: z.object({ login: outcome, forgotPassword: outcome }),
    sentence: (answer) => `An e-mail without an account is ${outcomesText(answer, 'by')}.`,
    drift: outcomes,
  },
  'wrong-password-step': {
    from: ['login'],
    asks: 'Which of the two login steps refuses a wrong password?',
    form: '1 | 2 | "differs"  the login step that refuses a wrong password; differs: after a complete login it is another step',
    answer: z.literal([1, 2, 'differs']),
    sentence: (answer) =>
      answer === 'differs'
        ? 'Step 1 of the login refuses a wrong password, but no longer after a complete login.'
        : `Step ${plain(answer)} of the login refuses a wrong password.`,
    drift: any('look'),
  },
  'account-endpoints-auth': {
    from: ['open-endpoints'],
    asks: 'Do the /account operations ignore or refuse credentials?',
    form: '{operation: ignored | refused}  the effect of an Authorization header or an x-api-key on /account operations',
    answer: byKey(z.enum(['ignored', 'refused'])),
    sentence: ignoredOrRefused,
    drift: byOperation(any('breaking', { harmless: ['ignored'] })),
  },
  'account-states': {
    class: 'read',
    from: ['account-states'],
    asks: 'Which states does an account have?',
    form: '{path: string, values: [string]} | null  a state in any account body',
    answer: z.object({ path: z.string(), values: z.array(z.string()) }).nullable(),
    sentence: accountStates,
    drift: 'path and values',
  },
} satisfies Questions;
