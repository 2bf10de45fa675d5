import { expect, test } from 'vitest';
import { gapOf } from '../../../test/support/answers.ts';
import { exchange, fact } from '../../../test/support/entries.ts';
import type { Json } from '../../journal/entry.ts';

/** Payments are matched with the lists that contain them. */
const made = (id: Json, sent: Json = { amount: 5 }, account: Json = 'h1') =>
  fact('payment', { account, id, sent }, ['x1']);
const list = (items: Json, parts = {}) => exchange('listPayments', { id: 'x9', body: { data: items }, ...parts });
const echoes = (entries: Parameters<typeof gapOf>[1]) => gapOf('echoed-fields', entries);
const times = <T>(count: number, make: (index: number) => T): T[] => Array.from({ length: count }, (_, at) => make(at));

test.each([
  ['a number in both', 42, 42],
  ['a text where it was made', '42', 42],
  ['a text in the list', 42, '42'],
])('a payment is found by its id, %s', (_, id, shown) => {
  expect(echoes([made(id), list([{ id: shown, amount: 5 }])]).answer).toEqual({ amount: '/amount' });
});

test('a payment that was updated before it was listed tells nothing', () => {
  const updated = exchange('updatePayment', { url: 'http://a.example/auth/payment/pix/p1' });
  expect(echoes([made('p1'), updated, list([{ id: 'p1', total: 5 }])]).status).toBe('blocked');
  expect(echoes([made('p1'), made('p2'), updated, list([{ id: 'p2', amount: 5 }])]).answer).toEqual({
    amount: '/amount',
  });
});

test('an id may be 200 characters long', () => {
  const [longest, tooLong] = ['p'.repeat(200), 'q'.repeat(201)];
  expect(echoes([made(longest), list([{ id: longest, amount: 5 }])]).answer).toEqual({ amount: '/amount' });
  expect(echoes([made(tooLong), list([{ id: tooLong, amount: 5 }])]).status).toBe('blocked');
});

test('a flag that reads like an id does not make an item the payment', () => {
  expect(echoes([made('true'), list([{ id: 'p1', paid: true, amount: 5 }])]).status).toBe('blocked');
});

test('the payment is the first of several items with its id', () => {
  const items = [
    { id: 'p1', amount: 5 },
    { id: 'p2', refundOf: 'p1', total: 5 },
  ];
  expect(echoes([made('p1'), list(items)]).answer).toEqual({ amount: '/amount' });
});

test.each([
  ['an id', { account: 'h1', sent: { amount: 5 } }],
  ['an id that is one', { account: 'h1', id: true, sent: { amount: 5 } }],
  ['what was sent', { account: 'h1', id: 'p1' }],
])('a payment without %s cannot be looked for', (_, value) => {
  expect(echoes([fact('payment', value), list([{ id: 'p1', amount: 5 }])])).toMatchObject({
    status: 'blocked',
    reason: expect.stringContaining('no created payment'),
  });
});

test('only facts of payments are about payments', () => {
  expect(gapOf('payment-id-form', [fact('webhook', { id: '7', sent: {} })]).status).toBe('blocked');
});

test.each([
  ['the payment', made('p1', { amount: 5 }, null), 'h1'],
  ['a payment whose fact names none', fact('payment', { id: 'p1', sent: { amount: 5 } }), 'h1'],
  ['the list', made('p1'), null],
])('any list may show a payment if the account of %s is unknown', (_, payment, account) => {
  expect(echoes([payment, list([{ id: 'p1', amount: 5 }], { account })]).answer).toEqual({ amount: '/amount' });
});

test('a list of another account that shows the same id is not looked at', () => {
  expect(echoes([made('p1'), list([{ id: 'p1', amount: 5 }], { account: 'h2' })]).status).toBe('blocked');
});

test.each([
  ['of another operation', exchange('listApiKeys', { body: { data: [{ id: 'p1', amount: 5 }] } })],
  ['of a request that tries something', list([{ id: 'p1', amount: 5 }], { variant: 'page-0' })],
])('a list %s shows no payments', (_, other) => {
  expect(echoes([made('p1'), other]).status).toBe('blocked');
});

test('a payment that one list does not show may be in the next', () => {
  const entries = [made('p1'), list([{ id: 'p2', amount: 5 }]), list([{ id: 'p1', amount: 5 }], { id: 'x10' })];
  expect(echoes(entries)).toMatchObject({ answer: { amount: '/amount' }, exchanges: ['x10'] });
});

test.each([
  ['before', [made('p1'), list([{ id: 'p1' }]), list([{ id: 'p1' }], { id: 'x10' })]],
  ['between', [list([{ id: 'p1' }]), made('p1'), list([{ id: 'p1' }], { id: 'x10' })]],
  ['after', [list([{ id: 'p1' }]), list([{ id: 'p1' }], { id: 'x10' }), made('p1')]],
])('a payment that was made %s two lists of it is looked for until it is found once', (_, entries) => {
  expect(echoes(entries)).toMatchObject({ answer: { amount: null }, exchanges: ['x9'] });
});

test.each([
  [49, 'answered'],
  [50, 'blocked'],
])('after %i lists without the payment it is %s', (count, status) => {
  const others = times(count, () => list([{ id: 'p2' }]));
  expect(echoes([made('p1'), ...others, list([{ id: 'p1', amount: 5 }])]).status).toBe(status);
});

test('lists of others do not count among those in which a payment was looked for', () => {
  const others = times(60, () => list([{ id: 'p2' }], { account: 'h2' }));
  expect(echoes([made('p1'), ...others, list([{ id: 'p1', amount: 5 }])]).status).toBe('answered');
});

test.each([
  [29, 'answered'],
  [30, 'blocked'],
])('a list is kept for payments made later, %i lists later it is %s', (count, status) => {
  const others = times(count, () => list([{ id: 'p2' }]));
  expect(echoes([list([{ id: 'p1', amount: 5 }]), ...others, made('p1')]).status).toBe(status);
});

test('only the first hundred items of a long page are read', () => {
  const items = times(101, (index) => ({ id: `p${index}`, amount: 5 }));
  expect(echoes([made('p99'), list(items)]).status).toBe('answered');
  expect(echoes([made('p100'), list(items)]).status).toBe('blocked');
});

test('the first five hundred payments of a run are enough', () => {
  const entries = [...times(500, (index) => made(`${index}`)), made('pay_81hd')];
  expect(gapOf('payment-id-form', entries).answer).toBe('integer');
  expect(gapOf('payment-id-form', entries.slice(1)).answer).not.toBe('integer');
});

test('a field that was sent as null is not looked for', () => {
  const sent = { amount: 5, description: null };
  expect(echoes([made('p1', sent), list([{ id: 'p1', amount: 5 }])]).answer).toEqual({ amount: '/amount' });
});

test('a place that most of the items do not have is none', () => {
  const items = [
    { id: 'p1', total: 5 },
    { id: 'p2', total: 1 },
    { id: 'p3', total: 2 },
  ];
  expect(echoes([...items.map(({ id }) => made(id)), list(items)]).answer).toEqual({ amount: null });
});

test.each([
  ['its own name', '/amount', { amount: 5 }, { aside: 5 }],
  ['its own name, however deep', '/detail/amount', { detail: { amount: 5 } }, { aside: 5 }],
  ['its own name, though it comes later', '/amount', { amount: 5 }, { zone: 5 }],
  ['the shallower', '/total', { total: 5 }, { charge: { value: 5 } }],
  ['the shallower, though it comes first', '/charge', { charge: 5 }, { total: { value: 5 } }],
])('the named place of two, each in half of the items, is %s', (_, pointer, one, other) => {
  const items = [
    { id: 'p1', ...other },
    { id: 'p2', ...one },
  ];
  expect(echoes([made('p1'), made('p2'), list(items)]).answer).toEqual({ amount: pointer });
});
