import { expect, test } from 'vitest';
import { apiKeyCandidates, findKeyRecord, type KeyEvidence, keyIdentifier } from './api-key.ts';

const findApiKey = (evidence: KeyEvidence) => apiKeyCandidates(evidence)[0] ?? null;

const key = 'pk_live_9fK2mQ7xT4vR8sL1';
const uuid = 'a81bc81b-dead-4e5d-abff-90865d1e13b1';
const createdAt = '2026-11-01T10:00:00.000Z';

test.each<[string, unknown, string]>([
  ['apiKey', { id: uuid, apiKey: key, createdAt }, '/apiKey'],
  ['api_key in data', { success: true, data: { api_key: key, name: 'default-key-of-mine' } }, '/data/api_key'],
  ['key', { id: 17, key, status: 'ACTIVE' }, '/key'],
  ['token', { token: key, id: uuid }, '/token'],
  ['secret beside a prefix', { prefix: 'pk_live_', secret: key, hash: 'f'.repeat(64) }, '/secret'],
  ['value in apiKey', { apiKey: { id: uuid, value: key, label: 'x' } }, '/apiKey/value'],
  ['x-api-key', { 'x-api-key': key }, '/x-api-key'],
  ['a bare text', key, ''],
  ['a bare UUID', uuid, ''],
  ['a UUID under apiKey beside an id', { id: '0190f3c2-7b6e-7c3a-9a4b-1c2d3e4f5a6b', apiKey: uuid }, '/apiKey'],
  ['a hexadecimal key', { keyId: uuid, key: '9f86d081884c7d659a2feaa0c55ad015' }, '/key'],
  ['a key that is the only id', { id: uuid, createdAt, active: true }, '/id'],
  ['chave in Portuguese', { chave: key, situacao: 'ATIVA', criadoEm: createdAt }, '/chave'],
  ['clientSecret before clientId', { clientId: 'client-0001-abcd', clientSecret: key }, '/clientSecret'],
  ['an unknown name', { id: 17, geheim: key }, '/geheim'],
  ['JSON:API', { data: { id: uuid, type: 'apiKeys', attributes: { key } } }, '/data/attributes/key'],
])('finds the key in the answer to create: %s', (_, created, pointer) => {
  expect(findApiKey({ created })).toMatchObject({ pointer, source: 'created' });
});

test.each<[string, unknown]>([
  ['nothing', undefined],
  ['a message', { message: 'API key created' }],
  ['a masked key', { apiKey: '****************sL1' }],
  ['a date', { key: createdAt }],
  ['a date beside its time of day', { createdAt: { date: '2026-11-01', time: '10:00:00' } }],
  ['an address', { key: 'https://api.example/keys/1' }],
  ['a short text', { key: 'abc' }],
  ['a state', { status: 'ACTIVE', type: 'PRODUCTION' }],
])('no key in %s', (_, created) => {
  expect(findApiKey({ created })).toBeNull();
});

test('the key is the new one of the listing if the response to create is empty', () => {
  const old = { id: 1, apiKey: 'pk_live_0000000000000000' };
  const listing = { data: [old, { id: 2, apiKey: key }] };
  const found = findApiKey({ created: undefined, listing, before: { data: [old] } });
  expect(found).toEqual({ value: key, pointer: '/data/1/apiKey', source: 'listing', score: expect.any(Number) });
});

test('a bare text that the listing calls an id comes after the key there', () => {
  const listing = { data: [{ uuid, name: 'mine', token: key }] };
  expect(apiKeyCandidates({ created: uuid, listing }).map((one) => one.value)).toEqual([key, uuid]);
});

test('a key in a header is found', () => {
  expect(
    findApiKey({
      created: undefined,
      headers: [
        ['x-api-key', key],
        ['x-request-id', uuid],
      ],
    })?.value,
  ).toBe(key);
});

test('a client id and secret are tried one by one, then as a pair', () => {
  const values = apiKeyCandidates({ created: { clientId: 'client-0001-abcd', clientSecret: key } }).map(
    (one) => one.value,
  );
  expect(values).toEqual([key, 'client-0001-abcd', `client-0001-abcd:${key}`]);
});

test('keys that were refused are not candidates', () => {
  const created = { apiKey: key, secret: `${key}x` };
  expect(findApiKey({ created, notKeys: [key] })?.value).toBe(`${key}x`);
});

test.each<[string, unknown, unknown]>([
  ['whole', { id: 'k2', apiKey: key }, undefined],
  ['masked in front', { id: 'k2', apiKey: '************8sL1' }, undefined],
  ['cut', { id: 'k2', preview: 'pk_live_9fK2…' }, undefined],
  ['both ends', { id: 'k2', key: 'pk_l...8sL1' }, undefined],
  ['by the id from create', { id: 'k2', status: 'ACTIVE' }, { id: 'k2', apiKey: key }],
  ['by being new', { id: 'k2', name: 'mine' }, undefined],
])('the record of a key is found: %s', (_, record, created) => {
  const old = { id: 'k1', apiKey: '************0000' };
  const found = findKeyRecord({ key, created, listing: { items: [old, record] }, before: { items: [old] } });
  expect(found).toEqual(record);
  expect(keyIdentifier(found, key)?.value).toBe('k2');
});

test('no record is found where none fits', () => {
  expect(findKeyRecord({ key, listing: [{ id: 'k1' }, { id: 'k2' }] })).toBeNull();
  expect(findKeyRecord({ key, listing: undefined })).toBeNull();
});

test('the only record of a listing is that of the only key', () => {
  expect(findKeyRecord({ key, listing: { active: true, id: 'k1' } })).toEqual({ active: true, id: 'k1' });
});

test('a key that is its own id has no other', () => {
  expect(keyIdentifier({ key: uuid, status: 'ACTIVE' }, uuid)).toBeNull();
  expect(keyIdentifier(null, key, { keyId: 'k9', apiKey: key })?.value).toBe('k9');
});

test.each(['id', 'keyId'])('the number of an envelope is not the id of a key that has its %s inside', (name) => {
  const created = { jsonrpc: '2.0', id: 17, result: { [name]: 'k9', apiKey: key } };
  expect(keyIdentifier(null, key, created)).toMatchObject({ value: 'k9', pointer: `/result/${name}` });
});
