import { expect, test } from 'vitest';
import { isAboutCredentials } from './refusal.ts';

test('a refusal is about the credentials if the same request was accepted with a JWT', () => {
  expect(isAboutCredentials(422, [201])).toBe(true);
});

test.each([
  ['the amount that a JWT may not withdraw either', 422, [422]],
  ['another refusal than that of the JWT', 400, [422]],
  ['a refusal that no JWT was compared with', 409, []],
  ['a service that refuses an amount with 403', 403, [403]],
  ['a JWT that got no usable response', 422, [500]],
])('%s says nothing about the credentials', (_, status, plain) => {
  expect(isAboutCredentials(status, plain)).toBe(false);
});

test.each([
  [401, [422]],
  [403, [422]],
  [401, []],
])('%i says so itself, if a JWT got %j', (status, plain) => {
  expect(isAboutCredentials(status, plain)).toBe(true);
});
