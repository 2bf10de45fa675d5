import { expect, test } from 'vitest';
import { call, judged } from '../../../../test/support/judged.ts';
import type { ExchangeEntry } from '../../../journal/entry.ts';
import { PaidMonitor } from './paid.ts';

const jwt = '$PIX_JWT_1';
const ids = ['p1', 'p2', 'p3'];
const creates = ids.map((id, index) =>
  call('createPayment', { at: index / 10, jwt, status: 201, sent: { amount: 5 }, body: { id, amount: 5 } }),
);
const known = ids.map((id, index) =>
  call('readPayment', { at: 0.5 + index / 10, jwt, path: { id }, body: record(id, 'NEW', 0) }),
);
const pay = (at: number, id: string, parts: object = {}) => call('sandboxPay', { at, jwt, sent: { id }, ...parts });
const read = (at: number, id: string, status: string) =>
  call('readPayment', { at, jwt, path: { id }, body: record(id, status, at) });
const found = (...entries: ExchangeEntry[]): string[] => judged(new PaidMonitor(), [...creates, ...known, ...entries]);

function record(id: string, status: string, at: number) {
  return { id, amount: 5, status, updatedAt: `2026-11-21T10:00:0${Math.floor(at)}.000Z` };
}

const first = [pay(1, 'p1'), read(1.5, 'p1', 'PAID')];

test('another payment changes when one is paid', () => {
  expect(found(...first, read(2, 'p2', 'PAID'))).toEqual(['PAYMENT-17[default] readPayment@2']);
  expect(found(...first, read(2, 'p2', 'NEW'))).toEqual([]);
});

test('a second payment that is paid changes in nothing but a timestamp', () => {
  expect(found(...first, pay(2, 'p2'), read(5, 'p2', 'NEW'))).toEqual(['PAYMENT-17[default] readPayment@5']);
});

test.each([
  ['it changes', [pay(2, 'p2'), read(5, 'p2', 'PAID')]],
  ['it may be late', [pay(2, 'p2'), read(2.5, 'p2', 'NEW')]],
  ['it was late', [pay(2, 'p2'), read(2.5, 'p2', 'NEW'), read(5, 'p2', 'PAID')]],
  ['paying it was refused', [pay(2, 'p2', { status: 409 }), read(5, 'p2', 'NEW')]],
  ['paying it had no answer', [pay(2, 'p2', { status: null }), read(5, 'p2', 'NEW')]],
  ['another account paid it', [pay(2, 'p2', { account: 'h2', jwt: '$PIX_JWT_2' }), read(5, 'p2', 'NEW')]],
  ['it was in another state before', [read(1.8, 'p2', 'DUE'), pay(2, 'p2'), read(5, 'p2', 'DUE')]],
])('a payment that looks as before is not judged where %s', (_, entries) => {
  expect(found(...first, ...entries)).toEqual([]);
});

test('nothing is found where no payment ever changes', () => {
  expect(found(pay(1, 'p1'), read(4, 'p1', 'NEW'))).toEqual([]);
});

test.each([
  [
    'a payment changes although the pay was refused',
    { authorization: undefined, status: 401 },
    'PAID',
    ['AUTH-01[sandboxPay]'],
  ],
  ['a payment stays as it was when the pay was refused', { authorization: undefined, status: 401 }, 'NEW', []],
  ['the document does not say why the pay was refused', { jwt, status: 409 }, 'PAID', []],
])('%s', (_, refused, status, rules) => {
  const wrong = call('sandboxPay', { at: 3, sent: { id: 'p2' }, account: 'h1', ...refused } as Parameters<
    typeof call
  >[1]);
  const entries = found(...first, read(2.5, 'p2', 'NEW'), wrong, read(3.5, 'p2', status));
  expect(entries).toEqual(rules.map((rule) => `${rule} readPayment@3.5`));
});

test('a change after pays that were refused for several reasons is laid to none of them', () => {
  const wrong = [{}, { key: 'cut $PIX_API_KEY_1:part' }].map((credentials, index) =>
    call('sandboxPay', { at: 3 + index / 10, sent: { id: 'p2' }, account: 'h1', status: 401, ...credentials }),
  );
  expect(found(...first, read(2.5, 'p2', 'NEW'), ...wrong, read(3.5, 'p2', 'PAID'))).toEqual([]);
});
