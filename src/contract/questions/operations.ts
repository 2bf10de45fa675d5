import { z } from 'zod';
import type { Json } from '../../journal/entry.ts';
import { member } from '../../json/value.ts';
import { acceptance, byKey, shape } from './answers.ts';
import { any, byOperation, keyed, list } from './drift.ts';
import type { Questions } from './question.ts';
import { coverage, frequencies, members, plain, series, shapeText, textsOf, words } from './sentences.ts';

function statuses(answer: Json): string {
  const each = members(answer).flatMap(([, list]) => textsOf(list));
  return `On success, ${coverage(answer)} return ${frequencies(each)}.`;
}

function bodies(answer: Json): string {
  const all = members(answer).map(([, body]) => body);
  const empty = all.filter((body) => body === null).length;
  const some =
    empty === 0 ? `each of ${coverage(answer)} returns a body` : `${empty} of ${coverage(answer)} return no body`;
  return `On success, ${some}.`;
}

function headers(answer: Json): string {
  const lists = members(answer).map(([, list]) => textsOf(list));
  const everywhere = (lists[0] ?? []).filter((name) => lists.every((list) => list.includes(name)));
  const some = new Set(lists.flat().filter((name) => !everywhere.includes(name)));
  const rest = some.size > 0 ? `, and some of them ${series([...some].sort())}` : '';
  return `On success, ${coverage(answer)} return the headers ${series(everywhere)}${rest}.`;
}

function errorCases(answer: Json): string {
  const cases = members(answer).flatMap(([, tried]) => members(tried));
  const seen = cases.map(([, result]) => plain(member(result, 'status')));
  return `${cases.length} wrong requests of ${coverage(answer)} are answered with ${frequencies(seen)}.`;
}

function errorBody(answer: Json): string {
  const all = members(answer).map(([status, body]) => `${status}: ${shapeText(body)}`);
  return all.length === 0 ? 'No error was observed.' : `Error bodies by status: ${all.join('; ')}.`;
}

export const operationsQuestions = {
  'success-status': {
    class: 'read',
    from: ['success-statuses'],
    asks: 'Which status does each operation return on success?',
    form: '[integer]  all observed success statuses',
    answer: byKey(z.array(z.int())),
    sentence: statuses,
    drift: byOperation('statuses'),
  },
  'success-body': {
    class: 'read',
    from: ['login', 'unspecified-bodies'],
    asks: 'Which body does each operation return on success?',
    form: 'shape',
    answer: byKey(shape),
    sentence: bodies,
    drift: byOperation('shape'),
  },
  'success-headers': {
    class: 'read',
    from: ['success-statuses'],
    asks: 'Which headers does each operation return on success?',
    form: '[string]  lower-case header names, including volatile ones, sorted',
    answer: byKey(z.array(z.string())),
    sentence: headers,
    drift: byOperation(list('breaking', 'compatible')),
  },
  'error-cases': {
    from: ['error-shape'],
    asks: 'How does each operation respond to each kind of wrong request?',
    form: '{case: {status: integer, body: shape}}  case is one of missing-FIELD, wrong-type-FIELD, unknown-id, no-credentials, bad-jwt, bad-api-key, both-credentials, malformed-json, wrong-content-type, if it applies to the operation',
    answer: byKey(byKey(z.object({ status: z.int(), body: shape }))),
    sentence: errorCases,
    drift: 'error cases',
  },
} satisfies Questions;

export const errorsQuestions = {
  'error-body': {
    class: 'read',
    from: ['error-shape'],
    asks: 'What does the body of an error look like, for each status?',
    form: '{status: shape}  over all operations',
    answer: byKey(shape),
    sentence: errorBody,
    // The statuses here depend on the error cases of the run.
    drift: keyed('shape', null, null),
  },
  'unknown-route': {
    from: ['relative-paths', 'error-shape'],
    asks: 'How does the service respond to a path that does not exist?',
    ...acceptance('A path that does not exist'),
  },
  'wrong-method': {
    from: ['relative-paths', 'error-shape'],
    asks: 'How does a path respond to a method that it does not have?',
    ...acceptance('A method that a path does not have'),
  },
  'unknown-field': {
    from: ['createPayment'],
    asks: 'What happens to an undocumented field on create?',
    form: 'refused | ignored | stored  an undocumented field in addition to amount on create',
    answer: z.enum(['refused', 'ignored', 'stored']),
    sentence: words({
      refused: 'An undocumented field on create is refused.',
      ignored: 'An undocumented field on create is ignored.',
      stored: 'An undocumented field on create is stored and returned.',
    }),
    drift: any('breaking', { harmless: ['ignored', 'stored'] }),
  },
} satisfies Questions;
