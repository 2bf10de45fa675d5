import { expect, test } from 'vitest';
import { call, judged } from '../../../test/support/judged.ts';
import type { ExchangeEntry } from '../../journal/entry.ts';
import { RefusedLeakMonitor } from './refused-leaks.ts';

const jwt = '$PIX_JWT_1';
const key = '$PIX_API_KEY_1';
const mine = { account: 'h1', jwt };
const id = '0900b3c1-12c5-4198-a981-dc351bd7dd40';
const externalId = 'conf1a2b3c4d5e';
const url = 'https://example.com/hook/1a2b3c4d';
const created = [
  call('createPayment', { at: 0, ...mine, sent: { amount: 1, externalId }, body: { id } }),
  call('createWebhook', { at: 0.1, ...mine, sent: { url }, body: { id: 'wh_1a2b3c4d', url } }),
  call('getSecurityIP', { at: 0.3, ...mine, body: '127.0.0.1' }),
  call('getSecurityIP', { at: 0.4, ...mine, body: '' }),
  call('earnedFeesBalance', { at: 0.5, ...mine, body: { balance: 3 } }),
  call('earnedFeesBalance', { at: 0.6, account: 'h2', jwt: '$PIX_JWT_2', body: null }),
  call('createNewApiKey', { at: 0.2, ...mine, body: { id: 'key_1a2b3c4d', apiKey: key } }),
];
const found = (...entries: ExchangeEntry[]): string[] => judged(new RefusedLeakMonitor(), [...created, ...entries]);
const none = { at: 5, account: null, status: 401 };
const forged = { ...none, jwt: 'nothing-like-a-jwt' };

test.each([
  ['AUTH-01[listPayments]', call('listPayments', { ...none, body: { data: [{ id, externalId }] } })],
  [
    'AUTH-01[readPayment]',
    call('readPayment', { ...none, path: { id }, body: { error: 'no', record: { externalId } } }),
  ],
  ['AUTH-01[getWebhook]', call('getWebhook', { ...none, body: [{ url }] })],
  ['AUTH-01[listApiKeys]', call('listApiKeys', { ...none, body: [{ id: 'key_1a2b3c4d' }] })],
  ['AUTH-06[garbage]', call('listPayments', { ...forged, body: [{ externalId }] })],
  ['AUTH-07[unknown]', call('listPayments', { ...none, key: 'null', body: [{ externalId }] })],
  ['AUTH-05[getWebhook]', call('getWebhook', { ...none, key, body: [{ url }] })],
  [
    'AUTH-01[updatePayment]',
    call('updatePayment', { ...none, path: { id }, sent: { amount: 2 }, body: { error: 'no', externalId } }),
  ],
  ['AUTH-01[getSecurityIP]', call('getSecurityIP', { ...none, body: '127.0.0.1' })],
  ['AUTH-01[earnedFeesBalance]', call('earnedFeesBalance', { ...none, body: { balance: 3 } })],
  ['AUTH-04[list]', call('listPayments', { ...none, status: 400, jwt, key, body: [{ externalId }] })],
])('%s: a refusal shows what the request asked for', (rule, entry) => {
  expect(found(entry)).toEqual([`${rule} ${entry.id}`]);
});

test.each([
  ['it shows nothing', call('listPayments', { ...none, body: { error: 'Unauthorized', code: 'E-1000-2000' } })],
  ['the request named it', call('readPayment', { ...none, path: { id }, body: { error: `no access to ${id}` } })],
  ['the credentials may be right', call('listPayments', { at: 5, ...mine, status: 403, body: [{ externalId }] })],
  ['it names the address of the caller', call('getSecurityIP', { ...none, body: { blocked: '127.0.0.1' } })],
  ['it is as empty as a list', call('getSecurityIP', { ...none, body: '' })],
  ['it is null, as the balance of nothing may be', call('earnedFeesBalance', { ...none, key: 'null', body: null })],
  ['it names the key that was sent', call('listApiKeys', { ...none, key, body: { key: 'key_1a2b3c4d' } })],
  ['a write may name what is there', call('createPayment', { ...none, sent: { amount: 1 }, body: { id } })],
  ['nobody is known to have the value', call('listPayments', { ...none, body: [{ id: 'a4a0e3e0-8c0f-11f0-a1b2' }] })],
])('nothing is said of a refusal where %s', (_, entry) => {
  expect(found(entry)).toEqual([]);
});

test('a refusal shows what a later read shows', () => {
  const refused = call('earnedFeesBalance', { ...forged, body: { balance: 5 } });
  const read = (at: number, balance: number) => call('earnedFeesBalance', { at, ...mine, body: { balance } });
  expect(found(refused, read(6, 4))).toEqual([]);
  expect(found(refused, read(6, 5), read(7, 5))).toEqual([`AUTH-06[garbage] ${refused.id}`]);
});
