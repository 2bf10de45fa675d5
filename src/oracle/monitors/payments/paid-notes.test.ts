import { expect, test } from 'vitest';
import { call, judged } from '../../../../test/support/judged.ts';
import type { JsonObject } from '../../../json/value.ts';
import { PaidMonitor } from './paid.ts';

const jwt = '$PIX_JWT_1';
const create = (id: string, sent: JsonObject = {}) =>
  call('createPayment', { at: 0, jwt, status: 201, sent: { amount: 5, ...sent }, body: { id, amount: 5 } });
const pay = (at: number, id: string) => call('sandboxPay', { at, jwt, sent: { id } });
const read = (at: number, id: string, shown: JsonObject) =>
  call('readPayment', { at, jwt, path: { id }, body: { id, amount: 5, ...shown } });
const found = (...entries: ReturnType<typeof create>[]) => judged(new PaidMonitor(), entries);

/** Payments of which the first three have fees. */
const creates = [
  ...['a', 'b', 'c'].map((id) => create(id, { selfEarnedFees: 1 })),
  ...['x', 'y', 'z'].map((id) => create(id)),
];
const unpaid = { status: 'OPEN', feesCredited: false };
const before = ['a', 'b', 'c', 'x', 'y'].map((id, index) => read(1 + index / 10, id, unpaid));
const others = ['a', 'b'].flatMap((id, index) => [
  pay(2 + index, id),
  read(2.5 + index, id, { status: 'PAID', feesCredited: true }),
]);

test.each([
  ['seen before and after', 'x'],
  ['seen only afterwards', 'z'],
])('a note that others get with their pay is not a state: %s', (_, id) => {
  const shown = (status: string) => read(9, id, { status, feesCredited: false });
  expect(found(...creates, ...before, ...others, pay(4, id), shown('PAID'))).toEqual([]);
  expect(found(...creates, ...before, ...others, pay(4, id), shown('OPEN'))).toEqual([
    'PAYMENT-17[default] readPayment@9',
  ]);
});

test.each([
  ['all others with the note have fees', 'x', []],
  ['another one without fees has the note', 'c', ['PAYMENT-17[default] readPayment@9']],
])('a place that shows only a note may show none of a paid payment: %s', (_, id, rules) => {
  const note = (at: number, one: string, feesCredited: boolean) => read(at, one, { feesCredited });
  const all = ['a', 'b', id].map((one, index) => note(1 + index / 10, one, false));
  const paid = ['a', 'b'].flatMap((one, index) => [pay(2 + index, one), note(2.5 + index, one, true)]);
  expect(found(...creates, ...all, ...paid, pay(4, id), note(9, id, false))).toEqual(rules);
});

test('a member that is shown only for a while after a pay is not expected', () => {
  const all = ['a', 'b', 'c'].map((id, index) => read(1 + index / 10, id, {}));
  const paid = ['a', 'b'].flatMap((id, index) => [pay(2 + index, id), read(2.5 + index, id, { thanks: 'yes' })]);
  const last = [pay(4, 'c'), read(9, 'c', {})];
  expect(found(...creates, ...all, ...paid, ...last)).toEqual(['PAYMENT-17[default] readPayment@9']);
  expect(found(...creates, ...all, ...paid, ...last, read(9.5, 'b', {}), read(9.6, 'a', {}))).toEqual([]);
});

test('a payment that changed beside the pay of another one is tried again alone', () => {
  const monitor = new PaidMonitor();
  const seen = [...creates, ...before, ...others, read(7, 'x', { status: 'PAID', feesCredited: false })];
  expect(judged(monitor, seen)).toEqual(['PAYMENT-17[default] readPayment@7']);
  const [retrial, ...more] = monitor.retrials();
  expect([retrial?.exchange, more]).toEqual([seen[3]?.id, []]);
  expect(Math.round((retrial?.aloneMs ?? 0) / 1000)).toBe(7);
  const alone = [create('n'), read(8.5, 'n', unpaid), read(16, 'n', { status: 'PAID', feesCredited: false })];
  expect(found(...seen, ...alone)).toEqual([]);
});

test('a count of reads does not show that a pay was done which the service had no time for', () => {
  const open = (at: number, views: number) => read(at, 'x', { status: 'OPEN', views });
  const paid = ['a', 'b'].flatMap((id, index) => [
    pay(2 + index, id),
    read(2.5 + index, id, { status: 'PAID', views: 1 }),
  ]);
  const seen = [...creates, ...before.slice(0, 3), open(1.3, 1), open(1.4, 2), ...paid];
  const busy = call('sandboxPay', { at: 4, jwt, sent: { id: 'x' }, status: 429 });
  expect(found(...seen, busy, open(5, 3), open(10, 4))).toEqual([]);
  expect(found(...seen, pay(4, 'x'), open(5, 3), open(10, 4))).toEqual(['PAYMENT-17[default] readPayment@10']);
});
