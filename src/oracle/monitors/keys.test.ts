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
const nobody = { account: null, status: 401 };

test('a key that was disabled, and refused since, opens nothing', () => {
  expect(found(disabled, refused, used(4))).toEqual(['AUTH-10[disabled] createPayment@4']);
});

const shut = (at: number, status = 401) => call('listPayments', { at, key, status });
const toggle = (operation: 'disableApiKey' | 'enableApiKey', at: number, parts: object = {}) =>
  call(operation, { at, jwt, sent: { id: 'k1' }, ...parts });
/** Each request form of both operations has its effect once. */
const once = [used(1), call('listPayments', { at: 1.5, key }), disabled, shut(3), toggle('enableApiKey', 4), used(5)];

test('a second disable that has no effect leaves a key open', () => {
  expect(found(...once, toggle('disableApiKey', 6), used(7), used(10))).toEqual(['AUTH-10[disabled] createPayment@10']);
});

test('a change of a key may take as long as one before', () => {
  const slow = [used(1), call('listPayments', { at: 1.5, key }), disabled, used(7), shut(9)];
  const again = [toggle('enableApiKey', 10), used(17), toggle('disableApiKey', 20), used(21), used(25)];
  expect(found(...slow, ...again)).toEqual([]);
  expect(found(...slow, ...again, used(31))).toEqual(['AUTH-10[disabled] createPayment@31']);
});

test('a key that was shut before a disable, too, may still open after an earlier enable', () => {
  const changed = [toggle('disableApiKey', 6), shut(7), toggle('enableApiKey', 8), toggle('disableApiKey', 8.1)];
  expect(found(...once, ...changed, shut(8.2), used(9.5), shut(10.5))).toEqual([]);
  expect(found(...once, ...changed, shut(8.2), used(12))).toEqual(['AUTH-10[disabled] createPayment@12']);
});

test('a second enable that has no effect leaves a key shut', () => {
  const second = [toggle('disableApiKey', 6), shut(7), toggle('enableApiKey', 8), shut(9)];
  expect(found(...once, ...second, shut(12))).toEqual(['AUTH-10[enabled-again] listPayments@12']);
});

test('a later refused disable does not explain why an enabled key was refused before it', () => {
  const second = [toggle('disableApiKey', 6), shut(7), toggle('enableApiKey', 8), shut(12)];
  const later = call('disableApiKey', { at: 13, sent: { id: 'k1' }, ...nobody });
  expect(found(...once, ...second, later, shut(14))).toEqual(['AUTH-10[enabled-again] listPayments@12']);
});

test('a key is looked at as well where it is only tried whether it opens', () => {
  const second = [toggle('disableApiKey', 6), shut(7), toggle('enableApiKey', 8)];
  const use = { ...shut(12), variant: 'api-key' };
  expect(found(...once, ...second, use)).toEqual(['AUTH-10[enabled-again] listPayments@12']);
});

test('a key is known whose id is masked as a secret, too', () => {
  const id = '$PIX_API_KEY_9';
  const both = call('createNewApiKey', { at: 0, jwt, body: { reference: id, secret: key } });
  const change = (operation: 'disableApiKey' | 'enableApiKey', at: number) =>
    call(operation, { at, jwt, sent: { reference: id } });
  const first = [both, used(1), change('disableApiKey', 2), shut(3), change('enableApiKey', 4), used(5)];
  const second = [change('disableApiKey', 6), used(7), used(10)];
  expect(judged(keyMonitor, [...first, ...second])).toEqual(['AUTH-10[disabled] createPayment@10']);
  expect(judged(keyMonitor, [...first, change('disableApiKey', 6), shut(7), shut(10)])).toEqual([]);
});

test('a key is known by its id where its create shows a second secret, such as a prefix', () => {
  const both = call('createNewApiKey', { at: 0, jwt, body: { id: 'k1', prefix: '$PIX_API_KEY_9', value: key } });
  const again = [toggle('disableApiKey', 6), used(7)];
  expect(judged(keyMonitor, [both, ...once, ...again, used(10)])).toEqual(['AUTH-10[disabled] createPayment@10']);
  expect(judged(keyMonitor, [both, ...once, toggle('disableApiKey', 6), shut(7), shut(10)])).toEqual([]);
});

test('a key is known whose create shows the earlier keys of the account, too', () => {
  const second = '$PIX_API_KEY_2';
  const all = call('createNewApiKey', { at: 0.5, jwt, body: [{ apiKey: key }, { apiKey: second }] });
  const use = (at: number, status = 200) => call('listPayments', { at, key: second, status });
  const change = (operation: 'disableApiKey' | 'enableApiKey', at: number) =>
    call(operation, { at, jwt, sent: { apiKey: second } });
  const once = [use(1), change('disableApiKey', 2), use(3, 401), change('enableApiKey', 4), use(5)];
  const again = [change('disableApiKey', 6), use(7), use(10)];
  expect(found(all, ...once, ...again)).toEqual(['AUTH-10[disabled] listPayments@10']);
  expect(found(all, ...once, change('disableApiKey', 6), use(7, 401), use(10, 401))).toEqual([]);
});

test('a key is known by the only text of its create that a request names', () => {
  const change = (operation: 'disableApiKey' | 'enableApiKey', at: number) =>
    call(operation, { at, jwt, sent: { reference: 'kr-1wdmax' } });
  const made = (at: number, secret: string, reference: string) =>
    call('createNewApiKey', { at, jwt, body: { reference, secret, plan: 'basic-2026' } });
  const steps = [used(1), change('disableApiKey', 2), shut(3), used(8)];
  const before = made(-1, '$PIX_API_KEY_2', 'kr-9erw9c');
  expect(judged(keyMonitor, [before, made(0, key, 'kr-1wdmax'), ...steps])).toEqual([
    'AUTH-10[disabled] createPayment@8',
  ]);
  expect(judged(keyMonitor, [before, made(0, key, 'kr-9erw9c'), ...steps])).toEqual([]);
});

const bare = { sent: undefined };
const onceBare = [
  used(1),
  toggle('disableApiKey', 2, bare),
  shut(3),
  toggle('enableApiKey', 4, bare),
  used(5),
  toggle('disableApiKey', 6, bare),
  used(7),
];

test('a request that names no key means the only one of the account', () => {
  expect(found(...onceBare, used(10))).toEqual(['AUTH-10[disabled] createPayment@10']);
});

test('a request that names no key may mean any key of the account', () => {
  const other = call('createNewApiKey', { at: 0.5, jwt, body: { id: 'k2', apiKey: '$PIX_API_KEY_2' } });
  expect(found(other, ...onceBare, used(10))).toEqual([]);
});

test('a key that was enabled again opens what it opened before', () => {
  const create = call('createPayment', { at: 5.5, key, status: 401, sent: { amount: 1 } });
  expect(found(...once, create)).toEqual(['AUTH-10[enabled-again] createPayment@5.5']);
  expect(found(...once, { ...create, variant: 'other-account' })).toEqual([]);
});

test.each([
  ['the form of the request never had an effect', [used(1), disabled, used(6)]],
  [
    'a key was made meanwhile',
    [...once, toggle('disableApiKey', 6), call('createNewApiKey', { at: 8, jwt }), used(10)],
  ],
  [
    'another account sent the request',
    [...once, toggle('disableApiKey', 6, { account: 'h2', jwt: '$PIX_JWT_2' }), used(10)],
  ],
  ['the request also carried the key', [...once, toggle('disableApiKey', 6, { key }), used(10)]],
  [
    'an address was added meanwhile',
    [...once, call('addSecurityIP', { at: 6, jwt, sent: { ip: '192.0.2.1' } }), shut(9)],
  ],
  ['the refusal is another one', [...once, shut(12, 403)]],
  ['a refused disable may have disabled it', [...once, toggle('disableApiKey', 6, { status: 401 }), shut(12)]],
])('the use of a key is not judged where %s', (_, entries) => {
  expect(found(...entries)).toEqual([]);
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
    call('disableApiKey', { at: 11, account: 'h2', jwt: '$PIX_JWT_2', status: 404, sent: { id: 'k1' } }),
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

test('a listing that shows the key of another account is not judged', () => {
  const id = '3af3437b-67b9-4085-bc26-51cda50ce935';
  const other = call('createNewApiKey', { at: 11, account: 'h2', jwt: '$PIX_JWT_2', body: { id } });
  const leak = call('listApiKeys', {
    at: 12,
    jwt,
    body: [
      { id: 'k1', status: 'ON' },
      { id, status: 'ON' },
    ],
  });
  const forged = call('createNewApiKey', { at: 11.5, ...nobody });
  expect(found(listing(10, 'ON'), other, forged, leak)).toEqual([]);
});

const byKey = call('createNewApiKey', { at: 2, key, status: 403 });

test('a key is laid to a refused request soon after an accepted one whose key was listed', () => {
  const seen = [listing(-1), created, listing(1, 'ON'), byKey];
  expect(judged(keyMonitor, [...seen, listing(3, 'ON', 'ON')])).toEqual(['AUTH-05[createNewApiKey] listApiKeys@3']);
  expect(judged(keyMonitor, [...seen, listing(3, 'ON')])).toEqual([]);
});

test.each([
  ['the key of the accepted request may be late', [listing(-1), created, listing(1), byKey, listing(3, 'ON')]],
  ['no list shows what was there before', [created, listing(1, 'ON'), byKey, listing(3, 'ON', 'ON')]],
  [
    'another key was made meanwhile',
    [listing(-1), created, listing(1, 'ON'), byKey, call('createNewApiKey', { at: 2.5, jwt }), listing(3, 'ON', 'ON')],
  ],
  [
    'nobody knows who made another one',
    [
      listing(-1),
      created,
      listing(1, 'ON'),
      byKey,
      call('createNewApiKey', { at: 2.5, ...nobody, status: 201 }),
      listing(3, 'ON', 'ON'),
    ],
  ],
])('a key is not laid to a refused request where %s', (_, entries) => {
  expect(judged(keyMonitor, entries).filter((one) => one.includes('listApiKeys'))).toEqual([]);
});

test.each([
  ['a recovery', 'forgotPasswordChangePassword', { path: { email: 'h1@example.com' }, sent: { newPassword: 'x' } }],
  ['a login', 'concludesLogin', { path: { emailToken: '123456' }, sent: { email: 'h1@example.com' } }],
] as const)('a change that a listing shows after %s is laid to no refused request', (_, operation, parts) => {
  const wrong = call('disableApiKey', { at: 12, sent: { id: 'k1' }, ...nobody });
  const done = call(operation, { at: 13, ...parts });
  expect(found(listing(10, 'active'), wrong, listing(15, 'ended'))).toHaveLength(1);
  expect(found(listing(10, 'active'), wrong, done, listing(15, 'ended'))).toEqual([]);
});
