import { expect, test } from 'vitest';
import { gapOf } from '../../../test/support/answers.ts';
import { exchange } from '../../../test/support/entries.ts';

const created = exchange('createPayment', {
  id: 'x1',
  status: 201,
  body: { id: 'a b' },
  headers: [['X-Request-Id', '1']],
});
const listed = exchange('listPayments', {
  id: 'x2',
  body: { data: [] },
  headers: [
    ['ETag', 'z'],
    ['age', '1'],
  ],
});
const tried = exchange('createPayment', { id: 'x3', status: 200, variant: 'unknown-field', body: { odd: true } });
const refused = exchange('createPayment', { id: 'x4', status: 422, variant: 'missing-amount', body: { error: 'a b' } });

test('success statuses are those of plain accepted calls', () => {
  expect(gapOf('success-status', [created, tried, listed, refused])).toEqual({
    id: 'success-status',
    status: 'answered',
    answer: { listPayments: [200], createPayment: [201] },
    reason: null,
    exchanges: ['x2', 'x1'],
  });
});

test('several success statuses are all there, ascending', () => {
  const accepted = exchange('createPayment', { status: 200 });
  expect(gapOf('success-status', [created, accepted]).answer).toEqual({ createPayment: [200, 201] });
});

test('success bodies of an operation are joined over its statuses', () => {
  const accepted = exchange('createPayment', { status: 200, body: { id: null } });
  expect(gapOf('success-body', [created, accepted, tried]).answer).toEqual({
    createPayment: { type: 'object', properties: { id: { type: ['string', 'null'] } }, required: ['id'] },
  });
});

test('an operation that answers nothing has the success body null', () => {
  expect(gapOf('success-body', [exchange('login', { status: 204 })]).answer).toEqual({ login: null });
});

test('success headers are in lower case and sorted', () => {
  expect(gapOf('success-headers', [created, listed]).answer).toEqual({
    listPayments: ['age', 'etag'],
    createPayment: ['x-request-id'],
  });
});

test('error bodies are joined over all operations, by status', () => {
  const other = exchange('login', { status: 422, body: { error: 'c d', code: 7 } });
  const broken = exchange('login', { status: 500, text: '<html>', headers: [['content-type', 'text/html']] });
  expect(gapOf('error-body', [refused, other, broken, created]).answer).toEqual({
    '422': {
      type: 'object',
      properties: { code: { type: 'integer' }, error: { type: 'string' } },
      required: ['error'],
    },
    '500': { type: 'string', contentMediaType: 'text/html' },
  });
});

test('the balance has the shape of its success body', () => {
  expect(gapOf('balance-shape', [exchange('earnedFeesBalance', { body: 1.5 })]).answer).toEqual({ type: 'number' });
});

test.each(['success-status', 'success-body', 'success-headers', 'error-body', 'balance-shape'] as const)(
  '%s is blocked where nothing was seen',
  (id) => {
    expect(gapOf(id, [])).toMatchObject({
      status: 'blocked',
      answer: null,
      reason: expect.stringMatching(/no |never/),
    });
  },
);

test.each([
  ['success-status', ['x1']],
  ['balance-shape', ['x1', 'x2', 'x3', 'x4', 'x5']],
] as const)('%s has the first accepted calls as evidence', (gap, exchanges) => {
  const statuses = [200, 200, 201, 201, 202, 202];
  const entries = statuses.map((status, at) => exchange('earnedFeesBalance', { id: `x${at + 1}`, status, body: 1 }));
  expect(gapOf(gap, entries).exchanges).toEqual(exchanges);
});

test('error bodies have two exchanges of each status as evidence', () => {
  const entries = [404, 404, 404, 422].map((status, at) => exchange('login', { id: `x${at}`, status, body: {} }));
  expect(gapOf('error-body', entries).exchanges).toEqual(['x0', 'x1', 'x3']);
});
