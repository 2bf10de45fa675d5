import { expect, test } from 'vitest';
import { call, judged } from '../../../../test/support/judged.ts';
import type { Json, JsonObject } from '../../../json/value.ts';
import { LeftValueMonitor } from './left-values.ts';

const jwt = '$PIX_JWT_1';
const create = (at: number, id: string, sent: JsonObject = {}) =>
  call('createPayment', { at, jwt, status: 201, sent: { amount: 50, ...sent }, body: { id, amount: 50 } });
const list = (at: number, fees: Readonly<Record<string, Json>>) => {
  const data = Object.entries(fees).map(([id, selfEarnedFees]) => ({ id, amount: 50, selfEarnedFees }));
  return call('listPayments', { at, jwt, body: { data } });
};
const read = (id: string) => call('readPayment', { at: 8, jwt, path: { id }, body: { id, amount: 50 } });
const judge = (...entries: ReturnType<typeof create>[]) => judged(new LeftValueMonitor(), entries);

/** Payments a, b and c have fees of their own. Each is followed by one without: x, y and z. */
const creates = [
  create(0, 'first'),
  create(1, 'a', { selfEarnedFees: 1.5 }),
  create(2, 'x'),
  create(3, 'b', { selfEarnedFees: 2.5 }),
  create(4, 'y'),
  create(5, 'c', { selfEarnedFees: 3.5 }),
  create(6, 'z'),
  ...['first', 'a', 'x', 'b', 'y', 'c', 'z'].map(read),
];

test('payments without fees show those of earlier requests', () => {
  const shown = list(9, { first: null, x: 1.5, y: 2.5, z: 3.5 });
  expect(judge(...creates, shown)).toEqual(['PAYMENT-06[selfEarnedFees] listPayments@9']);
});

test.each<[string, Readonly<Record<string, Json>>]>([
  ['none of them shows fees', { first: null, x: null, y: 0, z: null }],
  ['there are a few defaults', { first: 1.5, x: 1.5, y: 2.5, z: 2.5 }],
  ['one of them shows fees that no request sent', { first: 0.7, x: 1.5, y: 2.5, z: 3.5 }],
  ['one of them shows fees that were sent later', { first: 3.5, x: 1.5, y: 2.5, z: 3.5 }],
])('nothing is wrong if %s', (_, shown) => {
  expect(judge(...creates, list(9, shown))).toEqual([]);
});

test('a payment that was updated may show what the update set', () => {
  const update = call('updatePayment', { at: 7, jwt, path: { id: 'z' }, sent: { selfEarnedFees: 1.5 } });
  expect(judge(...creates, update, list(9, { x: 1.5, y: 2.5, z: 1.5 }))).toEqual([]);
});
