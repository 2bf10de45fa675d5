import { expect, test } from 'vitest';
import { fromVersion1 } from './version-1.ts';

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
  expect(fromVersion1(exchange(operation, tries))).toEqual({ type: 'exchange', id: 'x1', operation, variant });
});

test('an exchange without the word stays as damaged as it is', () => {
  expect(fromVersion1({ type: 'exchange', id: 'x1' })).toEqual({ type: 'exchange', id: 'x1' });
});

test.each([undefined, null, 7, ['exchange'], { type: 'mail', id: 'm1' }])('%j stays as it is', (entry) => {
  expect(fromVersion1(entry)).toEqual(entry);
});
