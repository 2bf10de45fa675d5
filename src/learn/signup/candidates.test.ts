import { expect, test } from 'vitest';
import { createFaker, person } from '../../../fixtures/data/index.ts';
import { addressField } from './address.ts';
import {
  addedPart,
  addressParts,
  emptyAddress,
  isEssential,
  mistypedPart,
  strangeAddress,
  unusedNames,
  withoutPart,
} from './address-parts.ts';
import { type SignupForm, signupBody } from './body.ts';
import { type Candidate, cnpjCandidate, passwordCandidate, typeCandidate } from './candidates.ts';
import { acceptedWord, formCandidate } from './field-forms.ts';

const somebody = { ...person(createFaker(7, 'candidates'), 'run'), cpf: '28001238938', cnpj: '11222333000181' };
const form: SignupForm = {
  accountType: 'PF',
  address: ['street', 'cep', 'complement'].map((name) => addressField([name])),
  cpf: 'digits',
  cnpj: 'digits',
  phone: 'e164',
  birthDate: 'iso-date',
  companyStartDate: 'iso-date',
  fullName: 'two-words',
  password: 'strong-14',
  emailToken: 'integer',
  company: [],
  extra: [{ path: ['confirmPassword'], repeats: 'password', literal: null }],
  override: {},
};
const plain = signupBody(form, somebody, { email: 'a@example.com', emailToken: '123456' });

function applied(...candidates: readonly Candidate[]) {
  return candidates.reduce<Readonly<Record<string, unknown>>>(
    (body, { apply }) => apply(body as typeof plain, { form, person: somebody }),
    plain,
  );
}

/** The fields in which a body differs from the plain one. */
function changes(body: Readonly<Record<string, unknown>>): string[] {
  return [...new Set([...Object.keys(plain), ...Object.keys(body)])].filter(
    (name) => JSON.stringify(plain[name]) !== JSON.stringify(body[name]),
  );
}

test('a candidate changes its own field and nothing else', () => {
  expect(changes(applied(formCandidate('phone-forms', 'national-punctuated')))).toEqual(['phone']);
  expect(changes(applied(formCandidate('cpf-forms', 'punctuated')))).toEqual(['cpf']);
});

test('a bad check digit is written in a form that is taken', () => {
  const bad = formCandidate('cpf-forms', 'bad-check-digits');
  const person = somebody;
  expect(bad.apply(plain, { form, person })['cpf']).toBe('28001238939');
  expect(bad.apply(plain, { form: { ...form, cpf: 'punctuated' }, person })['cpf']).toBe('280.012.389-39');
});

test('a CNPJ comes with the name of its company', () => {
  expect(applied(cnpjCandidate('punctuated', 'digits'))).toMatchObject({
    cnpj: '11.222.333/0001-81',
    companyName: somebody.companyName,
  });
});

test('a field that repeats another one changes with it', () => {
  const weak = applied(passwordCandidate('short', () => 'short'));
  expect([weak['password'], weak['confirmPassword']]).toEqual(['short', 'short']);
});

test('a type goes alone, with a company, or with all but one field of it', () => {
  const way = { cnpj: 'digits', companyStartDate: 'day-first' } as const;
  expect(changes(applied(typeCandidate('PJ', null)))).toEqual(['accountType']);
  expect(changes(applied(typeCandidate('PJ', way)))).toEqual([
    'accountType',
    'cnpj',
    'companyName',
    'companyStartDate',
  ]);
  expect(changes(applied(typeCandidate('PJ', way, 'cnpj')))).toEqual([
    'accountType',
    'companyName',
    'companyStartDate',
  ]);
});

test('candidates of different fields go on top of each other', () => {
  const both = applied(
    formCandidate('phone-forms', 'text'),
    withoutPart({ path: ['cep'], name: 'cep', concept: 'zipCode' }),
  );
  expect(changes(both)).toEqual(['phone', 'address']);
});

test('the parts of an address are found wherever they are nested', () => {
  const parts = addressParts({ street: { name: 'Rua', number: '1' }, cep: '01304-001' });
  expect(parts.map(({ name, concept }) => [name, concept])).toEqual([
    ['street.name', 'street'],
    ['street.number', 'number'],
    ['cep', 'zipCode'],
  ]);
  expect(addressParts('no address')).toEqual([]);
});

test('a part is left out, mistyped or added without touching the others', () => {
  const [street, cep] = addressParts(plain['address']);
  if (street === undefined || cep === undefined) throw new Error('the address has two parts');
  const before = plain['address'] as Record<string, unknown>;
  expect(applied(withoutPart(street))['address']).toEqual({ cep: before['cep'], complement: before['complement'] });
  expect(applied(mistypedPart(cep))['address']).toEqual({ ...before, cep: { not: 'a text' } });
  expect(applied(addedPart('bairro'))['address']).toEqual({ ...before, bairro: somebody.home.neighborhood });
  expect(applied(emptyAddress)['address']).toEqual({});
  expect(applied(strangeAddress)['address']).toMatchObject(before);
});

test('a nested part is left out of where it stands', () => {
  const nested = { path: ['street', 'number'], name: 'street.number', concept: 'number' } as const;
  const body = { ...plain, address: { street: { name: 'Rua', number: '1' } } };
  expect(withoutPart(nested).apply(body, { form, person: somebody })['address']).toEqual({ street: { name: 'Rua' } });
});

test('further parts are looked for under names of what is not known yet', () => {
  const sent = addressParts(plain['address']);
  const names = unusedNames(sent.filter(isEssential), sent);
  expect(names).toContain('complemento');
  expect(names).not.toContain('complement');
  expect(names).not.toContain('street');
});

test('forms that the catalogue has no word of their own for count as their next of kin, or not at all', () => {
  const phones = (['national-tight', 'country-spaced', 'e164'] as const).map((phone) =>
    acceptedWord('phone-forms', { ...form, phone }),
  );
  expect(phones).toEqual(['national-punctuated', null, 'e164']);
  const dates = (['day-first-dashed', 'local-datetime', 'iso-digits'] as const).map((birthDate) =>
    acceptedWord('birth-date-forms', { ...form, birthDate }),
  );
  expect(dates).toEqual(['day-first', 'iso-datetime', null]);
});

test('the form of a field that the user gives is not known', () => {
  expect(acceptedWord('phone-forms', { ...form, override: { phone: '1' } })).toBeNull();
});
