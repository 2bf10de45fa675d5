import { expect, test } from 'vitest';
import { amountAt, findCredit, isBalance, isHeldBack } from './balance.ts';

test('a bare number is its own balance', () => {
  expect(findCredit({ before: 0, created: 0, paid: 1 })).toEqual({ path: '', afterCreate: 0, afterPay: 1 });
});

test.each([
  ['on create', { before: 2, created: 3, paid: 3 }, { afterCreate: 1, afterPay: 0 }],
  ['on pay', { before: 2.1, created: 2.1, paid: 3.1 }, { afterCreate: 0, afterPay: 1 }],
])('a credit %s is found', (_, { before, created, paid }, expected) => {
  const body = (balance: number) => ({ data: { balance, currency: 'BRL' } });
  const credit = findCredit({ before: body(before), created: body(created), paid: body(paid) });
  expect(credit).toEqual({ path: '/data/balance', ...expected });
});

test('a balance that is null until something is earned counts', () => {
  const body = (balance: number | null) => ({ balance });
  expect(findCredit({ before: body(null), created: body(null), paid: body(1) })).toEqual({
    path: '/balance',
    afterCreate: 0,
    afterPay: 1,
  });
});

test('a balance that is written as text counts', () => {
  const body = (saldo: string) => ({ saldo });
  expect(findCredit({ before: body('0.00'), created: body('0.00'), paid: body('1.00') })).toEqual({
    path: '/saldo',
    afterCreate: 0,
    afterPay: 1,
  });
});

test('the available amount comes before totals, counts and pending amounts', () => {
  const body = (count: number, pending: number, available: number) => ({
    paymentsCount: count,
    pending,
    totalEarned: available,
    wallet: { available },
  });
  const credit = findCredit({ before: body(0, 0, 0), created: body(1, 1, 0), paid: body(1, 0, 1) });
  expect(credit).toEqual({ path: '/wallet/available', afterCreate: 0, afterPay: 1 });
});

test('times and revisions are not a balance', () => {
  const body = (revision: number) => ({ balance: 5, version: revision, updatedAt: 1_790_000_000_000 + revision });
  expect(findCredit({ before: body(1), created: body(2), paid: body(3) })).toBeNull();
});

test.each([
  [{ balance: 3 }, '/balance', 3],
  [{ balance: '3.50' }, '/balance', 3.5],
  [{ balance: 'three' }, '/balance', null],
  [{}, '/balance', null],
  [7, '', 7],
])('the number in %j at %j', (body, pointer, expected) => {
  expect(amountAt(body, pointer)).toBe(expected);
});

test.each([
  ['before the create', {}, { balance: 1 }, { balance: 2 }],
  ['after the create', { balance: 1 }, {}, { balance: 2 }],
  ['after paying', { balance: 1 }, { balance: 1 }, { balance: 'n/a' }],
])('a number that was not there %s is not a balance', (_, before, created, paid) => {
  expect(findCredit({ before, created, paid })).toBeNull();
});

/** Bodies with a number that rose by one on paying, and with other changes. */
const balances = (body: (gain: number, step: number) => unknown) => ({
  before: body(0, 0),
  created: body(0, 1),
  paid: body(1, 2),
});

test.each<[string, (gain: number, step: number) => unknown, string]>([
  ['what rose before what fell', (gain, step) => ({ owed: 9 - step, gain }), '/gain'],
  ['what fell on paying, likewise', (gain) => ({ owed: 5 - gain, gain }), '/gain'],
  ['what rose before what came back', (gain, step) => ({ held: step === 1 ? 1 : 0, gain }), '/gain'],
  ['the shallower', (gain) => ({ a: { gain }, gain }), '/gain'],
  ['what is in no list', (gain) => ({ entries: [{ gain }], sums: { a: { gain } } }), '/sums/a/gain'],
  ['an amount before a count', (gain, step) => ({ count: step, a: { b: { gain } } }), '/a/b/gain'],
  ['what is there before what is pending', (gain, step) => ({ pending: step, a: { gain } }), '/a/gain'],
])('the likeliest credit is %s', (_, body, path) => {
  expect(findCredit(balances(body))?.path).toBe(path);
});

test.each([
  ['42', 42],
  ['-35.5', -35.5],
  [' 3.50 ', 3.5],
  ['R$ 3', 3],
  ['3.00 BRL', 3],
  ['R$\u00a01.234,50', 1234.5],
  ['1234,50', 1234.5],
  ['$ 1,234.50', 1234.5],
  ['1,234', null],
  ['3 EUR', null],
])('the text %j writes the number %j', (text, expected) => {
  expect(amountAt(text, '')).toBe(expected);
});

test.each([
  ['', true],
  ['/data/availableBalance', true],
  ['/saldo', true],
  ['/paidOnPlatform', false],
])('whether %j is the place of a balance', (pointer, expected) => {
  expect(isBalance(pointer)).toBe(expected);
});

test.each([
  ['/data/pendingAmount', true],
  ['/bloqueado', true],
  ['/available', false],
  ['', false],
])('whether fees at %j cannot be withdrawn yet', (pointer, expected) => {
  expect(isHeldBack(pointer)).toBe(expected);
});
