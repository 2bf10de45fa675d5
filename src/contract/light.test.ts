import { expect, test } from 'vitest';
import { isTriedLightly } from './light.ts';

test.each([
  ['LOGIN-01', 'default', true],
  ['AUTH-01', 'getWebhook', true],
  ['AUTH-01', 'deleteWebhook', false],
  ['SIGNUP-07', 'cpf', true],
  ['default-limit', 'default-limit', false],
  ['race:pay', 'race:pay', false],
  ['sequence:key', 'sequence:key', false],
])('%s[%s]: %s', (id, oneCase, tried) => {
  expect(isTriedLightly(id, oneCase)).toBe(tried);
});
