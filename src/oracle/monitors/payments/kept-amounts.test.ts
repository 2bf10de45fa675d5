import { expect, test } from 'vitest';
import { call, judged } from '../../../../test/support/judged.ts';
import type { JsonObject } from '../../../json/value.ts';
import { ValueMonitor } from './values.ts';

const jwt = '$PIX_JWT_1';
const id = 'p1';
const other = { id: 'p2', amount: 3 };
const description = 'text-of-the-update';
const create = (at: number, id: string, amount: number) =>
  call('createPayment', { at, jwt, status: 201, sent: { amount }, body: { id, amount } });
const list = (at: number, amount: number) => call('listPayments', { at, jwt, body: { data: [{ id, amount }, other] } });
const read = (at: number, amount: number) =>
  call('readPayment', { at, jwt, path: { id }, body: { id, amount, description } });
const update = (at: number, sent: JsonObject) => call('updatePayment', { at, jwt, path: { id }, sent });
const found = (...entries: ReturnType<typeof call>[]): string[] =>
  judged(new ValueMonitor(), [create(0, id, 5), create(0.2, 'p2', 3), ...entries]);

test('an update is blamed for an amount that was right before', () => {
  expect(found(list(1, 5), update(3, { description }), list(9, 4))).toEqual(['PAYMENT-09[default] listPayments@9']);
});

test('an update is not blamed for an amount that was never right', () => {
  expect(found(list(1, 4), update(3, { description }), list(9, 4))).toEqual(['PAYMENT-05[default] listPayments@1']);
});

test('a read before the next update of the amount shows that the list is wrong', () => {
  const shown = [list(1, 5), update(3, { description }), list(9, 4), read(9.5, 5)];
  expect(found(...shown, update(10, { amount: 7 }), read(11, 7))).toEqual(['PAYMENT-05[default] listPayments@9']);
});

test('a read after the next update of the amount says nothing of the one before', () => {
  const shown = [list(1, 5), update(3, { description }), list(9, 4)];
  expect(found(...shown, update(10, { amount: 7 }), read(11, 7))).toEqual(['PAYMENT-09[default] listPayments@9']);
});

test('an amount that an update set, and a later one changed, breaks the rule about the later one', () => {
  const shown = [list(0.5, 5), update(1, { amount: 7 }), list(2, 7), update(3, { description })];
  expect(found(...shown, list(9, 4))).toEqual(['PAYMENT-09[default] listPayments@9']);
  expect(found(list(0.5, 5), update(1, { amount: 7 }), list(9, 5))).toEqual(['PAYMENT-08[amount] listPayments@9']);
});
