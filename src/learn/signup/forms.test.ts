import { expect, test } from 'vitest';
import { matches } from '../refusals/wording.ts';
import { accountTypeCandidates, looksLikeCompany, personFirst } from './account-types.ts';
import { addressField, addressOf } from './address.ts';
import { birthDateForms, cnpjForms, cpfForms, passwordForms, phoneForms } from './forms.ts';

const home = {
  street: 'Rua Augusta',
  number: '1200',
  complement: 'Sala 1',
  neighborhood: 'Consolacao',
  city: 'Sao Paulo',
  cityCode: '3550308',
  state: 'SP',
  stateName: 'Sao Paulo',
  zipCode: '01304001',
};

test.each([
  [cpfForms.punctuated('28001238938'), '280.012.389-38'],
  [cpfForms['bad-check-digits']('28001238938'), '28001238939'],
  [cnpjForms.punctuated('11222333000181'), '11.222.333/0001-81'],
  [phoneForms.e164('11987654321'), '+5511987654321'],
  [phoneForms['national-punctuated']('11987654321'), '(11) 98765-4321'],
  [birthDateForms['day-first']('1990-05-31'), '31/05/1990'],
  [birthDateForms['month-first']('1990-05-31'), '05/31/1990'],
  [birthDateForms['iso-datetime']('1990-05-31'), '1990-05-31T00:00:00.000Z'],
])('%s', (made, expected) => {
  expect(made).toBe(expected);
});

test('strong passwords have every kind of character and the length that their name says', () => {
  for (const length of [8, 14, 20, 32] as const) {
    const password = passwordForms[`strong-${length}`]('secret');
    expect(password).toMatch(/^(?=.*[a-z])(?=.*[A-Z])(?=.*\d)(?=.*[^A-Za-z0-9])/);
    expect(password).toHaveLength(length);
  }
  expect(passwordForms['digits-6']('secret')).toMatch(/^\d{6}$/);
});

test('passwords differ with their secret and do not show it', () => {
  for (const make of Object.values(passwordForms)) {
    expect(make('secret-one')).not.toBe(make('secret-two'));
    expect(make('secret')).not.toContain('secret');
  }
});

test('candidates for accountType are many and each is there once', () => {
  expect(new Set(accountTypeCandidates).size).toBe(accountTypeCandidates.length);
  expect(accountTypeCandidates).toEqual(expect.arrayContaining(['PF', 'PJ', 'individual', 'BUSINESS', 'checking']));
});

test("a person's type comes first and a company's last", () => {
  expect(personFirst(['COMPANY', 'SELLER', 'INDIVIDUAL'])).toEqual(['INDIVIDUAL', 'SELLER', 'COMPANY']);
  expect(['PJ', 'Pessoa Jurídica', 'PESSOA_FISICA'].map(looksLikeCompany)).toEqual([true, true, false]);
});

test('an address is nested where its names are', () => {
  const fields = [['street', 'name'], ['street', 'number'], ['cep']].map((path) => addressField(path));
  expect(addressOf(fields, home)).toEqual({ street: { name: 'Rua Augusta', number: '1200' }, cep: '01304-001' });
});

test('a pattern from outside that does not end or compile matches nothing', () => {
  expect(matches('^\\d+$', '123')).toBe(true);
  expect(matches('^\\d+$', 'abc')).toBe(false);
  expect(matches('(', 'abc')).toBeNull();
  expect(matches('^(a|a|a|a)+$', `${'a'.repeat(40)}!`)).toBeNull();
});
