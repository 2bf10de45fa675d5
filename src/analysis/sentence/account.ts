import type { GapId } from '../../contract/gaps.ts';
import type { Json } from '../../journal/entry.ts';
import { isObject, member } from '../../json/value.ts';
import {
  coverage,
  frequencies,
  members,
  outcome,
  outcomes,
  plain,
  type Sentence,
  series,
  shape,
  taken,
  texts,
  words,
} from './phrases.ts';

function statuses(answer: Json): string {
  const each = members(answer).flatMap(([, list]) => texts(list));
  return `Successes of ${coverage(answer)} are answered with ${frequencies(each)}.`;
}

function bodies(answer: Json): string {
  const all = members(answer).map(([, body]) => body);
  const empty = all.filter((body) => body === null).length;
  const rest = empty === 0 ? 'each with a body' : `${empty} of them with no body`;
  return `Successes of ${coverage(answer)} were seen, ${rest}.`;
}

function headers(answer: Json): string {
  const lists = members(answer).map(([, list]) => texts(list));
  const everywhere = (lists[0] ?? []).filter((name) => lists.every((list) => list.includes(name)));
  const some = new Set(lists.flat().filter((name) => !everywhere.includes(name)));
  const rest = some.size > 0 ? `; some of them with ${series([...some].sort())}` : '';
  return `Successes of ${coverage(answer)} come with the headers ${series(everywhere)}${rest}.`;
}

function errorCases(answer: Json): string {
  const cases = members(answer).flatMap(([, tried]) => members(tried));
  const seen = cases.map(([, result]) => plain(member(result, 'status')));
  return `${cases.length} wrong requests of ${coverage(answer)} are answered with ${frequencies(seen)}.`;
}

function errorBody(answer: Json): string {
  const all = members(answer).map(([status, body]) => `${status}: ${shape(body)}`);
  return all.length === 0 ? 'No error was seen.' : `Error bodies by status: ${all.join('; ')}.`;
}

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
  return `A second sign-up with the same e-mail is ${outcome(answer)}${where}.`;
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

function jwtHeader(answer: Json): string {
  const rest = members(answer)
    .filter(([name]) => name !== 'alg')
    .map(([name, value]) => `${name} ${plain(value)}`);
  const beside = rest.length > 0 ? `, with ${series(rest)}` : '';
  return `A JWT is signed with ${plain(member(answer, 'alg'))}${beside}.`;
}

function duration(seconds: number): string {
  const units = [
    ['day', 86_400],
    ['hour', 3600],
    ['minute', 60],
  ] as const;
  const [name, size] = units.find(([, unit]) => seconds >= unit && seconds % unit === 0) ?? ['second', 1];
  const number = seconds / size;
  return `${number} ${name}${number === 1 ? '' : 's'}`;
}

function lifetime(answer: Json): string {
  return typeof answer === 'number'
    ? `A JWT is valid for ${duration(answer)}.`
    : 'A JWT does not say how long it is valid.';
}

function bothMethods(answer: Json): string {
  const seen = members(answer).map(([, result]) => plain(member(result, 'status')));
  return `With both methods at once ${coverage(answer)} answer ${frequencies(seen)}.`;
}

const documents = { digits: 'digits alone', punctuated: 'with punctuation', 'bad-check-digits': 'wrong check digits' };

const purposes = { signup: 'in validateCode', login: 'in concludesLogin', recovery: 'in forgotPasswordChangePassword' };

/** Sentences of the chapters operations, errors, account, jwt and dual-auth. */
export const accountSentences = {
  'success-status': statuses,
  'success-body': bodies,
  'success-headers': headers,
  'error-cases': errorCases,
  'error-body': errorBody,
  'unknown-route': (answer) => `A path that does not exist is ${outcome(answer)}.`,
  'wrong-method': (answer) => `A method that a path does not have is ${outcome(answer)}.`,
  'unknown-field': words({
    refused: 'An undocumented field on create is refused.',
    ignored: 'An undocumented field on create is ignored.',
    stored: 'An undocumented field on create is stored and comes back.',
  }),
  'account-types': taken('Values of accountType'),
  'address-structure': addressFields,
  'cpf-forms': taken('Forms of a CPF', documents),
  'cnpj-forms': taken('Forms of a CNPJ', documents),
  'phone-forms': taken('Forms of a phone number'),
  'birth-date-forms': taken('Forms of a birth date'),
  'company-fields': companyFields,
  'accept-terms-false': (answer) => `A sign-up that does not accept the terms is ${outcome(answer)}.`,
  'duplicate-email': duplicateEmail,
  'skipped-validation': (answer) => `createAccount with validateCode skipped is ${outcome(answer)}.`,
  'password-rules': passwordRules,
  'code-form': forms,
  'code-reuse': (answer) => `A code that has served is, a second time, ${outcomes(answer, purposes)}.`,
  'unknown-email': (answer) => `An e-mail that nobody has is answered by ${outcomes(answer)}.`,
  'wrong-password-step': (answer) => `A wrong password is refused by step ${plain(answer)} of the login.`,
  'account-endpoints-auth': ignoredOrRefused,
  'account-states': accountStates,
  'jwt-header': jwtHeader,
  'jwt-claims': (answer) =>
    `The claims of a JWT are ${isObject(answer) ? shape(answer).replace(/^an object with /, '') : shape(answer)}.`,
  'jwt-lifetime': lifetime,
  'jwt-after-login': words({
    valid: 'An older JWT stays valid after a second login.',
    revoked: 'A second login revokes the older JWT.',
  }),
  'jwt-after-recovery': words({
    valid: 'An older JWT stays valid after the password was changed.',
    revoked: 'Changing the password revokes the older JWT.',
  }),
  'bearer-case': (answer) => `The scheme of Authorization, spelled otherwise: ${outcomes(answer)}.`,
  'both-methods': bothMethods,
  'both-on-sub-paths': (answer) => `Both methods at once on the sub-paths: ${outcomes(answer)}.`,
  'key-on-sub-paths': (answer) => `An API key on the sub-paths: ${outcomes(answer)}.`,
  'both-one-invalid': (answer) =>
    `Both methods, one of them invalid: ${outcomes(answer, { 'bad-jwt': 'bad JWT', 'bad-key': 'bad key' })}.`,
  'public-lookup-auth': (answer) =>
    `The public lookup with ${outcomes(answer, { none: 'no credentials', jwt: 'a JWT', key: 'an API key' })}.`,
} as const satisfies Partial<Record<GapId, Sentence>>;
