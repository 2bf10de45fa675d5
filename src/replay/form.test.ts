import { expect, test } from 'vitest';
import { likenessOf, secretFormOf } from './form.ts';

const always = (digit: number) => (below: number) => digit % below;

test.each([
  ['sk_live_0a1b2c3d4e5f', 'sk_live_[0-9a-f]{12}'],
  ['3f0c2026-0000-4000-8a26-aaaabbbbcccc', '[0-9a-f]{8}[-]{1}\\d{4}[-]{1}\\d{4}[-]{1}[0-9a-f]{4}[-]{1}[0-9a-f]{12}'],
  ['whsec_AbCdEf123456', 'whsec_\\w{12}'],
  ['123456', '\\d{6}'],
  ['a key with spaces', null],
])('the form of %s', (secret, form) => {
  expect(secretFormOf(secret)).toBe(form);
});

test.each(['sk_live_[0-9a-f]{12}', '\\d{6}', '[A-Z0-9]{8}', '[0-9a-f]{8}[-]{1}\\d{4}'])(
  'a value of the form %s fits it',
  (form) => {
    const value = likenessOf(form, always(7));
    expect(value).toMatch(new RegExp(`^${form}$`));
  },
);

test('digits begin with none that an integer would lose', () => {
  expect(likenessOf('\\d{4}', always(0))).toBe('1000');
});

test('words that belong to the secret are not taken for a prefix', () => {
  expect(secretFormOf('qwert-yuiop-asd')).toBe('[a-z]{5}[-]{1}[a-z]{5}[-]{1}[a-z]{3}');
});
