import { expect, test } from 'vitest';
import { call } from '../../../../test/support/judged.ts';
import type { ExchangeEntry } from '../../../journal/entry.ts';
import { Oracle } from '../../oracle.ts';
import { PaidMonitor } from './paid.ts';

const jwt = '$PIX_JWT_1';
const ids = ['p1', 'p2', 'p3'];
const create = (id: string, at: number) =>
  call('createPayment', { at, jwt, status: 201, sent: { amount: 5 }, body: { id, amount: 5 } });
const pay = (at: number, id: string) => call('sandboxPay', { at, jwt, sent: { id } });
const shownBy = (operation: 'readPayment' | 'publicPayment') => (at: number, id: string, status: string) =>
  call(operation, { at, jwt, path: { id }, body: { id, amount: 5, status } });
const [read, lookup] = [shownBy('readPayment'), shownBy('publicPayment')];
const twoPays = [pay(1, 'p1'), read(1.2, 'p1', 'PAID'), pay(1.4, 'p2'), read(1.6, 'p2', 'PAID')];

/** The reads to repeat after three payments were created, read, and two of them paid. */
function readAgain(...entries: ExchangeEntry[]): string[] {
  const oracle = new Oracle(() => [new PaidMonitor()]);
  const before = ids.flatMap((id, index) => [create(id, index / 10), read(0.5 + index / 10, id, 'NEW')]);
  for (const entry of [...before, ...twoPays, ...entries]) oracle.see(entry);
  return oracle.suspicions().map(({ exchange }) => exchange);
}

test('an unpaid payment that another place shows as paid is read again', () => {
  expect(readAgain(lookup(2, 'p3', 'PAID'))).toEqual(['readPayment@0.7']);
  expect(readAgain(lookup(2, 'p3', 'PAID'), read(3, 'p3', 'NEW'))).toEqual(['readPayment@3']);
});

test('a payment is not read again that no place shows as paid, or whose contradiction is certain', () => {
  expect(readAgain(lookup(2, 'p3', 'NEW'))).toEqual([]);
  expect(readAgain(lookup(2, 'p3', 'PAID'), read(5, 'p3', 'NEW'))).toEqual([]);
});
