import { expect, test } from 'vitest';
import { defaultDialect } from '../../../sandbox/dialect.ts';
import { dialectFrom, namedDialects } from './index.ts';

test('settings are merged over the default dialect', () => {
  const dialect = dialectFrom({ payment: { idForm: 'ulid' } });
  expect(dialect.payment).toEqual({ ...defaultDialect.payment, idForm: 'ulid' });
});

test('settings may build on a named dialect', () => {
  expect(dialectFrom({ like: 'rails', name: 'mine' })).toEqual({ ...namedDialects['rails'], name: 'mine' });
});

test('a setting of another kind replaces the whole', () => {
  const { state } = dialectFrom({ payment: { state: { kind: 'boolean', name: 'paid' } } }).payment;
  expect(state).toEqual({ kind: 'boolean', name: 'paid' });
});

test.each([
  ['an unknown dialect', { like: 'laravel' }, /There is no dialect "laravel": choose one of default, nest/],
  ['no object', 'nest', /must be an object of settings/],
  ['an unknown value', { list: { firstPage: 2 } }, /list\.firstPage/],
  ['an unknown setting', { payments: {} }, /payments/],
  ['a body with a 204', { operations: { sandboxPay: { status: 204 } } }, /A 204 carries no body/],
  ['a key that never shows', { operations: { createNewApiKey: { status: 200, body: 'empty' } } }, /APIKEY-01/],
  ['a list of one that is enforced', { securityIp: { form: 'single' } }, /enforcement none/],
  ['no account type for a person', { account: { types: [{ name: 'PJ', requires: ['cnpj'] }] } }, /SIGNUP-06/],
])('%s is refused with a sentence', (_, settings, sentence) => {
  expect(() => dialectFrom(settings)).toThrow(sentence);
});
