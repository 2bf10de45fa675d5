import { z } from 'zod';
import type { Json } from '../../journal/entry.ts';
import { member } from '../../json/value.ts';
import { acceptance, byKey, outcome } from './answers.ts';
import { any, byOperation, fields, keyed, list, outcomes } from './drift.ts';
import { question } from './question.ts';
import { coverage, members, outcomesText, outcomeText, plain, series, taken, texts } from './sentences.ts';

function addressFields(answer: Json): string {
  const named = (kind: string) =>
    members(answer)
      .filter(([, value]) => value === kind)
      .map(([field]) => field);
  return `An address requires ${series(named('required'), 'no field')}; optional: ${series(named('optional'))}.`;
}

function companyFields(answer: Json): string {
  const all = members(answer).map(([type, fields]) => `${type} requires ${series(texts(fields), 'none of them')}`);
  return `Of cnpj, companyName and companyStartDate ${all.length > 0 ? all.join('; ') : 'nothing is required'}.`;
}

function duplicateEmail(answer: Json): string {
  const operation = member(answer, 'operation');
  const where = typeof operation === 'string' ? ` by ${operation}` : '';
  return `A second sign-up with the same e-mail is ${outcomeText(answer)}${where}.`;
}

function passwordRules(answer: Json): string {
  const length = member(answer, 'minLength');
  const least = typeof length === 'number' ? `at least ${length} characters` : 'no least length that was found';
  return `A password needs ${least}; refused candidates: ${series(texts(member(answer, 'refused')))}.`;
}

function forms(answer: Json): string {
  const all = members(answer).map(([purpose, form]) => `${plain(form)} for ${purpose}`);
  return `Mailed codes look like ${series(all)}.`;
}

function ignoredOrRefused(answer: Json): string {
  const refusing = members(answer)
    .filter(([, value]) => value === 'refused')
    .map(([id]) => id);
  return refusing.length === 0
    ? `A credential on ${coverage(answer)} under /account is ignored.`
    : `A credential is refused on ${series(refusing)}, and ignored on the other /account operations.`;
}

function accountStates(answer: Json): string {
  if (answer === null) return 'No account body shows a state.';
  const values = series(texts(member(answer, 'values')));
  return `An account has a state at ${plain(member(answer, 'path'))}: ${values}.`;
}

const documents = { digits: 'digits alone', punctuated: 'with punctuation', 'bad-check-digits': 'wrong check digits' };

const purposes = { signup: 'in validateCode', login: 'in concludesLogin', recovery: 'in forgotPasswordChangePassword' };

/** The forms in which a CPF or a CNPJ is taken. */
const documentForms = z.array(z.enum(['digits', 'punctuated', 'bad-check-digits']));

/** The gaps of the chapter account. */
export const accountQuestions = {
  'account-types': question({
    chapter: 'account',
    class: 'probe',
    from: ['account-type', 'account-formats'],
    asks: 'Which values does accountType take?',
    form: '[string]  the candidates that createAccount took as accountType',
    answer: z.array(z.string()),
    sentence: taken('Values of accountType'),
    drift: list('breaking', 'compatible'),
  }),
  'address-structure': question({
    chapter: 'account',
    class: 'probe',
    from: ['account-address', 'account-formats'],
    asks: 'Which fields does address have, and which of them are required?',
    form: '{field: required | optional}  required: refused without it; optional: taken and asked for by no refusal (an unknown field that is silently ignored does not count)',
    answer: byKey(z.enum(['required', 'optional'])),
    sentence: addressFields,
    drift: keyed('need', 'look', 'look'),
  }),
  'cpf-forms': question({
    chapter: 'account',
    class: 'probe',
    from: ['account-cpf', 'account-formats'],
    asks: 'In which forms is a CPF taken?',
    form: '[digits | punctuated | bad-check-digits]  the forms taken',
    answer: documentForms,
    sentence: taken('Forms of a CPF', documents),
    drift: list('breaking', 'compatible'),
  }),
  'cnpj-forms': question({
    chapter: 'account',
    class: 'probe',
    from: ['account-company', 'account-formats'],
    asks: 'In which forms is a CNPJ taken?',
    form: '[digits | punctuated | bad-check-digits]',
    answer: documentForms,
    sentence: taken('Forms of a CNPJ', documents),
    drift: list('breaking', 'compatible'),
  }),
  'phone-forms': question({
    chapter: 'account',
    class: 'probe',
    from: ['account-phone', 'account-formats'],
    asks: 'In which forms is a phone number taken?',
    form: '[e164 | national-digits | national-punctuated | text]',
    answer: z.array(z.enum(['e164', 'national-digits', 'national-punctuated', 'text'])),
    sentence: taken('Forms of a phone number'),
    drift: list('breaking', 'compatible'),
  }),
  'birth-date-forms': question({
    chapter: 'account',
    class: 'probe',
    from: ['account-birth-date', 'account-formats'],
    asks: 'In which forms is a birth date taken?',
    form: '[iso-date | iso-datetime | day-first | text]',
    answer: z.array(z.enum(['iso-date', 'iso-datetime', 'day-first', 'text'])),
    sentence: taken('Forms of a birth date'),
    drift: list('breaking', 'compatible'),
  }),
  'company-fields': question({
    chapter: 'account',
    class: 'probe',
    from: ['account-company'],
    asks: 'Which company fields does each account type require?',
    form: '{accountType: [string]}  which of cnpj, companyName, companyStartDate that type requires',
    answer: byKey(z.array(z.enum(['cnpj', 'companyName', 'companyStartDate']))),
    sentence: companyFields,
    drift: byOperation(list('compatible', 'breaking')),
  }),
  'accept-terms-false': question({
    chapter: 'account',
    class: 'probe',
    from: ['account-accept-terms'],
    asks: 'What becomes of a sign-up that does not accept the terms?',
    ...acceptance('A sign-up that does not accept the terms'),
  }),
  'duplicate-email': question({
    chapter: 'account',
    class: 'probe',
    from: ['account-email'],
    asks: 'What becomes of a second sign-up with the same e-mail, and which step refuses it?',
    form: 'outcome and the operation that refused it: {outcome, status, operation}',
    answer: outcome.extend({ operation: z.string().nullable() }),
    sentence: duplicateEmail,
    drift: fields({ operation: any('look') }),
  }),
  'skipped-validation': question({
    chapter: 'account',
    class: 'probe',
    from: ['signup-flow'],
    asks: 'What becomes of createAccount when validateCode was skipped?',
    ...acceptance('createAccount with validateCode skipped'),
  }),
  'password-rules': question({
    chapter: 'account',
    class: 'probe',
    from: ['account-password'],
    asks: 'How short or weak may a password be?',
    form: '{minLength: integer | null, refused: [string]}  candidates of falling strength',
    answer: z.object({ minLength: z.int().nullable(), refused: z.array(z.string()) }),
    sentence: passwordRules,
    drift: fields({ minLength: 'lower bound', refused: list('compatible', 'breaking') }),
  }),
  'code-form': question({
    chapter: 'account',
    class: 'read',
    from: ['sendEmailValidateCode', 'forgotPassword'],
    asks: 'What do the mailed codes look like?',
    form: '{signup: string, login: string, recovery: string}  a pattern such as \\d{6}, without anchors',
    answer: byKey(z.string()),
    sentence: forms,
    drift: byOperation(any('look')),
  }),
  'code-reuse': question({
    chapter: 'account',
    class: 'probe',
    from: ['validateCode', 'forgotPasswordChangePassword', 'concludesLogin'],
    asks: 'What becomes of a mailed code that is used a second time?',
    form: '{signup: outcome, login: outcome, recovery: outcome}  validateCode, concludesLogin, forgotPasswordChangePassword a second time with a code that has served',
    answer: z.object({ signup: outcome, login: outcome, recovery: outcome }),
    sentence: (answer) => `A code that has served is, a second time, ${outcomesText(answer, purposes)}.`,
    drift: outcomes,
  }),
  'unknown-email': question({
    chapter: 'account',
    class: 'probe',
    from: ['forgotPassword', 'login'],
    asks: 'What do login and forgotPassword answer to an e-mail that nobody has?',
    form: '{login: outcome, forgotPassword: outcome}',
    answer: z.object({ login: outcome, forgotPassword: outcome }),
    sentence: (answer) => `An e-mail that nobody has is answered by ${outcomesText(answer)}.`,
    drift: outcomes,
  }),
  'wrong-password-step': question({
    chapter: 'account',
    class: 'probe',
    from: ['login'],
    asks: 'Which of the two login steps refuses a wrong password?',
    form: '1 | 2 | "differs"  the login step that refuses a wrong password; after a complete login it may be another',
    answer: z.literal([1, 2, 'differs']),
    sentence: (answer) =>
      answer === 'differs'
        ? 'A wrong password is refused by step 1 of the login, but no longer after a complete login.'
        : `A wrong password is refused by step ${plain(answer)} of the login.`,
    drift: any('look'),
  }),
  'account-endpoints-auth': question({
    chapter: 'account',
    class: 'probe',
    from: ['open-endpoints'],
    asks: 'What does a credential do on the /account operations?',
    form: '{operation: ignored | refused}  what an Authorization header or an x-api-key does on /account operations',
    answer: byKey(z.enum(['ignored', 'refused'])),
    sentence: ignoredOrRefused,
    drift: byOperation(any('breaking', { harmless: ['ignored'] })),
  }),
  'account-states': question({
    chapter: 'account',
    class: 'read',
    from: ['account-states'],
    asks: 'Which states does an account have?',
    form: '{path: string, values: [string]} | null  a state seen in any account body',
    answer: z.object({ path: z.string(), values: z.array(z.string()) }).nullable(),
    sentence: accountStates,
    drift: 'path and values',
  }),
};
