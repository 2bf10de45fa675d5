import { expect, test } from 'vitest';
import { call, judged } from '../../../test/support/judged.ts';
import type { ExchangeEntry, Json } from '../../journal/entry.ts';
import { FeesMonitor } from './fees.ts';

const jwt = '$PIX_JWT_1';
const balance = (at: number, available: number, pending = 0) =>
  call('earnedFeesBalance', { at, jwt, body: { available, pending } });
const withdraw = (at: number, amount: Json, parts: object = {}) =>
  call('withdrawEarnedFees', { at, jwt, status: 422, sent: { amount }, ...parts });
const found = (...entries: ExchangeEntry[]): string[] => judged(new FeesMonitor(), entries);

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

test('a withdrawal by key does not lower the balance, which one by JWT lowered', () => {
  const accepted = (at: number, amount: number, parts: object = {}) => withdraw(at, amount, { status: 201, ...parts });
  const byKey = { jwt: undefined, key: '$PIX_API_KEY_1' };
  const both = [balance(0, 30), accepted(1, 5), balance(2, 25)];
  expect(found(...both, accepted(10, 5, byKey), balance(14, 25))).toEqual(['FEES-03[overdraw] earnedFeesBalance@14']);
  expect(found(...both, accepted(10, 5, byKey), balance(14, 20))).toEqual([]);
  expect(found(...both, accepted(10, 5, byKey), balance(11, 25), balance(14, 20))).toEqual([]);
  expect(found(...both, accepted(10, 11, byKey), balance(14, 25))).toEqual([]);
  expect(found(...both, accepted(10, 5, { status: null }), balance(14, 25))).toEqual([]);
  const create = (selfEarnedFees: number) =>
    call('createPayment', { at: 8, jwt, status: 201, sent: { amount: 300, selfEarnedFees }, body: { id: 'p1' } });
  const pay = call('sandboxPay', { at: 9, jwt, sent: { id: 'p1' } });
  expect(found(...both, create(5), pay, accepted(10, 5, byKey), balance(14, 25))).toEqual([]);
  expect(found(...both, create(7), pay, accepted(10, 5, byKey), balance(14, 24))).toEqual([]);
  const other = [create(7), pay, balance(9.5, 25), accepted(10, 5, byKey), balance(14, 25)];
  expect(found(...both, ...other)).toEqual(['FEES-03[overdraw] earnedFeesBalance@14']);
});

test('a refused withdrawal lowers the balance right after an accepted one did', () => {
  const entries = [balance(0, 30), withdraw(1, 5, { status: 201 }), balance(2, 25), withdraw(2.5, 7), balance(3, 18)];
  expect(found(...entries)).toEqual(['FEES-03[overdraw] earnedFeesBalance@3']);
});

test('the balance of an account that earned nothing rises with that of another account', () => {
  const email = 'b@example.com';
  const account = 'idle';
  const idle = { jwt: '$PIX_JWT_2', account };
  const joined = [
    call('createAccount', { at: 0, account, status: 201, sent: { email } }),
    call('concludesLogin', { at: 0.1, account, sent: { email }, body: { tokenJWT: idle.jwt } }),
    call('earnedFeesBalance', { at: 1, ...idle, body: { available: 0 } }),
    balance(2, 30),
    withdraw(3, 5, { status: 201 }),
    balance(4, 25),
  ];
  const read = call('earnedFeesBalance', { at: 9, ...idle, body: { available: 25 } });
  expect(found(...joined, read)).toEqual(['FEES-01[default] earnedFeesBalance@9']);
  const paid = call('sandboxPay', { at: 5, ...idle, sent: { id: 'p1' } });
  expect(found(...joined, paid, read)).toEqual([]);
  const create = call('createPayment', { at: 5, ...idle, status: 201, sent: { amount: 5, selfEarnedFees: 1 } });
  expect(found(...joined, create, read)).toEqual([]);
});

test('much more is withdrawn than all payments of an account can have earned', () => {
  const email = 'a@example.com';
  const entries = [
    call('createAccount', { at: 0, status: 201, sent: { email } }),
    call('concludesLogin', { at: 0.1, sent: { email }, body: { tokenJWT: jwt } }),
    call('createPayment', { at: 1, jwt, status: 201, sent: { amount: 300, selfEarnedFees: 10 }, body: { id: 'p1' } }),
    balance(2, 10),
  ];
  expect(found(...entries, withdraw(3, 321, { status: 201 }))).toEqual(['FEES-03[overdraw] withdrawEarnedFees@3']);
  expect(found(...entries, withdraw(3, 319, { status: 201 }))).toEqual([]);
  expect(found(...entries, withdraw(3, 321))).toEqual([]);
  expect(found(...entries.slice(1), withdraw(3, 321, { status: 201 }))).toEqual([]);
  const update = call('updatePayment', { at: 2.5, jwt, path: { id: 'p1' }, sent: { selfEarnedFees: 50 } });
  expect(found(...entries, update, withdraw(3, 321, { status: 201 }))).toEqual([]);
});
