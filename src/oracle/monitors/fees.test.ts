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

test.each(['12.50', '12.5abc'])('a refused withdrawal of the text %s is taken from the balance', (text) => {
  expect(found(balance(0, 30), withdraw(1, text), balance(2, 17.5))).toEqual(['FEES-03[text] earnedFeesBalance@2']);
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

const email = 'a@example.com';
const idle = { jwt: '$PIX_JWT_2', account: 'idle' };
const accepted = (at: number, amount: number) => withdraw(at, amount, { status: 201 });
const both = [balance(0, 30), accepted(1, 5), balance(2, 25)];
const create = (at: number, id: string, selfEarnedFees: number) =>
  call('createPayment', { at, jwt, status: 201, sent: { amount: 300, selfEarnedFees }, body: { id } });
const pay = (at: number, id: string) => call('sandboxPay', { at, jwt, sent: { id } });

test.each([
  ['the second withdrawal is held', [...both, accepted(10, 5), balance(14, 25), balance(20, 25)]],
  [
    'fees are credited long after a pay',
    [...both, create(3, 'p1', 3), pay(4, 'p1'), balance(13, 25), accepted(13.5, 5), balance(16, 23), balance(20, 23)],
  ],
  [
    'two payments credit the sum that is withdrawn',
    [
      ...both,
      ...[create(7, 'p1', 2), create(7.1, 'p2', 3), pay(8, 'p1'), pay(8.1, 'p2')],
      ...[balance(8.2, 25), accepted(8.5, 5), balance(11, 25), balance(15, 25)],
    ],
  ],
  [
    'fees of a payment without selfEarnedFees are credited',
    [
      call('createAccount', { at: 0, account: 'idle', status: 201, sent: { email } }),
      call('concludesLogin', { at: 0.1, account: 'idle', sent: { email }, body: { tokenJWT: idle.jwt } }),
      call('earnedFeesBalance', { at: 0.5, ...idle, body: { available: 0 } }),
      ...both,
      call('createPayment', { at: 5, ...idle, status: 201, sent: { amount: 100 }, body: { id: 'p9' } }),
      call('earnedFeesBalance', { at: 9, ...idle, body: { available: 1 } }),
    ],
  ],
  ['a charge is the amount of a refused one', [balance(0, 30), accepted(1, 5), withdraw(1.5, 1), balance(3, 24)]],
  [
    'a held withdrawal is taken late, and one of its amount was refused',
    [balance(0, 30), accepted(1, 5), balance(2, 30), balance(8, 30), withdraw(9, 5), balance(60, 25)],
  ],
])('the balance breaks no rule where %s', (_, entries) => {
  expect(found(...entries)).toEqual([]);
});

test('much more is withdrawn than all payments of an account can have earned', () => {
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

test('a refused withdrawal of more than all payments of an account can have earned is added to the balance', () => {
  const entries = [
    call('createAccount', { at: 0, status: 201, sent: { email } }),
    call('concludesLogin', { at: 0.1, sent: { email }, body: { tokenJWT: jwt } }),
    call('createPayment', { at: 1, jwt, status: 201, sent: { amount: 300, selfEarnedFees: 10 }, body: { id: 'p1' } }),
    balance(8, 10),
  ];
  expect(found(...entries, withdraw(9, 400), balance(10, 410))).toEqual(['FEES-03[overdraw] earnedFeesBalance@10']);
  expect(found(...entries, withdraw(9, 400), balance(10, 10))).toEqual([]);
  // It may be fees of the payment, or a sum of what was refused.
  expect(found(...entries, withdraw(9, 300), balance(10, 310))).toEqual([]);
  expect(found(...entries, withdraw(9, 400), balance(10, 10, 400))).toEqual([]);
  // The account may have had other payments before.
  expect(found(...entries.slice(1), withdraw(9, 400), balance(10, 410))).toEqual([]);
});

const earned = [balance(0, 0), balance(3, 5), withdraw(3.5, 5)];

test('a refused withdrawal takes the balance back to what it was a moment before', () => {
  expect(found(...earned, balance(4, 0), balance(8, 0))).toEqual(['FEES-03[overdraw] earnedFeesBalance@4']);
});

test.each([
  ['a later read shows the balance again', [balance(4, 0), balance(8, 5)]],
  ['it was not read again', [balance(4, 0)]],
])('a server that is behind may show the balance of a moment before, and %s', (_, entries) => {
  expect(found(...earned, ...entries)).toEqual([]);
});
