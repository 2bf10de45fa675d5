import { expect, test } from 'vitest';
import { call, judged } from '../../../test/support/judged.ts';
import type { ExchangeEntry } from '../../journal/entry.ts';
import { ShutKeyMonitor } from './shut-keys.ts';

const [jwt, key] = ['$PIX_JWT_1', '$PIX_API_KEY_1'];
const account = 'a';
const list = (at: number, parts: object = {}) => call('listPayments', { at, account, key, ...parts });
const before = [
  call('createNewApiKey', { at: 1, account, jwt, body: { id: 'k-1', apiKey: key } }),
  list(2),
  call('createWebhook', { at: 3, account, jwt, sent: { url: 'https://a.example/hook' } }),
];
const refused = list(9, { status: 401 });
const byJwt = call('listPayments', { at: 10, account, jwt });
const found = (...entries: ExchangeEntry[]): string[] => judged(new ShutKeyMonitor(), entries);

test('a key that is refused for good breaks AUTH-03', () => {
  expect(found(...before, refused, byJwt)).toEqual(['AUTH-03[list] listPayments@9']);
  const create = call('createPayment', { at: 9, account, key, status: 401 });
  expect(found(...before, create, byJwt)).toEqual(['AUTH-03[create] createPayment@9']);
});

test.each<[string, ExchangeEntry]>([
  ['its account disables a key', call('disableApiKey', { at: 4, account, jwt })],
  ['its account may have disabled a key', call('disableApiKey', { at: 4, account, jwt, status: 400 })],
  ['another account names it', call('disableApiKey', { at: 4, account: 'b', jwt: '$PIX_JWT_2', sent: { id: 'k-1' } })],
  ['an unknown account disables a key', call('disableApiKey', { at: 4, account: null })],
  [
    'its account creates another key',
    call('createNewApiKey', { at: 4, account, jwt, body: { apiKey: '$PIX_API_KEY_2' } }),
  ],
  ['its account adds an address', call('addSecurityIP', { at: 4, account, jwt, sent: { ip: '192.0.2.1' } })],
  ['its password is recovered', call('forgotPasswordChangePassword', { at: 4, account, path: { email: 'a@b' } })],
  [
    'somebody logs in without a label',
    call('concludesLogin', { at: 4, account: null, path: { emailToken: '1' }, sent: { email: 'a@b' } }),
  ],
])('a key may be refused after %s', (_, change) => {
  expect(found(...before, change, refused, byJwt)).toEqual([]);
});

test.each<[string, ExchangeEntry]>([
  ['an address was added', call('addSecurityIP', { at: 0.5, account, jwt, sent: { ip: '192.0.2.1' } })],
  ['the password was recovered', call('forgotPasswordChangePassword', { at: 0.5, account, path: { email: 'a@b' } })],
])('a key may be refused if %s just before it was created', (_, change) => {
  expect(found(change, ...before, refused, byJwt)).toEqual([]);
});

test('requests of another account end no key', () => {
  const change = call('disableApiKey', { at: 4, account: 'b', jwt: '$PIX_JWT_2', sent: { id: 'k-2' } });
  expect(found(...before, change, refused, byJwt)).toHaveLength(1);
});

test.each<[string, readonly ExchangeEntry[]]>([
  ['it opens payment/pix again', [refused, list(9.5), byJwt]],
  ['the account may be locked', [refused]],
  ['the refusal may have another reason', [list(9, { status: 403 }), byJwt]],
  ['the request may be wrong', [list(9, { status: 401, variant: 'bad-api-key' }), byJwt]],
  ['not every server knows it yet', [list(5, { status: 401 }), byJwt]],
  ['a JWT was refused as well', [refused, call('getWebhook', { at: 9.2, account, jwt, status: 401 }), byJwt]],
  ['the key may have expired', [list(400, { status: 401 }), call('listPayments', { at: 401, account, jwt })]],
])('a refused key breaks no rule if %s', (_, after) => {
  expect(found(...before, ...after)).toEqual([]);
});

test('a key that never opened anything may be none', () => {
  expect(found(...before.filter(({ id }) => !id.startsWith('list')), refused, byJwt)).toEqual([]);
});
