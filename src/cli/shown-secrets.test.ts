import { expect, test } from 'vitest';
import { exchange } from '../../test/support/journal-entries.ts';
import type { ExchangeEntry, HeaderList } from '../journal/entry.ts';
import { ShownSecrets } from './shown-secrets.ts';

function response(text: string, headers: HeaderList = []): ExchangeEntry {
  const body = { text, bytes: text.length };
  return exchange({ operation: 'getWebhook', response: { status: 200, headers, body, firstByteMs: 1 } });
}

function foundIn(...entries: readonly ExchangeEntry[]): string[] {
  const shown = new ShownSecrets();
  for (const entry of entries) shown.learn(entry);
  for (const entry of entries) shown.search(entry);
  return [...shown.found].map(([value, kind]) => `${kind} ${value}`);
}

test.each([
  ['a field', '{"key":"$PIX_API_KEY_1"}', '{"key":"sk_live_0a1b2c3d4e5f"}', 'api-key sk_live_0a1b2c3d4e5f'],
  ['a list', '[{"s":"a"},{"s":"$PIX_SESSION_2"}]', '[{"s":"a1b2c3d4e5f6g7"}]', 'session a1b2c3d4e5f6g7'],
  ['a number', '{"otp":"$PIX_CODE_1:integer"}', '{"otp":482913}', 'code 482913'],
  ['prose', '{"hint":"Your code is $PIX_CODE_3."}', '{"hint":"Your code is 482913."}', 'code 482913'],
  ['signs', '{"use":"(x-api-key: $PIX_API_KEY_1)"}', '{"use":"(x-api-key: 0a1b2c3d4e5f)"}', 'api-key 0a1b2c3d4e5f'],
  ['a page', '<p>Your code: $PIX_CODE_3</p>', '<p>Your code: 482913</p>', 'code 482913'],
  ['a secret', '{"sig":"$PIX_SIGNATURE_SECRET_1"}', '{"sig":"whsec_0a1b2c3d"}', 'signature-secret whsec_0a1b2c3d'],
  ['a password', '{"password":"$PIX_PASSWORD_1"}', '{"password":"Hunter2-Hunter2"}', 'password Hunter2-Hunter2'],
])('a text in the place of a mark is a secret: %s', (_what, masked, plain, expected) => {
  expect(foundIn(response(plain), response(masked))).toEqual([expected]);
});

test('headers have places too', () => {
  const before = response('', [['X-Session', 'a1b2c3d4e5f6g7']]);
  expect(foundIn(before, response('', [['x-session', '$PIX_SESSION_4']]))).toEqual(['session a1b2c3d4e5f6g7']);
});

test.each([
  ['another place', '{"key":"$PIX_API_KEY_1"}', '{"id":"sk_live_0a1b2c3d4e5f"}'],
  ['a word', '{"key":"$PIX_API_KEY_1"}', '{"key":"unavailable-now"}'],
  ['a number that was a code by chance', '{"total":"$PIX_CODE_1:integer"}', '{"total":1018}'],
  ['numbers around a code', '{"text":"1000 $PIX_CODE_1 1002"}', '{"text":"1000 1001 1002"}'],
  ['a mark', '{"key":"$PIX_API_KEY_1"}', '{"key":"$PIX_API_KEY_2"}'],
  ['a part', '{"key":"$PIX_API_KEY_1:part"}', '{"key":"sk_live_0a1b2c3d4e5f"}'],
])('nothing is found of %s', (_what, masked, plain) => {
  expect(foundIn(response(plain), response(masked))).toEqual([]);
});
