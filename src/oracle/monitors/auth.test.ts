import { expect, test } from 'vitest';
import { call, judged } from '../../../test/support/judged.ts';
import type { ExchangeEntry } from '../../journal/entry.ts';
import { AuthMonitor } from './auth.ts';

const jwt = '$PIX_JWT_1';
const key = '$PIX_API_KEY_1';
const json = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');
const token = (alg: string, signature: string): string => `${json({ alg })}.${json({ sub: 'a' })}.${signature}`;
const login = call('concludesLogin', {
  at: 0,
  path: { emailToken: '1' },
  sent: { email: 'a@b' },
  body: { tokenJWT: jwt },
});
const created = call('createNewApiKey', { at: 1, jwt, body: { apiKey: key } });
const found = (...entries: ExchangeEntry[]): string[] => judged(new AuthMonitor(), [login, created, ...entries]);

test.each([
  ['AUTH-01[getWebhook]', {}],
  ['AUTH-05[getWebhook]', { key }],
  ['AUTH-06[empty]', { authorization: 'Bearer ' }],
  ['AUTH-06[garbage]', { jwt: 'nothing-like-a-jwt' }],
  ['AUTH-06[alg-none]', { jwt: token('none', '') }],
  ['AUTH-06[changed-claims]', { jwt: token('HS256', '$PIX_JWT_1:part') }],
  ['AUTH-06[changed-signature]', { jwt: token('HS256', '$PIX_JWT_1:parte$PIX_JWT_1:part') }],
  ['AUTH-07[empty]', { key: '' }],
  ['AUTH-08[default]', { authorization: jwt }],
  ['AUTH-08[default]', { authorization: `Token ${jwt}` }],
  ['AUTH-05[getWebhook]', { jwt: token('HS256', '$PIX_JWT_1:parte$PIX_JWT_1:part'), key }],
  ['AUTH-07[unknown]', { key: 'null' }],
  ['AUTH-09[jwt-as-key]', { key: jwt }],
  ['AUTH-09[jwt-as-key]', { key: `Bearer ${jwt}` }],
  ['AUTH-09[key-as-bearer]', { authorization: key }],
  ['AUTH-09[key-as-bearer]', { jwt: key }],
])('an accepted request breaks %s with %o', (rule, credentials) => {
  expect(found(call('getWebhook', { at: 2, account: null, ...credentials }))).toEqual([`${rule} getWebhook@2`]);
  expect(found(call('getWebhook', { at: 2, account: null, status: 401, ...credentials }))).toEqual([]);
});

test('a forged key says nothing of valid ones', () => {
  expect(found(call('getWebhook', { at: 2, key: '$PIX_API_KEY_1:partf00' }))).toEqual([
    'AUTH-07[unknown] getWebhook@2',
  ]);
});

test('a key with another character in it was not issued', () => {
  expect(found(call('listPayments', { at: 2, key: '$PIX_API_KEY_1:partf00' }))).toEqual([
    'AUTH-07[unknown] listPayments@2',
  ]);
});

test.each([
  ['a JWT that nobody saw being issued', call('getWebhook', { at: 2, jwt: '$PIX_JWT_9' })],
  ['a JWT of an unusual form that was not masked', call('getWebhook', { at: 2, jwt: token('HS256', 'abc') })],
  ['a key on a sub-path', call('earnedFeesBalance', { at: 2, key })],
  ['a candidate for a key', call('listPayments', { at: 2, key: '$PIX_API_KEY_1:partf00', variant: 'api-key' })],
  ['both methods outside of payment/pix', call('getWebhook', { at: 2, jwt, key })],
])('%s is accepted without a finding', (_, entry) => {
  expect(found(entry)).toEqual([]);
});

test.each([
  [404, 'says that an account has no keys', []],
  [400, 'is none', ['APIKEY-02[default] listApiKeys@0.5']],
])('a %i of the listing of API keys %s', (status, _, findings) => {
  const list = (at: number, parts: object = {}) => call('listApiKeys', { at, jwt, ...parts });
  const entries = [login, list(0.2), list(0.5, { status, body: {} }), list(0.7), created, list(2)];
  expect(judged(new AuthMonitor(), entries)).toEqual(findings);
});

test('a cookie may be a credential', () => {
  const plain = call('getWebhook', { at: 2 });
  const headers = [['cookie', 'sid=1']] as const;
  expect(found({ ...plain, request: { ...plain.request, headers } })).toEqual([]);
});

const uses = [call('listPayments', { at: 2, jwt }), call('listPayments', { at: 2.5, key })];
const usesAfter = [call('listPayments', { at: 9, jwt }), call('listPayments', { at: 9.5, key })];

test('both methods are refused where each is valid before and after', () => {
  const both = call('readPayment', { at: 5, jwt, key, path: { id: 'p1' } });
  expect(found(...uses, both, ...usesAfter)).toEqual(['AUTH-04[read] readPayment@5']);
  expect(found(...uses, both)).toEqual([]);
  const disabled = call('disableApiKey', { at: 4, jwt });
  expect(found(...uses, disabled, both, ...usesAfter)).toEqual([]);
});

test('both methods are refused where they belong to two accounts', () => {
  const [jwt2, key2] = ['$PIX_JWT_2', '$PIX_API_KEY_2'];
  const account = 'other';
  const created2 = call('createNewApiKey', { at: 1.5, jwt: jwt2, account, body: { apiKey: key2 } });
  const before = call('listPayments', { at: 3, key: key2, account });
  const after = call('listPayments', { at: 9, key: key2, account });
  const both = call('listPayments', { at: 5, jwt, key: key2 });
  expect(found(created2, ...uses, before, both, after, ...usesAfter)).toEqual(['AUTH-04[list] listPayments@5']);
  const disabled = call('disableApiKey', { at: 4, jwt: jwt2, account });
  expect(found(created2, ...uses, before, disabled, both, after, ...usesAfter)).toEqual([]);
  const unknown = call('disableApiKey', { at: 4, account: null, status: 401 });
  expect(found(created2, ...uses, before, unknown, both, after, ...usesAfter)).toHaveLength(1);
});

test('a 401 for credentials that are valid before and after breaks a rule', () => {
  const byKey = call('createPayment', { at: 5, key, status: 401 });
  const byJwt = call('getWebhook', { at: 6, jwt, status: 401 });
  expect(found(...uses, byKey, byJwt, ...usesAfter)).toEqual([
    'AUTH-03[create] createPayment@5',
    'AUTH-02[getWebhook] getWebhook@6',
  ]);
});

test.each([
  ['exists for a while', 10, ['AUTH-02[readPayment] readPayment@21']],
  ['is new', 20, []],
])('a 401 may say that a payment is not found, unless it %s', (_, at, rules) => {
  const create = call('createPayment', { at, jwt, sent: { amount: 5 }, body: { id: 'p1', amount: 5 } });
  const read = call('readPayment', { at: at + 0.5, jwt, path: { id: 'p1' }, body: { id: 'p1', amount: 5 } });
  const refused = ['p1', 'p2'].map((id) => call('readPayment', { at: 21, jwt, path: { id }, status: 401 }));
  expect(found(...uses, create, read, ...refused, call('listPayments', { at: 22, jwt }))).toEqual(rules);
});

test.each([
  ['', 0, ['AUTH-02[listPayments] listPayments@5']],
  ['?page=2&limit=1', 1, []],
  ['?page=2&limit=1', 3, ['AUTH-02[listPayments] listPayments@5']],
  ['?page=12', 3, []],
])(
  'a 401 for the list%s of %i payments may say that the page does not exist, unless it does',
  (query, count, rules) => {
    const creates = Array.from({ length: count }, (_, nth) =>
      call('createPayment', { at: 3 + nth / 10, jwt, sent: { amount: 5 }, body: { id: `p${nth}`, amount: 5 } }),
    );
    const page = call('listPayments', { at: 5, jwt, status: 401, variant: 'further-page' });
    const asked = { ...page, request: { ...page.request, url: `${page.request.url}${query}` } };
    expect(found(...uses, ...creates, asked, ...usesAfter)).toEqual(rules);
  },
);

test('a service may refuse the scheme Bearer in capitals', () => {
  const capitals = call('getWebhook', { at: 6, authorization: `BEARER ${jwt}`, status: 401 });
  expect(found(...uses, capitals, ...usesAfter)).toEqual([]);
});

test('not every server may know a new key yet', () => {
  const byKey = (at: number, status: number) => call('createPayment', { at, key, status });
  const renewed = call('createNewApiKey', { at: 3, jwt, body: { apiKey: '$PIX_API_KEY_2' } });
  const list = (at: number) => call('listPayments', { at, key });
  expect(found(renewed, list(3.5), byKey(4, 401), list(4.5))).toEqual([]);
  expect(found(renewed, list(3.5), byKey(6, 401), list(6.5))).toEqual(['AUTH-03[create] createPayment@6']);
});

test.each(['further-page', 'first-page', 'further-step'])('so does a 401 for a read in the variant %s', (variant) => {
  const page = call('listPayments', { at: 5, key, status: 401, variant });
  expect(found(...uses, page, ...usesAfter)).toEqual(['AUTH-03[list] listPayments@5']);
  const write = call('createPayment', { at: 5, key, status: 401, variant: 'further-step' });
  expect(found(...uses, write, ...usesAfter)).toEqual([]);
});

test.each([
  ['a 403 may have other reasons', call('createPayment', { at: 5, key, status: 403 })],
  [
    'a variant may be wrong in more than its name says',
    call('listPayments', { at: 5, key, status: 401, variant: 'bad-api-key' }),
  ],
  ['a key need not open a sub-path', call('earnedFeesBalance', { at: 5, key, status: 401 })],
])('%s', (_, entry) => {
  expect(found(...uses, entry, ...usesAfter)).toEqual([]);
});

test('a read is refused that was accepted before and after', () => {
  const read = (at: number, status = 200, variant: string | null = null) =>
    call('listApiKeys', { at, jwt, status, variant });
  expect(found(read(2), read(3, 400), read(4))).toEqual(['APIKEY-02[default] listApiKeys@3']);
  expect(found(read(3, 400), read(4))).toEqual([]);
  expect(found(read(2), read(3, 404), read(4))).toEqual([]);
  expect(found(read(2), read(3, 400, 'with-body'), read(4))).toEqual([]);
});

test('a list of addresses may shut the caller out meanwhile', () => {
  const shut = call('addSecurityIP', { at: 4, jwt, sent: { ip: '192.0.2.1' } });
  expect(found(...uses, shut, call('listPayments', { at: 5, jwt, status: 401 }), ...usesAfter)).toEqual([]);
});

const stepOne = call('login', { at: 2, sent: { email: 'b@b' }, body: { token: '$PIX_JWT_5' } });
const early = call('listPayments', { at: 4, jwt: '$PIX_JWT_5' });

test('a token of step 1 opens nothing', () => {
  expect(found(stepOne, early)).toEqual(['LOGIN-07[default] listPayments@4']);
});

test('a token of step 1 may open something once step 2 is done', () => {
  const stepTwo = call('concludesLogin', { at: 3, path: { emailToken: '1' }, sent: { email: 'b@b' }, body: {} });
  expect(found(stepOne, stepTwo, early)).toEqual([]);
});

test('a key may be disabled for creates seconds before lists still open', () => {
  const list = (at: number) => call('listPayments', { at, key, status: 200, body: { data: [] } });
  const create = call('createPayment', { at: 23, key, status: 401, sent: { amount: 1 } });
  const disabled = (at: number) => call('disableApiKey', { at, jwt });
  expect(found(list(10), list(22), create, list(24))).toEqual(['AUTH-03[create] createPayment@23']);
  expect(found(list(10), disabled(20), list(22), create, list(24))).toEqual([]);
  expect(found(list(5), disabled(6), list(22), create, list(24))).toEqual(['AUTH-03[create] createPayment@23']);
});
