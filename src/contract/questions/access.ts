import { z } from 'zod';
import type { Json } from '../../journal/entry.ts';
import { isObject, member } from '../../json/value.ts';
import { subOperations } from '../operations.ts';
import { byKey, json, outcome, shape } from './answers.ts';
import { any, byOperation, outcomes } from './drift.ts';
import type { Questions } from './question.ts';
import {
  coverage,
  frequencies,
  members,
  outcomesText,
  outcomeText,
  plain,
  series,
  shapeText,
  words,
} from './sentences.ts';

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
  return `With both methods at once, ${coverage(answer)} respond with ${frequencies(seen)}.`;
}

/** One outcome for each operation on a sub-path of payment/pix that shows whether it accepts the credentials. */
const subPaths = z.partialRecord(z.enum(subOperations), outcome);
const subPathsForm =
  '{sandboxPay: outcome, earnedFeesBalance: outcome, withdrawEarnedFees: outcome}  an operation that may refuse the request for another reason is left out';

export const jwtQuestions = {
  'jwt-header': {
    class: 'read',
    from: ['jwt-lifetime'],
    asks: 'What is in the header of the JWT?',
    form: '{alg: string, ...}',
    answer: z.object({ alg: z.string() }).catchall(json),
    sentence: jwtHeader,
    drift: any('look'),
  },
  'jwt-claims': {
    class: 'read',
    from: ['jwt-lifetime'],
    asks: 'Which claims does the JWT contain?',
    form: 'shape',
    answer: shape,
    sentence: (answer) =>
      `The claims of a JWT are ${isObject(answer) ? shapeText(answer).replace(/^an object with /, '') : shapeText(answer)}.`,
    drift: 'shape',
  },
  'jwt-lifetime': {
    class: 'read',
    from: ['jwt-lifetime'],
    asks: 'How long is a JWT valid?',
    form: 'integer seconds, exp minus iat | null',
    answer: z.int().nullable(),
    sentence: lifetime,
    drift: any('look'),
  },
  'jwt-after-login': {
    from: ['concludesLogin', 'jwt-lifetime'],
    asks: 'Does an older JWT stay valid after a second login?',
    form: 'valid | revoked  an older JWT after a second login',
    answer: z.enum(['valid', 'revoked']),
    sentence: words({
      valid: 'An older JWT stays valid after a second login.',
      revoked: 'A second login revokes the older JWT.',
    }),
    drift: any('breaking', { harmless: ['valid'], harmlessIs: 'look' }),
  },
  'jwt-after-recovery': {
    from: ['forgotPasswordChangePassword', 'jwt-lifetime'],
    asks: 'Does an older JWT stay valid after a change of the password?',
    form: 'valid | revoked  an older JWT after a change of the password',
    answer: z.enum(['valid', 'revoked']),
    sentence: words({
      valid: 'An older JWT stays valid after a change of the password.',
      revoked: 'A change of the password revokes the older JWT.',
    }),
    drift: any('look'),
  },
  'bearer-case': {
    from: ['bearer-header'],
    asks: 'Is the scheme name Bearer accepted in other spellings?',
    form: '{bearer: outcome, BEARER: outcome}',
    answer: z.object({ bearer: outcome, BEARER: outcome }),
    sentence: (answer) => `The scheme Bearer is ${outcomesText(answer, 'as')}.`,
    drift: outcomes,
  },
} satisfies Questions;

export const dualAuthQuestions = {
  'both-methods': {
    from: ['one-method-at-once', 'sub-paths', 'error-both-methods'],
    asks: 'How does each /auth operation respond to a JWT and an API key at once?',
    form: '{operation: {status: integer, body: shape}}  for each /auth operation; one that may refuse the request for another reason is left out',
    answer: byKey(z.object({ status: z.int(), body: shape })),
    sentence: bothMethods,
    drift: byOperation('status and body'),
  },
  'both-on-sub-paths': {
    from: ['sub-paths'],
    asks: 'Does the rule against both methods apply to the sub-paths of payment/pix?',
    form: subPathsForm,
    answer: subPaths,
    sentence: (answer) => `Both methods at once are ${outcomesText(answer, 'by')}.`,
    drift: any('look'),
  },
  'key-on-sub-paths': {
    from: ['sub-paths'],
    asks: 'Is an API key accepted on the sub-paths of payment/pix?',
    form: subPathsForm,
    answer: subPaths,
    sentence: (answer) => `An API key is ${outcomesText(answer, 'by')}.`,
    drift: outcomes,
  },
  'both-one-invalid': {
    from: ['one-method-at-once', 'error-both-methods'],
    asks: 'What happens when both methods are sent and one of them is invalid?',
    form: '{bad-jwt: outcome, bad-key: outcome}  on the list operation',
    answer: z.object({ 'bad-jwt': outcome, 'bad-key': outcome }),
    sentence: (answer) =>
      `With both methods at once, an invalid JWT is ${outcomeText(member(answer, 'bad-jwt'))}, and an invalid API key is ${outcomeText(member(answer, 'bad-key'))}.`,
    drift: outcomes,
  },
  'public-lookup-auth': {
    from: ['public-lookup', 'publicLookup', 'open-endpoints'],
    asks: 'Does the public lookup check credentials?',
    form: '{none: outcome, jwt: outcome, key: outcome, both: outcome}',
    answer: z.object({ none: outcome, jwt: outcome, key: outcome, both: outcome }),
    sentence: (answer) =>
      `The public lookup is ${outcomesText(answer, 'with', { none: 'no credentials', jwt: 'a JWT', key: 'an API key' })}.`,
    drift: outcomes,
  },
} satisfies Questions;
