import { expect, test } from 'vitest';
import type { Json } from '../../json/value.ts';
import { findIdentifier, identifierAt, identifierCandidates } from './identifier.ts';

const uuid = 'a81bc81b-dead-4e5d-abff-90865d1e13b1';
const pointers = (evidence: Parameters<typeof identifierCandidates>[0]) =>
  identifierCandidates(evidence).map((one) => one.pointer);
const found = (item: Json) => findIdentifier({ item })?.value ?? null;

test.each<[string, Json]>([
  ['nothing', ''],
  ['513 characters', 'a'.repeat(513)],
  ['a moment', '2026-11-01T10:00:00Z'],
  ['a day', '2026-11-01'],
  ['an address', 'https://api.example/x1'],
  ['a Pix code', '00020126580014br.gov.bcb.pix'],
  ['a JWT', 'eyJhbGciOiJub25lIn0.e30.'],
  ['a picture', 'data:image/png;base64,AAAA'],
  ['a negative number', -5],
  ['a fraction', 1.5],
  ['a boolean', true],
])('%s is not an id, even under the name id', (_, id) => {
  expect(found({ id })).toBeNull();
});

test.each<[string, Json]>([
  ['a word', 'ABC'],
  ['zero', 0],
  ['128 characters', 'a'.repeat(128)],
  ['digits that could be seconds since 1970', '1760000000'],
  ['what only holds the beginning of a Pix code', 'pay000201'],
  ['what only holds the sign of an address', 'ns_x://7'],
])('%s under the name id is an id', (_, id) => {
  expect(found({ id })).toBe(String(id));
});

test.each(['PENDING', 'BRL', 'Paid', 'in_progress', 'notPaid', 'waiting_for_payment', 'abcdefghijklmno'])(
  'the word %s is not an id, unless its name leaves no doubt',
  (word) => {
    expect(found({ code: word })).toBeNull();
    expect(found({ keyId: word })).toBeNull();
    expect(found({ chargeId: word })).toBe(word);
  },
);

test('sixteen letters without a separator are too long for a word', () => {
  expect(found({ code: 'abcdefghijklmnop' })).toBe('abcdefghijklmnop');
});

test.each([
  '12345',
  '1234567890123456',
  'abc-9',
  'X1chg_1a2b3c',
  'chg_1a2b3c!',
  'abcdefghijklmnop',
  '!abcdefgh12345678',
])('%s under a name that says nothing is not an id', (text) => {
  const items = [{ zip: text }, { zip: '99999' }];
  expect(findIdentifier({ item: { zip: text }, items })).toBeNull();
});

test('forty characters may be an id by their form, and no more', () => {
  expect(found({ zip: 'a1'.repeat(20) })).toBe('a1'.repeat(20));
  expect(found({ zip: `${'a1'.repeat(20)}b` })).toBeNull();
});

test.each([
  ['a ULID', '01ARZ3NDEKTSV4RRFFQ69G5FAV'],
  ['a cuid', 'cjld2cjxh0000qzrmn831i7rn'],
  ['an ObjectId', '507f1f77bcf86cd799439011'],
  ['a UUID', uuid],
])('under names that say nothing %s comes before a prefixed text', (_, id) => {
  expect(pointers({ item: { eins: 'chg_1a2b3c', zwei: id, drei: 'abcdefgh12345678' } })).toEqual([
    '/zwei',
    '/eins',
    '/drei',
  ]);
});

test('an amount that was sent is not an id, but an identifier may equal it', () => {
  expect(findIdentifier({ item: { code: 17 }, sent: { amount: 17 } })).toBeNull();
  expect(findIdentifier({ item: { identifier: '17' }, sent: { amount: 17 } })?.value).toBe('17');
});

test('a number under a weak name is a weak candidate, under a weaker one none', () => {
  expect(found({ ref: 7 })).toBe('7');
  expect(found({ token: 7 })).toBeNull();
});

test('the id of another thing comes after a weak name of its own, and alone is none where its name says whose it is', () => {
  expect(pointers({ item: { payer: { id: 'p-1' }, reference: 'r-1' } })).toEqual(['/reference', '/payer/id']);
  expect(found({ accountId: uuid })).toBeNull();
});

test('ids further down and in lists come after a uuid at the top', () => {
  expect(pointers({ item: { a: { b: { c: { id: 'x-1' } } }, uuid: 'y-2' } })[0]).toBe('/uuid');
  expect(pointers({ created: { parts: [{ id: 'x-1' }], uuid: 'y-2' } })[0]).toBe('/uuid');
});

test.each(['data', 'payment', 'pix', 'pagamento', 'dados'])('an id in the envelope %s comes before others', (name) => {
  expect(pointers({ item: { thing: { id: 'x-1' }, [name]: { id: 'y-2' } } })[0]).toBe(`/${name}/id`);
});

test('the response to create comes after the record', () => {
  const values = identifierCandidates({ item: { id: 'a-1' }, created: { id: 'b-2' } }).map((one) => one.value);
  expect(values).toEqual(['a-1', 'b-2']);
});

test('a repeated value comes first only if the response to create calls it a reference', () => {
  const item = { eins: 'abcdefgh12345678', zwei: 'chg_1a2b3c' };
  expect(pointers({ item, created: { reference: item.eins } })[0]).toBe('/eins');
  expect(pointers({ item, created: { geheim: item.eins } })[0]).toBe('/zwei');
});

test('differences between listed records say nothing about the response to create', () => {
  const items = [{ reference: 'r-5' }, { reference: 'r-6' }];
  expect(findIdentifier({ created: { code: 'c-9', reference: 'r-1' }, items })).toMatchObject({
    pointer: '/code',
    source: 'created',
  });
});

test('a value that differs between items comes first; a single item says nothing', () => {
  const item = { code: 'c-2', reference: 'r-2' };
  expect(pointers({ item, items: [item, { reference: 'r-1' }, { x: 1 }, { x: 2 }] })).toEqual(['/reference', '/code']);
});

test('a value that is equal in all items is not an id, unless its name leaves no doubt', () => {
  const items = (name: string) => [1, 2, 3].map((n) => ({ [name]: uuid, txid: `t-${n}` }));
  const ofItems = (name: string) => pointers({ item: items(name)[1] as Json, items: items(name) });
  expect(ofItems('uuid')).toEqual(['/txid']);
  expect(ofItems('chargeId')).toEqual(['/txid', '/chargeId']);
  expect(ofItems('id')).toEqual(['/txid', '/id']);
});

test('a value that is equal in all other items may be an id if the record has another one', () => {
  const items = [{ uuid: 'u-1' }, { uuid: 'u-1' }];
  expect(findIdentifier({ item: { uuid: 'u-2' }, items })?.value).toBe('u-2');
});

test.each<[string, string[]]>([
  ['id', ['/txid', '/id', '/code']],
  ['chargeId', ['/txid', '/chargeId', '/code']],
  ['uuid', ['/txid', '/code', '/uuid']],
])('%s that recurs in some items comes after an id that does not', (name, expected) => {
  const items = ['a-1', 'a-1', 'b-1'].map((id, n) => ({ [name]: id, txid: `t-${n}`, code: `c-${n}` }));
  expect(pointers({ item: items[0] as Json, items })).toEqual(expected);
});

test('an empty text or another scalar at a pointer is not an id', () => {
  expect(identifierAt({ id: '' }, '/id')).toBeNull();
  expect(identifierAt({ id: true }, '/id')).toBeNull();
});

test.each<[string, string, string]>([
  ['id', 'pay-1', 'pay-1'],
  ['X-Payment-Id', ' pay-1 ', 'pay-1'],
  ['content-location', '/payments/pay-1#top', 'pay-1'],
  ['location', 'https://api.example/payments/pay-1//', 'pay-1'],
  ['location', '/payments/pay%zz', 'pay%zz'],
])('the id is in the header %s: %s', (name, value, id) => {
  expect(findIdentifier({ headers: [[name, value]] })).toMatchObject({
    value: id,
    isString: true,
    pointer: '',
    source: 'header',
  });
});

test.each([
  ['etag', 'abc-123'],
  ['x-identity', 'abc-123'],
  ['x-account-id', 'abc-123'],
  ['x-correlation-id', 'abc-123'],
  ['location', '/'],
])('no id is in the header %s: %s', (name, value) => {
  expect(findIdentifier({ headers: [[name, value]] })).toBeNull();
});

test.each(['7f3a91@pix.example', 'PIX 2026 7f3a91'])('%j is an id only where its name leaves no doubt', (id) => {
  expect(found({ id, kind: uuid })).toBe(id);
  expect(found({ reference: id })).toBeNull();
});
