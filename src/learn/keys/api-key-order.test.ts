import { expect, test } from 'vitest';
import { apiKeyCandidates, type KeyEvidence } from './api-key.ts';

const findApiKey = (evidence: KeyEvidence) => apiKeyCandidates(evidence)[0] ?? null;

/** Equal in length and variety, so that only their names distinguish them. */
const [one, two] = ['q7Wm2Xc9Lp4Zt8Rn', 'k3Hv5Yd8Bs6Gf1Jm'] as const;
const values = (evidence: Parameters<typeof apiKeyCandidates>[0]) =>
  apiKeyCandidates(evidence).map((candidate) => candidate.value);

test.each([
  ['token', 'apiKey'],
  ['privateKey', 'key'],
  ['id', 'secret'],
  ['hash', 'value'],
  ['keyPrefix', 'geheim'],
  ['publicKey', 'secretKey'],
  ['geheim', 'serviceToken'],
  ['userId', 'geheim'],
  ['keyHint', 'geheim'],
  ['photoUrl', 'hiddenText'],
  ['photoUrl', 'attribute'],
])('a value named %s is less likely a key than one named %s', (less, more) => {
  expect(values({ created: { [less]: one, [more]: two } })).toEqual([two, one]);
});

test.each(['value', 'secret', 'token', 'key', 'valor'])('%s is likelier the key in what is called a key', (name) => {
  for (const parent of ['apiKey', 'chave', 'tokens']) {
    expect(values({ created: { other: { [name]: one }, [parent]: { [name]: two } } })).toEqual([two, one]);
  }
});

test('names and marks of a key are not a key, however they look', () => {
  expect(values({ created: { name: one, label: two, description: 'a1b2c3d4e5', last4: 'zz99zz99' } })).toEqual([]);
});

test('the one nearer to the top comes first of two values with one name', () => {
  expect(values({ created: { nested: { key: one }, key: two } })).toEqual([two, one]);
});

test('the value in the response to create comes before a listed one with the same name', () => {
  expect(values({ created: { token: one }, listing: { token: two } })).toEqual([one, two]);
});

test('a bare text comes before a token of the listing', () => {
  expect(values({ created: one, listing: [{ token: two }] })).toEqual([one, two]);
});

test('a header comes before a token of the listing', () => {
  const headers: [string, string][] = [['x-api-key', one]];
  expect(values({ headers, listing: [{ token: two }] })).toEqual([one, two]);
});

test.each([
  ['length', 'a1b2c3d4', 'a1b2c3d4e5f6'],
  ['capitals', 'abcdefgh12345678', 'Abcdefgh12345678'],
  ['small letters', 'ABCDEFGH12345678', 'aBCDEFGH12345678'],
  ['digits', 'abcdEFGH+/=+abcd', 'abcdEFGH+/=+abc1'],
  ['signs', 'abcdEFGH12345678', 'abcdEFGH1234567+'],
  ['a prefix of keys', 'x9sk_Wm2Xc9Lp4Zt', 'sk_9xWm2Xc9Lp4Zt'],
  ['being more than a number', '123456789012345678901234567890', 'a1b2c3d4'],
])('%s makes a key likelier among values with unknown names', (_, less, more) => {
  expect(values({ created: { eins: less, zwei: more } })).toEqual([more, less]);
});

test('a value named key is a key, even if the listing calls it an id', () => {
  const listing = [{ id: one, clientId: two }];
  expect(values({ created: { data: { privateKey: one } }, listing })).toEqual([one, two]);
});

test('a bare text that the listing calls an identifier comes after the key there', () => {
  expect(values({ created: one, listing: [{ identifier: one, token: two }] })).toEqual([two, one]);
});

test('a value that was listed before is not a candidate', () => {
  expect(values({ listing: [{ apiKey: one }, { apiKey: two }], before: [{ apiKey: one }] })).toEqual([two]);
});

test.each<[string, string]>([
  ['eight characters', 'abcd1234'],
  ['2048 characters', 'a1'.repeat(1_024)],
  ['single dots', 'abc.d3f.gh1'],
  ['a single asterisk', 'abc*d3f4'],
  ['an @ and a dot within', 'aB3@9fK2.mQ7x'],
  ['an @ in front', '@9fK2@mQ.xT'],
  ['what only holds the sign of an address', 'k_1://9fK2mQ7x'],
  ['twenty letters of mixed case', 'aBcDeFgHiJkLmNoPqRsT'],
])('a key may have %s', (_, text) => {
  expect(findApiKey({ created: { key: text } })?.value).toBe(text);
});

test.each<[string, string]>([
  ['seven characters', 'abc1234'],
  ['2049 characters', `${'a1'.repeat(1_024)}a`],
  ['a mailbox', 'ana2@example.com'],
  ['words with an underscore', 'WAITING_PAYMENT'],
  ['words with hyphens', 'pix-key-random'],
  ['nineteen letters of mixed case', 'aBcDeFgHiJkLmNoPqRs'],
  ['twenty small letters', 'abcdefghijklmnopqrst'],
  ['twenty capitals', 'ABCDEFGHIJKLMNOPQRST'],
])('%s are not a key', (_, text) => {
  expect(findApiKey({ created: { key: text } })).toBeNull();
});

test('a client id and secret in snake case make a pair too', () => {
  const created = { data: { client_id: 'client-0001-abcd', client_secret: one } };
  expect(apiKeyCandidates({ created }).at(-1)).toMatchObject({
    value: `client-0001-abcd:${one}`,
    pointer: '',
    source: 'created',
  });
});

test.each([
  { clientSecret: one },
  { clientId: 17, clientSecret: one },
  { clientId: one },
  { clientId: one, clientSecret: 1 },
])('there is no pair in %j', (created) => {
  expect(values({ created })).toEqual([one]);
});

test.each(['X-API-Key', 'apikey', 'x-key', 'x-apitoken', 'api-token'])('a key may be in the header %s', (name) => {
  expect(apiKeyCandidates({ headers: [[name, ` ${one} `]] })).toEqual([
    { value: one, pointer: '', source: 'header', score: expect.any(Number) },
  ]);
});

test.each([
  ['x-request-id', one],
  ['x-key-id', one],
  ['max-key', one],
  ['x-api-key', '****abcd'],
])('no key is in the header %s: %s', (name, value) => {
  expect(values({ headers: [[name, value]] })).toEqual([]);
});
