import { expect, test } from 'vitest';
import type { RecordedRequest } from '../journal/entry.ts';
import { requestKey } from './request-key.ts';

const base = 'http://127.0.0.1:4010';

function key(parts: { path?: string; authorization?: string; body?: string } = {}): string {
  const { path = '/auth/payment/pix', authorization, body } = parts;
  const request: RecordedRequest = {
    method: 'POST',
    url: base + path,
    headers: authorization === undefined ? [] : [['authorization', authorization]],
    body: body === undefined ? null : { text: body, bytes: body.length },
  };
  return requestKey(request, base);
}

test.each([
  ['codes', { body: '{"code":"$PIX_CODE_1:integer"}' }, { body: '{"code":123456}' }],
  ['codes in a path', { path: '/account/concludesLogin/$PIX_CODE_1' }, { path: '/account/concludesLogin/123456' }],
  ['passwords', { body: '{"password":"$PIX_PASSWORD_1"}' }, { body: '{"password":"$PIX_PASSWORD_9:part x"}' }],
  ['tampered tokens', { authorization: 'Bearer $PIX_JWT_1:partA' }, { authorization: 'Bearer $PIX_JWT_1:partB' }],
])('%s that differ are the same request', (_what, one, other) => {
  expect(key(one)).toBe(key(other));
});

test.each([
  ['amounts', { body: '{"amount":1}' }, { body: '{"amount":2}' }],
  ['types', { body: '{"amount":1}' }, { body: '{"amount":"1"}' }],
  ['tokens', { authorization: 'Bearer $PIX_JWT_1' }, { authorization: 'Bearer $PIX_JWT_2' }],
  ['paths', { path: '/a' }, { path: '/b' }],
  ['a code and none', { body: '{"code":123456}' }, { body: '{}' }],
])('%s that differ are other requests', (_what, one, other) => {
  expect(key(one)).not.toBe(key(other));
});
