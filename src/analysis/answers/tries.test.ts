import { expect, test } from 'vitest';
import { gapOf } from '../../../test/support/answers.ts';
import { exchange } from '../../../test/support/entries.ts';

const tries = (
  operation: 'createPayment' | 'listApiKeys' | 'login' | 'enableApiKey',
  what: string,
  status: number,
  id = 'x1',
) => exchange(operation, { id, tries: what, status, body: { message: 'no no' } });
const body = { type: 'object', properties: { message: { type: 'string' } }, required: ['message'] };

test('each wrong request of each operation has its status and body', () => {
  const answer = gapOf('error-cases', [
    tries('createPayment', 'malformed-json', 400),
    tries('createPayment', 'wrong-type-amount', 422),
    tries('createPayment', 'missing-amount', 422),
    tries('login', 'missing-email', 400),
  ]).answer;
  expect(JSON.stringify(answer)).toBe(
    JSON.stringify({
      login: { 'missing-email': { status: 400, body } },
      createPayment: {
        'missing-amount': { status: 422, body },
        'wrong-type-amount': { status: 422, body },
        'malformed-json': { status: 400, body },
      },
    }),
  );
});

test('an operation that answered no wrong request has no case', () => {
  const entries = [tries('login', 'missing-email', 400), exchange('forgotPassword')];
  expect(gapOf('error-cases', entries).answer).toEqual({
    login: { 'missing-email': { status: 400, body } },
    forgotPassword: {},
  });
});

test.each(['missing-nothing', 'wrong-type-', 'bisection', 'garbage'])('%s is no error case of an operation', (what) => {
  expect(gapOf('error-cases', [tries('createPayment', what, 400)])).toMatchObject({ status: 'blocked' });
});

test('any field may be wrong where the document does not show the body', () => {
  const { answer } = gapOf('error-cases', [tries('enableApiKey', 'missing-id', 400)]);
  expect(answer).toEqual({ enableApiKey: { 'missing-id': { status: 400, body } } });
});

test('where answers differ the usual one is given, and the difference named', () => {
  const seen = [400, 422, 422].map((status, index) => tries('createPayment', 'missing-amount', status, `x${index}`));
  expect(gapOf('error-cases', seen)).toMatchObject({
    status: 'answered',
    answer: { createPayment: { 'missing-amount': { status: 422 } } },
    reason: expect.stringContaining('createPayment missing-amount was answered with 400 (1×) and 422 (2×)'),
  });
});

test('a 429 is no answer to a wrong request', () => {
  expect(gapOf('error-cases', [tries('login', 'missing-email', 429)]).status).toBe('blocked');
});

test('both methods are answered for /auth operations alone', () => {
  const seen = [tries('listApiKeys', 'both-credentials', 401, 'x7'), tries('login', 'both-credentials', 200, 'x8')];
  expect(gapOf('both-methods', seen)).toMatchObject({
    answer: { listApiKeys: { status: 401, body } },
    exchanges: ['x7'],
  });
});
