import { expect, test } from 'vitest';
import { call, judged } from '../../../test/support/judged.ts';
import type { ExchangeEntry, Json } from '../../journal/entry.ts';
import { feesMonitor } from './fees.ts';

const jwt = '$PIX_JWT_1';
const balance = (at: number, available: number, pending = 0) =>
  call('earnedFeesBalance', { at, jwt, body: { available, pending } });
const withdraw = (at: number, amount: Json, parts: object = {}) =>
  call('withdrawEarnedFees', { at, jwt, status: 422, sent: { amount }, ...parts });
const found = (...entries: ExchangeEntry[]): string[] => judged(feesMonitor, entries);

test.each([
  ['FEES-02[default]', { sent: {} }],
  ['FEES-02[default]', { sent: undefined }],
  ['FEES-03[text]', { sent: { amount: 'abc' } }],
  ['FEES-03[text]', { sent: { amount: [1] } }],
  ['FEES-03[text]', { sent: { amount: null } }],
])('%s is broken by an accepted %o', (rule, parts) => {
  expect(found(withdraw(1, 5, { status: 200, ...parts }))).toEqual([`${rule} withdrawEarnedFees@1`]);
  expect(found(withdraw(1, 5, parts))).toEqual([]);
});

test.each([
  ['FEES-03[overdraw]', {}],
  ['AUTH-01[withdrawEarnedFees]', { jwt: undefined, account: null, status: 401 }],
])('%s: a refused withdrawal lowers the balance', (rule, parts) => {
  expect(found(balance(0, 30), withdraw(1, 12.5, parts), balance(2, 17.5))).toEqual([`${rule} earnedFeesBalance@2`]);
  expect(found(balance(0, 30), withdraw(1, 12.5, parts), balance(2, 30))).toEqual([]);
});

test.each([
  ['the balance fell by another sum', [withdraw(1, 5), balance(2, 17.5)]],
  ['the balance rose', [withdraw(1, 5), balance(2, 35)]],
  ['an accepted withdrawal may be why', [withdraw(1, 5), withdraw(1.5, 5, { status: 200 }), balance(2, 25)]],
  ['a withdrawal without an answer may be why', [withdraw(1, 5), withdraw(1.5, 5, { status: null }), balance(2, 25)]],
  [
    'it was withdrawn by key, which is not documented',
    [withdraw(1, 5, { jwt: undefined, key: '$PIX_API_KEY_1' }), balance(2, 25)],
  ],
  ['an amount is a number in a text', [withdraw(1, '10.50', { status: 200 })]],
])('nothing is found where %s', (_, entries) => {
  expect(found(balance(0, 30), ...entries)).toEqual([]);
});
