import { expect, test } from 'vitest';
import { passwordForms } from './forms.ts';
import { commonPassword, shortened, signClassesOf, weakened, weaknesses } from './weak-passwords.ts';

const strong = passwordForms['strong-14']('secret');

test.each([
  ['no-symbol', ['upper', 'lower', 'digit']],
  ['no-upper', ['lower', 'digit', 'symbol']],
  ['no-digit', ['upper', 'lower', 'symbol']],
  ['no-lower', ['upper', 'digit', 'symbol']],
  ['digits-only', ['digit']],
] as const)('a password of the weakness %s lacks that and nothing else', (weakness, classes) => {
  const weak = weakened(strong, weakness) ?? '';
  expect(signClassesOf(weak)).toEqual(classes);
  expect(weak).toHaveLength(strong.length);
});

test('no weakened password repeats a sign twice in a row', () => {
  for (const secret of ['a', 'b', 'c', 'd', 'e', 'f']) {
    for (const weakness of ['no-symbol', 'no-digit', 'digits-only'] as const)
      expect(weakened(passwordForms['strong-14'](secret), weakness)).not.toMatch(/(.)\1\1/);
  }
});

test('a password cannot be weakened by what it does not have', () => {
  expect(weakened('k3m9q2', 'no-symbol')).toBeNull();
  expect(weakened('739281', 'digits-only')).toBeNull();
  expect(weakened('739281', 'no-digit')).toMatch(/^[a-z]{6}$/);
});

test('a shortened password keeps a sign of each kind', () => {
  for (const length of [4, 8, 13]) {
    expect(signClassesOf(shortened(strong, length, []) ?? '')).toEqual(['upper', 'lower', 'digit', 'symbol']);
    expect(shortened(strong, length, [])).toHaveLength(length);
  }
});

test('the required kinds of characters stay if there is no room for all', () => {
  expect(signClassesOf(shortened(strong, 2, ['digit', 'symbol']) ?? '')).toEqual(['digit', 'symbol']);
  expect(shortened(strong, 2, ['lower', 'digit', 'symbol'])).toBeNull();
});

test('a common password is made of the same kinds of signs, and long enough', () => {
  expect(commonPassword(strong, 8)).toBe('P@ssw0rd');
  expect(commonPassword(strong, 12)).toBe('Password123!');
  expect(commonPassword(passwordForms['alphanumeric-12']('s'), 10)).toBe('Password123');
  expect(commonPassword('739281', 6)).toBe('123456');
  expect(commonPassword(strong, 30)).toBeNull();
});

test('each weakness has a name of its own', () => {
  expect(new Set(weaknesses).size).toBe(weaknesses.length);
});
