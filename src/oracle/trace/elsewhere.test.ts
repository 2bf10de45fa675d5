import { expect, test } from 'vitest';
import { call } from '../../../test/support/judged.ts';
import { elsewhereIn } from './elsewhere.ts';
import { Step } from './step.ts';

const list = call('listPayments', { at: 0 });
const sent = (url: string, headers: readonly (readonly [string, string])[] = [], variant: string | null = null) => {
  const { request } = list;
  return new Step({ ...list, variant, request: { ...request, url: `${request.url}${url}`, headers: [...headers] } });
};

test.each([
  ['query', sent('?access_token=$PIX_JWT_1')],
  ['query', sent('?page=1&api_key=$PIX_API_KEY_1')],
  ['header', sent('', [['x-access-token', '$PIX_JWT_1']])],
  ['cookie', sent('', [['cookie', 'token=$PIX_JWT_1']], 'jwt-in-cookie')],
])('a credential is in the place %s', (place, step) => {
  expect(elsewhereIn(step)).toBe(place);
});

test.each([
  ['nothing is sent', sent('?page=1')],
  ['the cookie may be a session of the service', sent('', [['cookie', 'token=$PIX_JWT_1']], 'recorded')],
  ['a page names its own address', sent('', [['referer', 'https://shop.example/?t=$PIX_JWT_1']])],
  ['only a part of a key is sent', sent('?key=$PIX_API_KEY_1:part')],
  ['a documented header is sent, too', sent('?key=$PIX_API_KEY_1', [['authorization', 'Bearer $PIX_JWT_1']])],
])('a credential is in no other place where %s', (_, step) => {
  expect(elsewhereIn(step)).toBeNull();
});
