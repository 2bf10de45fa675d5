import { expect, test } from 'vitest';
import { call, judged } from '../../../../test/support/judged.ts';
import type { ExchangeEntry } from '../../../journal/entry.ts';
import { ValueMonitor } from './values.ts';

const jwt = '$PIX_JWT_1';
const create = (id: string, at: number) =>
  call('createPayment', {
    at,
    jwt,
    status: 201,
    sent: { amount: 5, description: `text of ${id}` },
    body: { id, amount: 5 },
  });
const read = (id: string, at: number, description: string | null) =>
  call('readPayment', { at, jwt, path: { id }, body: { id, amount: 5, description } });
const refused = (id: string, at: number) =>
  call('updatePayment', { at, jwt, path: { id }, sent: { dueDate: 'soon', amount: null }, status: 400 });
const found = (...entries: ExchangeEntry[]): string[] =>
  judged(
    new ValueMonitor(),
    entries.toSorted((one, other) => one.at.localeCompare(other.at)),
  );

const shown = [create('p0', 0), read('p0', 1, 'text of p0')];
const never = [create('p1', 0), refused('p1', 2), read('p1', 9, null)];

test('a field that no response showed is laid to the place if no refused update is known to clear fields', () => {
  expect(found(...shown, ...never)).toEqual(['PAYMENT-07[known] readPayment@9']);
  const kept = [refused('p0', 2), read('p0', 9, 'text of p0')];
  expect(found(...shown, ...never, ...kept)).toEqual(['PAYMENT-07[known] readPayment@9']);
});

test('a field that no response showed is laid to nothing if a refused update cleared it in another payment', () => {
  expect(found(...shown, ...never, refused('p0', 2), read('p0', 9.5, null))).toEqual([
    'PAYMENT-18[default] readPayment@9.5',
  ]);
});
