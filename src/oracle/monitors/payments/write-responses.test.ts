import { expect, test } from 'vitest';
import { call, judged } from '../../../../test/support/judged.ts';
import type { JsonObject } from '../../../json/value.ts';
import { ValueMonitor } from './values.ts';

const jwt = '$PIX_JWT_1';
const create = (at: number, id: string, sent: JsonObject, shown: JsonObject = {}) =>
  call('createPayment', {
    at,
    jwt,
    status: 201,
    sent: { amount: 5, ...sent },
    body: { id, amount: 5, ...sent, ...shown },
  });
const read = (at: number, id: string, shown: JsonObject = {}) =>
  call('readPayment', { at, jwt, path: { id }, body: { id, amount: 5, ...shown } });
const pay = (at: number, id: string, shown: JsonObject) =>
  call('sandboxPay', { at, jwt, sent: { id }, body: { id, ...shown } });
const known = [
  create(0, 'p1', { description: 'Pedido 1' }),
  read(0.2, 'p1'),
  create(0.4, 'p2', { description: 'Pedido 2' }),
];
const found = (...entries: ReturnType<typeof create>[]): string[] => judged(new ValueMonitor(), [...known, ...entries]);

test('a create that shows another text than it was sent', () => {
  const wrong = create(1, 'p3', { description: 'Pedido 3' }, { description: 'Pedido 2' });
  expect(found(wrong, read(2, 'p3', { description: 'Pedido 3' }))).toEqual(['PAYMENT-03[description] createPayment@1']);
  // If it was stored so, the rules about reads and lists say so.
  expect(found(wrong)).toEqual([]);
});

test('a create that shows another amount than it was sent', () => {
  expect(found(create(1, 'p3', {}, { amount: 6 }), read(2, 'p3'))).toEqual(['PAYMENT-01[default] createPayment@1']);
});

test('a create may leave a field out, or show it empty', () => {
  expect(found(create(1, 'p3', { description: 'Pedido 3' }, { description: null }))).toEqual([]);
});

test('a create may be answered with the payment of an earlier one', () => {
  expect(found(create(1, 'p1', { description: 'Pedido 3' }, { description: 'Pedido 1' }))).toEqual([]);
});

test('creates that never show a text as it was sent', () => {
  const never = (at: number) => create(at, `p${at}`, { externalId: `r-${at}` }, { externalId: `of-the-service-${at}` });
  expect(found(never(3), never(4), never(5), never(6))).toEqual([]);
});

test('a pay that shows another text than the payment has', () => {
  const right = pay(2, 'p1', { description: 'Pedido 1' });
  expect(found(right, pay(3, 'p2', { description: 'Pedido 1' }), read(4, 'p2', { description: 'Pedido 2' }))).toEqual([
    'PAYMENT-15[default] sandboxPay@3',
  ]);
});

test('a pay may show the amount of the transfer', () => {
  expect(found(pay(2, 'p1', { amount: 5 }), pay(3, 'p2', { amount: 4.5 }))).toEqual([]);
});

const update = (at: number, shown: JsonObject) =>
  call('updatePayment', { at, jwt, path: { id: 'p1' }, sent: { description: 'Novo' }, body: { id: 'p1', ...shown } });

test('an update that shows another amount than the payment has', () => {
  const right = update(2, { amount: 5, description: 'Novo' });
  expect(found(right, update(3, { amount: 6, description: 'Novo' }), read(4, 'p1'))).toEqual([
    'PAYMENT-09[default] updatePayment@3',
  ]);
});

test('an update may show only the fields that it was sent', () => {
  const right = update(2, { amount: 5, description: 'Novo' });
  expect(found(right, update(3, { description: 'Novo' }), update(9, { amount: null, description: 'Novo' }))).toEqual(
    [],
  );
});

test('an update that does not name a field shows a value of it that nobody asked for', () => {
  const name = (at: number, sent: JsonObject, shown: JsonObject) =>
    call('updatePayment', { at, jwt, path: { id: 'p3' }, sent, body: { id: 'p3', amount: 5, ...shown } });
  const one = create(1, 'p3', { externalId: 'r-1' });
  const right = name(2, { externalId: 'r-2' }, { externalId: 'r-2' });
  const wrong = name(4, { amount: 5 }, { externalId: 'r-9' });
  const shows = (at: number, externalId: string | null) => read(at, 'p3', { externalId });
  const unset = read(3, 'p1', { externalId: null });
  expect(found(one, right, unset, wrong, shows(6, 'r-2'))).toEqual(['PAYMENT-08[externalId] updatePayment@4']);
  // The service may show its default there, or the value from before.
  expect(found(one, right, read(3, 'p1', { externalId: 'none' }), wrong, shows(6, 'r-2'))).toEqual([]);
  expect(found(one, right, unset, name(4, { amount: 5 }, { externalId: 'r-1' }), shows(6, 'r-2'))).toEqual([]);
  // If it was stored so, the rules about reads say so.
  expect(found(one, right, unset, wrong, shows(6, 'r-9')).filter((rule) => rule.includes('update'))).toEqual([]);
});
