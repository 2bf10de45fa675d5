import { expect, test } from 'vitest';
import { findKeyRecord, keyIdentifier, masksKey, withoutEarlier } from './api-key.ts';

const key = 'pk_live_9fK2mQ7xT4vR8sL1';
/** Another new record, so that being new does not decide. */
const decoy = { id: 'k1', apiKey: '************0000' };

test('the record of a key, among two new ones, is the one that shows it', () => {
  expect(findKeyRecord({ key, listing: [decoy, { id: 'k2', apiKey: key }] })).toMatchObject({ id: 'k2' });
});

test.each(['k2', 17])(
  'the record of a key, among two new ones, is the one with the id %j of the response to create',
  (id) => {
    const listing = [decoy, { id, status: 'ACTIVE' }];
    expect(findKeyRecord({ key, created: { id, apiKey: key }, listing })).toMatchObject({ id });
  },
);

test.each([
  '************8sL1',
  '•••8sL1',
  'xxxxxxxx8sL1',
  'pk_live_9fK2…',
  'pk_live_9fK2..',
  'pk_l...8sL1',
  'pk_live_********8sL1',
  'pk_live_9fK2mQ7xT4vR',
  'T4vR8sL1',
  '8sL1',
])('the record of a key, among two new ones, is the one that shows %s', (preview) => {
  expect(findKeyRecord({ key, listing: [decoy, { id: 'k2', preview }] })).toMatchObject({ id: 'k2' });
});

test.each(['****', '****sL1', '****pk_l', 'p…1', 'pk_l...0000', 'zzzz...8sL1', 'pk_l…8sL1…zzzz', 'zzzz', `${key}…`])(
  '%s shows no part of the key',
  (preview) => {
    expect(findKeyRecord({ key, listing: [decoy, { id: 'k2', preview }] })).toBeNull();
  },
);

test.each([
  ['live.9fK2mQ7xT4vR.8sL1', 'live.9fK2'],
  ['xoxb-9fK2mQ7xT4vR8sL1', 'xoxb-9fK2'],
])('dots and an x of the key %s itself are not a mask', (dotted, preview) => {
  expect(findKeyRecord({ key: dotted, listing: [decoy, { id: 'k2', preview }] })).toMatchObject({ id: 'k2' });
});

test('two records that show as much of the key are not an answer', () => {
  const listing = [
    { id: 'k1', preview: '****8sL1' },
    { id: 'k2', preview: '****8sL1' },
  ];
  expect(findKeyRecord({ key, listing })).toBeNull();
});

test('a bare answer to create names no record', () => {
  expect(keyIdentifier(null, key, 'a81bc81b-dead-4e5d-abff-90865d1e13b1')).toBeNull();
});

test('a key that create calls an id is not the id of its record', () => {
  expect(keyIdentifier(null, key, { id: key })).toBeNull();
});

test.each([
  ['first', [{ apiKey: key }, decoy]],
  ['last', [decoy, { apiKey: key }]],
])('the new key is chosen among all that a create lists when it is %s', (_, list) => {
  const isEarlier = (text: string) => text === decoy.apiKey;
  expect(withoutEarlier({ data: list }, isEarlier)).toEqual({ apiKey: key });
});

test.each([
  ['one key', [{ apiKey: key }]],
  ['two unknown keys', [decoy, { apiKey: key }]],
])('a create that lists %s is taken as it is', (_, list) => {
  expect(withoutEarlier(list, () => false)).toBe(list);
});

test('an id that looks like a word is found by its name, or where another create had its id', () => {
  expect(keyIdentifier(null, key, { reference: 'kr-nksgdadvm', secret: key })?.value).toBe('kr-nksgdadvm');
  expect(keyIdentifier({ keyId: 'nksgdadvm', state: 'active' }, key)?.value).toBe('nksgdadvm');
  expect(keyIdentifier({ state: 'active', kind: 'live' }, key)).toBeNull();
  const created = { code: 'live', credential: { reference: 'kr-nksgdadvm', secret: key } };
  expect(keyIdentifier(null, key, created)?.value).toBe('live');
  expect(keyIdentifier(null, key, created, '/credential/reference')).toMatchObject({ value: 'kr-nksgdadvm' });
  expect(keyIdentifier(null, key, { secret: key }, '/credential/reference')).toBeNull();
});

test.each(['************8sL1', 'pk_live_9fK2…'])('%s is the key with a part of it hidden', (text) => {
  expect(masksKey(text, key)).toBe(true);
});

test.each([key, 'pk_live_9fK2', '8sL1', '************0000'])('%s does not hide a part of the key', (text) => {
  expect(masksKey(text, key)).toBe(false);
});
