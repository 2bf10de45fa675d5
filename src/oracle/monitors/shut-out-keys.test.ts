import { expect, test } from 'vitest';
import { call, judged } from '../../../test/support/judged.ts';
import type { ExchangeEntry } from '../../journal/entry.ts';
import { keyMonitor } from './keys.ts';

const jwt = '$PIX_JWT_1';
const key = '$PIX_API_KEY_1';
const created = call('createNewApiKey', { at: 0, jwt, body: { id: 'k1', apiKey: key } });
const toggle = (operation: 'disableApiKey' | 'enableApiKey', at: number) =>
  call(operation, { at, jwt, sent: { id: 'k1' } });
const disabled = toggle('disableApiKey', 2);
const used = (at: number) => call('createPayment', { at, key, sent: { amount: 1 } });
const shut = (at: number, status = 401) => call('listPayments', { at, key, status });
const found = (...entries: ExchangeEntry[]): string[] => judged(keyMonitor, [created, ...entries]);
/** Each request form of both operations has its effect once. */
const once = [used(1), call('listPayments', { at: 1.5, key }), disabled, shut(3), toggle('enableApiKey', 4), used(5)];

const removed = call('deleteSecurityIP', { at: 8, jwt });

test('a change of the list of addresses opens no key that is disabled', () => {
  const second = [toggle('disableApiKey', 6), shut(7), removed];
  expect(found(...once, ...second, used(12))).toEqual(['AUTH-10[disabled] createPayment@12']);
});

test('a change of the list of addresses may shut out a key that is enabled again', () => {
  const second = [toggle('disableApiKey', 5.5), shut(6), toggle('enableApiKey', 7), used(7.5), removed];
  expect(found(...once, ...second, shut(12))).toEqual([]);
});

test.each([
  ['requests without credentials', {}],
  ['forged keys', { key: `${key}x` }],
])('a key is shut as well where %s get 400', (_, credentials) => {
  const without = call('listPayments', { at: 0.5, status: 400, ...credentials });
  const use = { at: 1, key };
  const plain = [call('listPayments', use), disabled, shut(3, 400), used(5)];
  expect(found(without, ...plain)).toEqual(['AUTH-10[disabled] createPayment@5']);
  expect(found(...plain)).toEqual([]);
  const odd = [call('listPayments', use), disabled, { ...shut(3, 400), variant: 'limit-0' }, used(5)];
  expect(found(without, ...odd)).toEqual([]);
});

test('a read of a payment that a server does not know yet shows nothing of the key', () => {
  const reads = (at: number, parts: object) => call('readPayment', { at, path: { id: 'p1' }, ...parts });
  const lists = (at: number, parts: object) => call('listPayments', { at, ...parts });
  const hidden = (look: typeof reads) => [
    look(0.5, { status: 404 }),
    look(1, { key }),
    disabled,
    look(3, { key, status: 404 }),
    used(5),
  ];
  expect(found(...hidden(lists))).toEqual(['AUTH-10[disabled] createPayment@5']);
  expect(found(...hidden(reads))).toEqual([]);
});

test('a recovery may end the keys of its account', () => {
  const recovered = (at: number) =>
    call('forgotPasswordChangePassword', { at, path: { email: 'h1@example.com' }, sent: { newPassword: 'x' } });
  const second = [toggle('disableApiKey', 6), shut(7), toggle('enableApiKey', 8)];
  expect(found(...once, ...second, shut(12))).toEqual(['AUTH-10[enabled-again] listPayments@12']);
  expect(found(...once, ...second, recovered(9), shut(12))).toEqual([]);
  expect(found(...once, toggle('disableApiKey', 6), recovered(7), used(12))).toHaveLength(1);
});

test('servers may learn of a change one after another', () => {
  const disables = [toggle('disableApiKey', 6), shut(7), used(7.2)];
  expect(found(...once, ...disables)).toEqual(['AUTH-10[disabled] createPayment@7.2']);
  const late = [
    used(2.2),
    { ...shut(3), id: 'late' },
    call('createPayment', { at: 3.2, key, status: 401, sent: { amount: 1 } }),
  ];
  const learned = [
    used(1),
    call('listPayments', { at: 1.5, key }),
    disabled,
    shut(2.1),
    ...late,
    toggle('enableApiKey', 4),
    used(5),
  ];
  expect(found(...learned, ...disables)).toEqual([]);
  expect(found(...learned, ...disables, used(10.2))).toEqual(['AUTH-10[disabled] createPayment@10.2']);
});
