import { expect, test } from 'vitest';
import { gapOf } from '../../../test/support/answers.ts';
import { exchange } from '../../../test/support/entries.ts';

const variant = (
  operation: 'createPayment' | 'listApiKeys' | 'login' | 'enableApiKey',
  what: string,
  status: number,
  id = 'x1',
) => exchange(operation, { id, variant: what, status, body: { message: 'no no' } });
const body = { type: 'object', properties: { message: { type: 'string' } }, required: ['message'] };

test('each wrong request of each operation has its status and body', () => {
  const answer = gapOf('error-cases', [
    variant('createPayment', 'malformed-json', 400),
    variant('createPayment', 'wrong-type-amount', 422),
    variant('createPayment', 'missing-amount', 422),
    variant('login', 'missing-email', 400),
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
  const entries = [variant('login', 'missing-email', 400), exchange('forgotPassword')];
  expect(gapOf('error-cases', entries).answer).toEqual({
    login: { 'missing-email': { status: 400, body } },
    forgotPassword: {},
  });
});

test.each(['missing-nothing', 'wrong-type-', 'bisection', 'garbage'])(
  '%s is not an error case of an operation',
  (what) => {
    expect(gapOf('error-cases', [variant('createPayment', what, 400)])).toMatchObject({ status: 'blocked' });
  },
);

test('any field may be wrong where the document does not show the body', () => {
  const { answer } = gapOf('error-cases', [variant('enableApiKey', 'missing-id', 400)]);
  expect(answer).toEqual({ enableApiKey: { 'missing-id': { status: 400, body } } });
});

test('the usual response is the answer, and other responses are named', () => {
  const seen = [400, 422, 422].map((status, index) => variant('createPayment', 'missing-amount', status, `x${index}`));
  expect(gapOf('error-cases', seen)).toMatchObject({
    status: 'answered',
    answer: { createPayment: { 'missing-amount': { status: 422 } } },
    reason: expect.stringContaining('createPayment missing-amount was answered with 400 (1×) and 422 (2×)'),
  });
});

test('a 429 is not an answer to a wrong request', () => {
  expect(gapOf('error-cases', [variant('login', 'missing-email', 429)]).status).toBe('blocked');
});

test('both methods are answered for /auth operations alone', () => {
  const seen = [variant('listApiKeys', 'both-credentials', 401, 'x7'), variant('login', 'both-credentials', 200, 'x8')];
  expect(gapOf('both-methods', seen)).toMatchObject({
    answer: { listApiKeys: { status: 401, body } },
    exchanges: ['x7'],
  });
});

const withdrawal = (status: number, what: string | null, amount = 1) =>
  exchange('withdrawEarnedFees', { variant: what, status, sent: { amount }, body: { message: 'no no' } });

test.each([
  ['the JWT alone gets the same refusal', [withdrawal(422, null)]],
  ['the JWT alone withdraws only another amount', [withdrawal(422, null), withdrawal(201, null, 12)]],
])('both methods prove nothing by a refused withdrawal if %s', (_, plain) => {
  const seen = [...plain, withdrawal(422, 'both-credentials'), variant('listApiKeys', 'both-credentials', 401)];
  expect(gapOf('both-methods', seen).answer).toEqual({ listApiKeys: { status: 401, body } });
  expect(gapOf('error-cases', seen).answer).toEqual({
    withdrawEarnedFees: {},
    listApiKeys: { 'both-credentials': { status: 401, body } },
  });
});

test('both methods are refused where the JWT alone withdraws the same amount', () => {
  const seen = [withdrawal(201, null), withdrawal(422, 'both-credentials')];
  expect(gapOf('both-methods', seen).answer).toEqual({ withdrawEarnedFees: { status: 422, body } });
});

test.each([
  'unknown-id',
  'no-credentials',
  'bad-jwt',
  'bad-api-key',
  'both-credentials',
  'malformed-json',
  'wrong-content-type',
])('%s is a wrong request of any operation', (what) => {
  expect(gapOf('error-cases', [variant('createPayment', what, 401)]).answer).toEqual({
    createPayment: { [what]: { status: 401, body } },
  });
});

test.each(['garbage', 'is-missing-id'])('%s is not an error case, even where the body is not documented', (what) => {
  expect(gapOf('error-cases', [variant('enableApiKey', what, 400)]).status).toBe('blocked');
});

test.each([
  [[400, 422], 400],
  [[422, 400], 400],
  [[422, 422, 400], 422],
  [[400, 422, 422], 422],
  [[422, 400, 400], 400],
  [[400, 404, 404, 422, 422], 404],
])('the usual status of %j is %i: the most frequent, else the lowest', (statuses, usual) => {
  const seen = statuses.map((status) => variant('login', 'bad-jwt', status));
  expect(gapOf('error-cases', seen).answer).toMatchObject({ login: { 'bad-jwt': { status: usual } } });
});

test('answers that agree need no remark', () => {
  const seen = [variant('login', 'missing-email', 400), variant('login', 'missing-email', 400)];
  expect(gapOf('error-cases', seen)).toMatchObject({ status: 'answered', reason: null });
});

test('answers that differ are named by status, ascending', () => {
  const seen = [422, 400, 404].map((status) => variant('login', 'missing-email', status));
  expect(gapOf('error-cases', seen).reason).toContain('400 (1×) and 404 (1×) and 422 (1×)');
});

test.each([
  ['as the document has them', ['missing-email', 'missing-password']],
  ['the other way round', ['missing-password', 'missing-email']],
])('wrong fields of one kind are in alphabetical order, seen %s', (_, order) => {
  const { answer } = gapOf(
    'error-cases',
    order.map((what) => variant('login', what, 400)),
  );
  expect(JSON.stringify(answer)).toBe(
    JSON.stringify({
      login: { 'missing-email': { status: 400, body }, 'missing-password': { status: 400, body } },
    }),
  );
});

test.each(['error-cases', 'both-methods'] as const)('%s: the first answer to each wrong request is evidence', (gap) => {
  const seen = ['x1', 'x2'].map((id) => variant('listApiKeys', 'both-credentials', 401, id));
  expect(gapOf(gap, seen)).toMatchObject({ status: 'answered', exchanges: ['x1'] });
});

test('without a request that carried both methods their order is open', () => {
  expect(gapOf('both-methods', [variant('listApiKeys', 'bad-jwt', 401)])).toMatchObject({
    status: 'blocked',
    answer: null,
  });
});

test.each([
  ['without an answer', exchange('login', { variant: 'malformed-json', status: null })],
  ['outside the contract', exchange(null, { variant: 'malformed-json', status: 404 })],
  ['that is valid', exchange('login', { status: 401 })],
])('a request %s is not an error case', (_, entry) => {
  expect(gapOf('error-cases', [entry]).status).toBe('blocked');
});

test('a request with company fields does not answer for a plain one, unless there is no other', () => {
  const refused = (sent: object, errors: object, id: string) =>
    exchange('createAccount', {
      id,
      variant: 'missing-cpf',
      status: 400,
      sent: sent as never,
      body: { errors } as never,
    });
  const plain = refused({ email: 'a@b' }, { cpf: 'required' }, 'x1');
  const company = refused({ email: 'a@b', cnpj: '1' }, { cpf: 'required', cnpj: 'invalid' }, 'x2');
  const fields = (entries: Parameters<typeof gapOf>[1]) => {
    const text = JSON.stringify(gapOf('error-cases', entries).answer);
    return [text.includes('"missing-cpf"'), text.includes('"cnpj"')];
  };
  expect(fields([company, plain])).toEqual([true, false]);
  expect(fields([company])).toEqual([true, true]);
});
