import { expect, test } from 'vitest';
import { call } from '../../test/support/judged.ts';
import type { Entry } from '../journal/entry.ts';
import { Oracle } from './oracle.ts';

const jwt = '$PIX_JWT_1';
const create = (at: number) =>
  call('createPayment', { at, jwt, status: 201, sent: { amount: 5 }, body: { id: 'p1', amount: 5 } });
const read = (at: number, amount: number, more = {}) =>
  call('readPayment', { at, jwt, path: { id: 'p1' }, body: { id: 'p1', amount }, ...more });

const broken = ['PAYMENT-07 readPayment@104', 'PAYMENT-07 readPayment@107'];

function rulesBroken(entries: readonly Entry[]): string[] {
  const oracle = new Oracle();
  for (const entry of entries) oracle.see(entry);
  return oracle.findings().map(({ rule, exchange }) => `${rule} ${exchange}`);
}

test('responses from before the clock went back prove nothing afterwards', () => {
  expect(rulesBroken([create(100), read(101, 5), read(104, 7), read(107, 7)])).toEqual(broken);
  expect(rulesBroken([create(100), read(101, 5), read(50, 7), read(53, 7), read(107, 7)])).toEqual([]);
});

test('a slow request of another shard is no clock that went back', () => {
  const slow = call('getWebhook', { at: 100.5, jwt, durationMs: 9_000 });
  const merged = [create(100), slow, read(101, 5), read(104, 7), read(107, 7)];
  expect(rulesBroken(merged)).toEqual(broken);
});
