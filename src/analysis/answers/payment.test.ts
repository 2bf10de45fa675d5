import { expect, test } from 'vitest';
import { gapOf } from '../../../test/support/answers.ts';
import { exchange, fact } from '../../../test/support/entries.ts';
import type { Json } from '../../journal/entry.ts';

const sent = {
  amount: 123.45,
  selfEarnedFees: 1.5,
  externalId: 'order-77-abc',
  description: 'a fine thing',
  callbackSuccessUrl: 'https://shop.example/paid',
  dueDate: '2026-12-24',
};
const made = (id: Json, input: Json = sent, account = 'h1') =>
  fact('payment', { account, id, created: 'x1', sent: input }, ['x1']);
const list = (items: Json, account = 'h1') => exchange('listPayments', { id: 'x9', account, body: { data: items } });

test('fields that come back under their own names', () => {
  expect(gapOf('echoed-fields', [made('p1'), list([{ id: 'p1', ...sent }])])).toMatchObject({
    status: 'answered',
    answer: {
      amount: '/amount',
      selfEarnedFees: '/selfEarnedFees',
      externalId: '/externalId',
      description: '/description',
      callbackSuccessUrl: '/callbackSuccessUrl',
      dueDate: '/dueDate',
    },
    exchanges: ['x9'],
  });
});

test('fields that come back renamed, nested, reformatted, or not at all', () => {
  const item = {
    id: 'p1',
    valor: { original: '123.45' },
    reference: 'order-77-abc',
    info: { text: 'a fine thing' },
    expiresAt: '2026-12-24T23:59:59.000Z',
  };
  expect(gapOf('echoed-fields', [list([item]), made('p1')]).answer).toEqual({
    amount: '/valor/original',
    selfEarnedFees: null,
    externalId: '/reference',
    description: '/info/text',
    callbackSuccessUrl: null,
    dueDate: '/expiresAt',
  });
});

test('its own name comes before a shallower place', () => {
  const item = { id: 'p1', total: 123.45, charge: { amount: 123.45 } };
  expect(gapOf('echoed-fields', [made('p1', { amount: 123.45 }), list([item])]).answer).toEqual({
    amount: '/charge/amount',
  });
});

test('a place that fits one item by chance does not count', () => {
  const entries = [10, 20, 30].map((amount, index) => made(`p${index}`, { amount }));
  const items = [10, 20, 30].map((value, index) => ({ id: `p${index}`, value, fee: 10 }));
  expect(gapOf('echoed-fields', [...entries, list(items)]).answer).toEqual({ amount: '/value' });
});

test('a payment is looked for in the lists of its own account', () => {
  expect(gapOf('echoed-fields', [made('p1'), list([{ id: 'p1' }], 'h2')])).toMatchObject({
    status: 'blocked',
    reason: 'no list page showed a payment that was created',
  });
});

test('a field that was never sent is not in the answer', () => {
  expect(gapOf('echoed-fields', [made('p1', { amount: 5 }), list([{ id: 'p1', amount: 5 }])]).answer).toEqual({
    amount: '/amount',
  });
});

test.each([
  ['uuid', '0b9d2c7e-3f0a-4e7b-9a55-6f1f1a3c2d4e'],
  ['integer', '42'],
  ['other', 'pay_81hd'],
])('payment ids of the form %s', (form, id) => {
  expect(gapOf('payment-id-form', [made(id)])).toMatchObject({ status: 'answered', answer: form, exchanges: ['x1'] });
});

test('a payment record has a shape for each operation that returned one', () => {
  const entries = [
    list([{ id: 'p1' }, { id: 'p2', note: 'x y' }]),
    exchange('createPayment', { status: 204 }),
    exchange('readPayment', { body: { data: { id: 'p1' } } }),
    exchange('updatePayment', { status: 404, body: { error: 'a b' } }),
  ];
  const id = { type: 'string' };
  expect(gapOf('payment-record', entries).answer).toEqual({
    list: { type: 'object', properties: { id, note: { type: 'string' } }, required: ['id'] },
    create: null,
    read: {
      type: 'object',
      properties: { data: { type: 'object', properties: { id }, required: ['id'] } },
      required: ['data'],
    },
  });
});

test('an id that was masked by chance says nothing of the form', () => {
  expect(gapOf('payment-id-form', [made('1002'), made('$PIX_CODE_81')])).toMatchObject({ answer: 'integer' });
});

test.each(['echoed-fields', 'payment-id-form', 'payment-record'] as const)('%s is blocked without a payment', (id) => {
  expect(gapOf(id, [])).toMatchObject({ status: 'blocked' });
});
