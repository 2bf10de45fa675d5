import { expect, test } from 'vitest';
import { fromOlder } from './older-versions.ts';

const exchange = (operation: string, tries: string | null) => ({ type: 'exchange', id: 'x1', operation, tries });

test.each([
  ['createPayment', null, null],
  ['createPayment', 'missing-amount', 'missing-amount'],
  ['createAccount', 'missing-address', 'missing-address'],
  ['createAccount', 'address-without-city', 'signup:address-without-city'],
  ['createAccount', 'cpf-punctuated+terms-false', 'signup:cpf-punctuated+terms-false'],
  ['createAccount', 'control', 'signup:control'],
  ['deleteSecurityIP', 'missing-address', 'absent-address'],
])('the %s that tries %j is of the variant %j', (operation, tries, variant) => {
  expect(fromOlder(1, exchange(operation, tries))).toEqual({ type: 'exchange', id: 'x1', operation, variant });
});

test('an exchange without the word stays as damaged as it is', () => {
  expect(fromOlder(1, { type: 'exchange', id: 'x1' })).toEqual({ type: 'exchange', id: 'x1' });
});

test.each([undefined, null, 7, ['exchange'], { type: 'mail', id: 'm1' }])('%j stays as it is', (entry) => {
  expect(fromOlder(1, entry)).toEqual(entry);
});

test.each([1, 2, 3])('an exchange of version %i names its account by the current word', (version) => {
  const exchange = { type: 'exchange', id: 'x1', holder: 'payer' };
  expect(fromOlder(version, exchange)).toEqual({ type: 'exchange', id: 'x1', account: 'payer' });
});

test('the fact about a payment names its account by the current word', () => {
  const fact = { type: 'fact', key: 'payment', value: { holder: 'payer', id: 'p1' } };
  expect(fromOlder(3, fact)).toEqual({ type: 'fact', key: 'payment', value: { account: 'payer', id: 'p1' } });
});

test('an entry of the current version stays as it is', () => {
  const exchange = { type: 'exchange', id: 'x1', holder: 'payer' };
  expect(fromOlder(4, exchange)).toBe(exchange);
});
