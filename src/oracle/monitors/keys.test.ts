import { expect, test } from 'vitest';
import { call, judged } from '../../../test/support/judged.ts';
import type { ExchangeEntry } from '../../journal/entry.ts';
import { keyMonitor } from './keys.ts';

const jwt = '$PIX_JWT_1';
const key = '$PIX_API_KEY_1';
const created = call('createNewApiKey', { at: 0, jwt, body: { id: 'k1', apiKey: key } });
const disabled = call('disableApiKey', { at: 2, jwt, sent: { id: 'k1' } });
const refused = call('listPayments', { at: 3, key, status: 401 });
const used = (at: number) => call('createPayment', { at, key, sent: { amount: 1 } });
const listing = (at: number, ...states: string[]) =>
  call('listApiKeys', { at, jwt, body: states.map((status, index) => ({ id: `k${index + 1}`, status })) });
const found = (...entries: ExchangeEntry[]): string[] => judged(keyMonitor, [created, ...entries]);
const nobody = { holder: null, status: 401 };

test('a key that was disabled, and refused since, opens nothing', () => {
  expect(found(disabled, refused, used(4))).toEqual(['AUTH-10[disabled] createPayment@4']);
});

test.each([
  ['it may take a moment until a key is disabled', [disabled, used(2.5), refused]],
  ['the key was enabled again', [disabled, refused, call('enableApiKey', { at: 3.5, jwt }), used(4)]],
  [
    'whether it was enabled again is not known',
    [disabled, refused, call('enableApiKey', { at: 3.5, jwt, status: null }), used(4)],
  ],
  ['another key was disabled', [call('disableApiKey', { at: 2, jwt, sent: { id: 'k2' } }), refused, used(4)]],
  [
    'the request to disable it was refused',
    [{ ...disabled, response: { ...disabled.response, status: 409 } } as ExchangeEntry, refused, used(4)],
  ],
])('nothing is found where %s', (_, entries) => {
  expect(found(...entries)).toEqual([]);
});

test.each([
  ['AUTH-01[createNewApiKey]', call('createNewApiKey', { at: 11, ...nobody }), ['ON', 'ON']],
  ['AUTH-05[createNewApiKey]', call('createNewApiKey', { at: 11, key, status: 403 }), ['ON', 'ON']],
  ['AUTH-01[disableApiKey]', call('disableApiKey', { at: 11, ...nobody, sent: { id: 'k1' } }), ['OFF']],
  [
    'ISOLATION-04[apiKey]',
    call('disableApiKey', { at: 11, holder: 'h2', jwt: '$PIX_JWT_2', status: 404, sent: { id: 'k1' } }),
    ['OFF'],
  ],
])('%s: a refused request changed the listing', (rule, entry, after) => {
  expect(found(listing(10, 'ON'), entry, listing(12, ...after))).toEqual([`${rule} listApiKeys@12`]);
  expect(found(listing(10, 'ON'), entry, listing(12, 'ON'))).toEqual([]);
});

test.each([
  [
    'an accepted request may be why',
    [
      call('createNewApiKey', { at: 11, jwt, body: {} }),
      call('createNewApiKey', { at: 11.5, ...nobody }),
      listing(12, 'ON', 'ON'),
    ],
  ],
  [
    'an earlier request may show late',
    [
      call('createNewApiKey', { at: 9, jwt, body: {} }),
      call('createNewApiKey', { at: 11.5, ...nobody }),
      listing(12, 'ON', 'ON'),
    ],
  ],
  [
    'one of two refused requests is why',
    [
      call('createNewApiKey', { at: 11, ...nobody }),
      call('createNewApiKey', { at: 11.5, key, status: 401 }),
      listing(12, 'ON', 'ON'),
    ],
  ],
  ['keys come in another order', [call('disableApiKey', { at: 11, ...nobody }), listing(12, 'ON')]],
  ['a refused own request may have reasons', [call('disableApiKey', { at: 11, jwt, status: 409 }), listing(12, 'OFF')]],
])('the listing is not judged where %s', (_, entries) => {
  expect(found(listing(10, 'ON'), ...entries)).toEqual([]);
});
