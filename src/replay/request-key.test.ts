import { expect, test } from 'vitest';
import type { RecordedRequest } from '../journal/entry.ts';
import { isAlike, requestKey } from './request-key.ts';

const base = 'http://127.0.0.1:4010';

function key(parts: { path?: string; authorization?: string; body?: string; bytes?: number } = {}): string {
  const { path = '/auth/payment/pix', authorization, body, bytes } = parts;
  const request: RecordedRequest = {
    method: 'POST',
    url: base + path,
    headers: authorization === undefined ? [] : [['authorization', authorization]],
    body: body === undefined ? null : { text: body, bytes: bytes ?? body.length },
  };
  return requestKey(request, base);
}

test.each([
  ['codes', { body: '{"code":"$PIX_CODE_1:integer"}' }, { body: '{"code":123456}' }],
  ['wrong codes of few digits', { body: '{"code":9828}' }, { body: '{"code":63}' }],
  ['codes in a path', { path: '/account/concludesLogin/$PIX_CODE_1' }, { path: '/account/concludesLogin/123456' }],
  ['passwords', { body: '{"password":"$PIX_PASSWORD_1"}' }, { body: '{"password":"$PIX_PASSWORD_9:part x"}' }],
  [
    'tampered tokens, one with a code by chance,',
    { authorization: 'Bearer eyJ.$PIX_CODE_3:encoded.$PIX_JWT_1:partA' },
    { authorization: 'Bearer eyJ.MjAyNjEx.$PIX_JWT_1:partB' },
  ],
  [
    'long bodies, one recorded in part,',
    { body: ' '.repeat(2000), bytes: 100_000 },
    { body: ' '.repeat(60_000), bytes: 100_000 },
  ],
  [
    'codes in long bodies',
    { body: `{"emailToken":"$PIX_CODE_1:integer","a":"${'x'.repeat(2000)}`, bytes: 50_000 },
    { body: `{"emailToken":123456,"a":"${'x'.repeat(50_000)}"}`, bytes: 50_000 },
  ],
  ['changed keys in a body', { body: '{"key":"$PIX_API_KEY_1:partA"}' }, { body: '{"key":"$PIX_API_KEY_1:partB"}' }],
  ['tampered tokens', { authorization: 'Bearer $PIX_JWT_1:partA' }, { authorization: 'Bearer $PIX_JWT_1:partB' }],
])('%s that differ are the same request', (_what, one, other) => {
  expect(key(one)).toBe(key(other));
});

test.each([
  ['amounts', { body: '{"amount":1}' }, { body: '{"amount":2}' }],
  ['types', { body: '{"amount":1}' }, { body: '{"amount":"1"}' }],
  ['tokens', { authorization: 'Bearer $PIX_JWT_1' }, { authorization: 'Bearer $PIX_JWT_2' }],
  ['long bodies', { body: 'x'.repeat(20_000) }, { body: 'x'.repeat(20_001) }],
  ['paths', { path: '/a' }, { path: '/b' }],
  ['a code and none', { body: '{"code":123456}' }, { body: '{}' }],
])('%s that differ are other requests', (_what, one, other) => {
  expect(key(one)).not.toBe(key(other));
});

test.each([
  ['the same', { path: '/a' }, { path: '/a' }, true],
  ['other paths', { path: '/a' }, { path: '/b' }, false],
  ['other addresses of the suite', { body: '{"email":"a+1@b.com"}' }, { body: '{"email":"a+2@b.com"}' }, true],
  ['a bound that was masked as a code', { path: '/a?limit=$PIX_CODE_2' }, { path: '/a?limit=1000' }, true],
  ['another word there', { path: '/a?limit=$PIX_CODE_2' }, { path: '/a?limit=all' }, false],
  [
    'one of several numbers that was masked, today another one',
    { body: '{"description":"1018 $PIX_CODE_4 1020"}' },
    { body: '{"description":"$PIX_CODE_7 1019 1020"}' },
    true,
  ],
  ['other words beside a mark', { path: '/a?q=$PIX_CODE_2,b' }, { path: '/a?q=1000,c' }, false],
  ['bounds that were not masked', { path: '/a?limit=1000' }, { path: '/a?limit=1001' }, false],
])('but for chance, a recorded request and one of today: %s', (_what, recorded, asked, alike) => {
  expect(isAlike(key(recorded), key(asked))).toBe(alike);
});
