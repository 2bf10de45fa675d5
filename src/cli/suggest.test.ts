import { expect, test } from 'vitest';
import { didYouMean, nearest } from './suggest.ts';

test('a slip of the pen finds its word, whatever the case of letters', () => {
  expect(nearest('weebhook', ['webhook', 'login'])).toBe('webhook');
  expect(nearest('auth-05', ['AUTH-05', 'AUTH-15'])).toBe('AUTH-05');
});

test('a word that is near nothing finds nothing', () => {
  expect(nearest('something', ['webhook', 'login'])).toBeNull();
  expect(didYouMean('something', ['webhook'])).toBe('');
});

test('a short word is not taken for another short word', () => {
  expect(nearest('abc', ['xyz', 'run'])).toBeNull();
});

test('two letters that changed places are a slip of the finger', () => {
  expect(nearest('rnu', ['run', 'diff'])).toBe('run');
});

test('another number is not a slip of the finger', () => {
  expect(nearest('LOGIN-99', ['LOGIN-01', 'LOGIN-08'])).toBeNull();
});
