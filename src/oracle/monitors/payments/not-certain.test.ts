import { expect, test } from 'vitest';
import { call, judged } from '../../../../test/support/judged.ts';
import type { ExchangeEntry, Json } from '../../../journal/entry.ts';
import { ListedMonitor } from './listed.ts';
import { TotalMonitor } from './totals.ts';
import { ValueMonitor } from './values.ts';

const jwt = '$PIX_JWT_1';
const key = '$PIX_API_KEY_1';
const create = (at: number, id: string, by: object = { jwt }) =>
  call('createPayment', { at, ...by, status: 201, sent: { amount: 5, description: `text of ${id}` }, body: { id } });
const item = (id: string, description = `text of ${id}`) => ({ id, amount: 5, description });
const list = (at: number, by: object, data: Json[]) =>
  call('listPayments', { at, ...by, body: { currentPage: 1, totalItems: data.length, totalPages: 1, data } });
const both = [item('p1'), item('p2')];
const read = (at: number, id: string) => call('readPayment', { at, jwt, path: { id }, body: item(id) });
const known = [create(0, 'p1'), create(0.2, 'p2'), read(0.5, 'p1'), read(0.6, 'p2'), list(1, { jwt }, both)];
const found = (...entries: ExchangeEntry[]): string[] =>
  [new ValueMonitor(), new ListedMonitor(), new TotalMonitor()].flatMap((monitor) =>
    judged(monitor, [...known, ...entries]),
  );

const withKey = [
  call('createNewApiKey', { at: 2, jwt, status: 201, body: { id: 'key_1', apiKey: key } }),
  list(2.2, { key }, both),
];
const disable = call('disableApiKey', { at: 2.5, jwt, sent: { apiKey: key } });

test('a list that a disabled key opens may be the list of any account', () => {
  const lists = [list(9, { key }, []), list(12, { jwt }, both)];
  expect(found(...withKey, ...lists)).toEqual(Array(2).fill('LIST-08[default] listPayments@9'));
  expect(found(...withKey, disable, ...lists)).toEqual([]);
});

test('a payment that a disabled key creates may be that of any account', () => {
  const later = [create(6, 'p3', { key }), list(12, { jwt }, both), list(20, { jwt }, both)];
  expect(found(...withKey, ...later)).toEqual(['PAYMENT-04[default] listPayments@20']);
  expect(found(...withKey, disable, ...later)).toEqual([]);
});

test('an accepted update with a text as its amount may be ignored', () => {
  const update = (amount: Json) =>
    call('updatePayment', { at: 3, jwt, path: { id: 'p1' }, sent: { amount, description: 'other text' }, body: {} });
  const kept = list(9, { jwt }, both);
  expect(found(update(5), kept)).toEqual(['PAYMENT-08[description] listPayments@9']);
  for (const amount of ['12abc', '5.00', 'five']) expect(found(update(amount), kept)).toEqual([]);
});

test('of two list items with one id, neither is judged by its fields', () => {
  const changed = item('p1', 'other text');
  const shown = (...items: Json[]) => judged(new ValueMonitor(), [...known, list(9, { jwt }, items)]);
  expect(shown(item('p2'), changed)).toEqual(['PAYMENT-06[description] listPayments@9']);
  expect(shown(item('p1'), changed, item('p2'))).toEqual([]);
});
