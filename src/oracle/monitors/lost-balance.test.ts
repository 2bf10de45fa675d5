import { expect, test } from 'vitest';
import { call, judged } from '../../../test/support/judged.ts';
import type { ExchangeEntry, Json } from '../../journal/entry.ts';
import { LostBalanceMonitor } from './lost-balance.ts';

const jwt = '$PIX_JWT_1';
const balance = (at: number, body: Json) => call('earnedFeesBalance', { at, jwt, body });
const found = (...entries: ExchangeEntry[]): string[] => judged(new LostBalanceMonitor(), entries);
const filled = balance(10, { available: 0, pending: 1.29 });
const empty = (at: number) => balance(at, { available: 0, pending: '0.00' });

test('a balance becomes empty, and nothing was withdrawn', () => {
  expect(found(filled, empty(13))).toEqual(['FEES-04[default] earnedFeesBalance@13']);
});

const create = (id: string, selfEarnedFees: number) =>
  call('createPayment', { at: 1, jwt, sent: { amount: 100, selfEarnedFees }, body: { id } });
const update = (id: string, at = 11) =>
  call('updatePayment', { at, jwt, path: { id }, sent: { description: 'other' }, body: {} });

test.each([
  ['a payment with lower fees was updated', [create('p1', 0.5), filled, update('p1'), update('p1', 12), empty(14)]],
  ['a withdrawal was refused before', [call('withdrawEarnedFees', { at: 9, jwt, status: 401 }), filled, empty(13)]],
])('a balance becomes empty where %s', (_, entries) => {
  expect(found(...entries)).toHaveLength(1);
});

test.each([
  ['nothing was earned', [balance(10, { available: 0 }), empty(13)]],
  ['it moves to another number', [filled, balance(13, { available: 1.29, pending: 0 })]],
  ['the first read may be older than the second', [filled, empty(11)]],
  ['a later read shows it again', [filled, empty(13), filled]],
  ['no number is shown', [filled, balance(13, {})]],
  ['a withdrawal may be why', [call('withdrawEarnedFees', { at: 9, jwt, sent: { amount: 1.29 } }), filled, empty(13)]],
  ['an update may be why', [filled, call('updatePayment', { at: 11, jwt, sent: { selfEarnedFees: 0 } }), empty(13)]],
  [
    'updates may have cleared the fees',
    [create('p1', 1), create('p2', 1), filled, update('p1'), update('p2'), empty(13)],
  ],
  ['the fees of an updated payment are unknown', [filled, update('p3'), empty(13)]],
  ['another account is read', [filled, call('earnedFeesBalance', { at: 13, account: 'h2', body: { available: 0 } })]],
])('nothing is found where %s', (_, entries) => {
  expect(found(...entries)).toEqual([]);
});
