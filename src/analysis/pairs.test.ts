import { expect, test } from 'vitest';
import { call } from '../../test/support/judged.ts';
import type { ExchangeEntry } from '../journal/entry.ts';
import { Step } from '../oracle/trace/step.ts';
import { PairCollector } from './pairs.ts';

const jwt = '$PIX_JWT_1';
const path = { id: 'p1' };
const read = (at: number, parts: object = {}) => call('readPayment', { at, jwt, path, ...parts });
const list = (at: number) => call('listPayments', { at, jwt });
const pay = (at: number) => call('sandboxPay', { at, jwt, sent: path });

function counted(...entries: ExchangeEntry[]): [tried: number, judged: number] {
  const collector = new PairCollector();
  for (const entry of entries) collector.see(new Step(entry));
  const { tried, judged } = collector.count();
  return [tried, judged];
}

test.each([
  ['two requests to one payment', [read(0), read(1)], [1, 1]],
  ['the same pair twice', [read(0), read(1), read(2)], [1, 1]],
  ['a listing after a read, and a read after a listing', [read(0), list(1), read(2)], [3, 3]],
  ['a listing of others between two requests', [read(0), list(1), list(2), read(3)], [4, 4]],
  ['a pair in two states', [read(0), read(1), pay(2), read(3), read(4)], [3, 3]],
  ['a request without an answer', [read(0), read(1, { status: null })], [1, 0]],
  ['requests to two payments', [read(0), read(1, { path: { id: 'p2' } })], [0, 0]],
  ['requests of two accounts', [read(0), read(1, { account: 'h2' })], [0, 0]],
  ['a request without credentials', [read(0), read(1, { variant: 'no-credentials' })], [0, 0]],
])('%s', (_, entries, expected) => {
  expect(counted(...entries)).toEqual(expected);
});

test('an address is one thing, the webhook and the key of an account are one each', () => {
  const add = (at: number, ip: string) => call('addSecurityIP', { at, jwt, sent: { ip } });
  expect(counted(add(0, '203.0.113.7'), add(1, '203.0.113.8'), add(2, '203.0.113.7'))).toEqual([1, 1]);
  expect(counted(call('getWebhook', { at: 0, jwt }), call('createWebhook', { at: 1, jwt }))).toEqual([1, 1]);
  expect(counted(call('createWebhook', { at: 0, jwt }), call('getWebhook', { at: 1, jwt }))).toEqual([1, 1]);
});

test('the feasible pairs are those of the contract', () => {
  expect(new PairCollector().count()).toEqual({ feasible: 75, tried: 0, judged: 0 });
});
