import { expect, test } from 'vitest';
import { call } from '../../../test/support/judged.ts';
import { brokenCredentials, credentialRule } from './refusal.ts';
import { Step } from './step.ts';

test.each([
  ['an API key alone in Authorization', '$PIX_API_KEY_1', ['AUTH-09', 'key-as-bearer']],
  ['an API key in the place of a JWT', 'Bearer $PIX_API_KEY_1', ['AUTH-09', 'key-as-bearer']],
  ['a JWT without the Bearer scheme', '$PIX_JWT_1', ['AUTH-08', 'default']],
  ['an API key with a scheme', 'ApiKey $PIX_API_KEY_1', ['AUTH-09', 'key-as-bearer']],
  ['a JWT', 'Bearer $PIX_JWT_1', null],
])('the rule that a request breaks with %s', (_, authorization, rule) => {
  expect(brokenCredentials(new Step(call('createPayment', { at: 0, authorization })))).toEqual(rule);
});

test.each([
  [401, ['AUTH-01', 'updatePayment']],
  [200, ['AUTH-12', 'query']],
])('the rule about a key in the query of a request that got %i', (status, rule) => {
  const { request, ...entry } = call('updatePayment', { at: 0, status });
  const url = `${request.url}?apiKey=$PIX_API_KEY_1`;
  expect(credentialRule(new Step({ ...entry, request: { ...request, url } }))).toEqual(rule);
});
