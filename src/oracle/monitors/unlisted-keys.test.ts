import { expect, test } from 'vitest';
import { call, judged } from '../../../test/support/judged.ts';
import type { ExchangeEntry } from '../../journal/entry.ts';
import { UnlistedKeyMonitor } from './unlisted-keys.ts';

const [jwt, otherJwt] = ['$PIX_JWT_1', '$PIX_JWT_2'];
const [key, otherKey] = ['$PIX_API_KEY_1', '$PIX_API_KEY_2'];
const created = call('createNewApiKey', { at: 0, account: 'payer', jwt, body: { id: 'k-1', apiKey: key } });
const list = (at: number, ...ids: string[]) =>
  call('listApiKeys', { at, account: 'payer', jwt, body: ids.map((id) => ({ id })) });
const used = (at: number) => call('listPayments', { at, account: 'payer', key });
/** Another account, whose listing shows its key. */
const shown = [
  call('createNewApiKey', { at: 0.5, account: 'other', jwt: otherJwt, body: { id: 'k-2', apiKey: otherKey } }),
  call('listApiKeys', { at: 1, account: 'other', jwt: otherJwt, body: [{ id: 'k-2' }] }),
];
const found = (...entries: ExchangeEntry[]): string[] => judged(new UnlistedKeyMonitor(), entries);

test('a listing is empty although the only key of the account is in use', () => {
  expect(found(created, ...shown, used(6), list(7), used(8))).toEqual(['APIKEY-02[default] listApiKeys@7']);
});

test.each([
  ['no other listing shows a key', [created, used(6), list(7), used(8)]],
  ['the listing may be late', [created, ...shown, used(2), list(3), used(8)]],
  ['a later listing shows the key', [created, ...shown, used(6), list(7), used(8), list(9, 'k-1'), used(10)]],
  ['the new key may be on a later page', [created, ...shown, used(6), list(7, 'k-0'), used(8)]],
  ['the key may have ended', [created, ...shown, used(6), list(7)]],
  [
    'another create may have replaced the key',
    [
      created,
      ...shown,
      call('createNewApiKey', { at: 2, account: 'payer', jwt, status: 202 }),
      used(6),
      list(7),
      used(8),
    ],
  ],
  [
    'a listing may leave out a disabled key',
    [
      created,
      ...shown,
      used(1),
      call('disableApiKey', { at: 2, account: 'payer', jwt, sent: { id: 'k-1' } }),
      list(7),
      used(8),
    ],
  ],
  [
    'no id was returned',
    [
      call('createNewApiKey', { at: 0, account: 'payer', jwt, body: { apiKey: key } }),
      ...shown,
      used(6),
      list(7),
      used(8),
    ],
  ],
])('nothing is said if %s', (_, entries) => {
  expect(found(...entries)).toEqual([]);
});
