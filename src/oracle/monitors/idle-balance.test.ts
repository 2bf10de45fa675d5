import { expect, test } from 'vitest';
import { call, judged } from '../../../test/support/judged.ts';
import type { ExchangeEntry, Json } from '../../journal/entry.ts';
import { idleBalanceMonitor } from './idle-balance.ts';

const [jwt, email, account] = ['$PIX_JWT_2', 'a@example.com', 'idle'];
const balance = (at: number, body: Json) => call('earnedFeesBalance', { at, account, jwt, body });
const found = (...entries: ExchangeEntry[]): string[] => judged(idleBalanceMonitor, entries);
const signedUp = [
  call('createAccount', { at: 0, account, status: 201, sent: { email } }),
  call('concludesLogin', { at: 1, account, sent: { email }, body: { tokenJWT: jwt } }),
];
const earned = [
  call('createPayment', {
    at: 3,
    jwt: '$PIX_JWT_1',
    status: 201,
    sent: { amount: 9, selfEarnedFees: 2 },
    body: { id: 'p1' },
  }),
  call('sandboxPay', { at: 4, jwt: '$PIX_JWT_1', sent: { id: 'p1' } }),
];
const before = [...signedUp, balance(2, { balance: 0 }), ...earned];

test('the balance of an account changes although only others earned and withdrew', () => {
  expect(found(...before, balance(5, { balance: 2 }))).toEqual(['ISOLATION-06[default] earnedFeesBalance@5']);
  expect(found(...before, balance(5, { balance: '-1.00' }))).toEqual(['ISOLATION-06[default] earnedFeesBalance@5']);
  expect(found(...before, balance(5, { balance: 0 }))).toEqual([]);
});

const withdraw = (status: number, amount: number) =>
  call('withdrawEarnedFees', { at: 4.5, account, jwt, status, sent: { amount } });
const create = (status: number) =>
  call('createPayment', { at: 4.5, account, jwt, status, sent: { selfEarnedFees: 2 }, body: { id: 'p2' } });

test.each([
  ['it created a payment', [create(201)]],
  ['it created a payment whose fees an update may clear', [create(201), balance(4.6, { balance: 2.5 })]],
  ['a create of it that was refused may have been carried out', [create(400)]],
  ['a withdrawal of it had no response', [call('withdrawEarnedFees', { at: 4.5, account, jwt, status: null })]],
  ['a refused withdrawal of it may have been carried out', [withdraw(400, -2)]],
])('nothing is found where %s', (_, entries) => {
  expect(found(...before, ...entries, balance(5, { balance: 2 }))).toEqual([]);
});

test('nothing is found where the account is not known from its beginning, or another number than a balance changed', () => {
  expect(found(...before.slice(1), balance(5, { balance: 2 }))).toEqual([]);
  expect(found(...before, balance(5, { balance: 0, accounts: 2 }))).toEqual([]);
  expect(found(...before.slice(0, -1), balance(5, { balance: 2 }))).toEqual([]);
});
