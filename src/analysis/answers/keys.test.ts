import { expect, test } from 'vitest';
import { gapOf } from '../../../test/support/answers.ts';
import { exchange, fact } from '../../../test/support/entries.ts';

const key = '$PIX_API_KEY_2';

test('the key is found in the answer that made it', () => {
  const created = exchange('createNewApiKey', { id: 'x5', status: 201, body: { data: { id: 1, secret: key } } });
  const listed = exchange('listApiKeys', { body: [{ id: 1, key }] });
  expect(gapOf('key-path', [listed, created])).toMatchObject({ answer: '/data/secret', exchanges: ['x5'] });
});

test('the key is found in the listing where only that shows it', () => {
  const entries = [exchange('createNewApiKey', { status: 204 }), exchange('listApiKeys', { body: [{ id: 1, key }] })];
  expect(gapOf('key-path', entries).answer).toBe('/0/key');
});

test.each([
  ['a bare JSON string', { body: key }],
  ['a bare text', { text: key, headers: [['content-type', 'text/plain']] as const }],
])('%s is the whole body', (_, parts) => {
  expect(gapOf('key-path', [exchange('createNewApiKey', parts)]).answer).toBe('');
});

test('the key that the run found comes before other values that are masked like keys', () => {
  const created = exchange('createNewApiKey', { body: { id: '$PIX_API_KEY_1' } });
  const found = fact('api-key', { mark: key, pointer: '/result/0/key', in: 'listing' });
  expect(gapOf('key-path', [created, found]).answer).toBe('/result/0/key');
});

test('a key that is shown nowhere leaves the path open', () => {
  const entries = [exchange('createNewApiKey', { body: { id: 'k1' } })];
  expect(gapOf('key-path', entries)).toMatchObject({
    status: 'blocked',
    reason: expect.stringContaining('listApiKeys'),
  });
});

test('key records: the whole answer of create, one record of the listing', () => {
  const entries = [
    exchange('createNewApiKey', { body: { apiKey: key } }),
    exchange('listApiKeys', { body: { data: [{ id: 'a b', active: true }] } }),
  ];
  expect(gapOf('key-record', entries).answer).toEqual({
    create: { type: 'object', properties: { apiKey: { type: 'string' } }, required: ['apiKey'] },
    list: {
      type: 'object',
      properties: { active: { type: 'boolean' }, id: { type: 'string' } },
      required: ['active', 'id'],
    },
  });
});

test('webhook records of POST, PUT and GET', () => {
  const entries = [
    exchange('createWebhook', { status: 201, body: { id: 'a b' } }),
    exchange('updateWebhook', { status: 204 }),
    exchange('getWebhook', { body: [{ id: 'a b', url: 'https://a.example/x' }] }),
  ];
  expect(gapOf('webhook-record', entries).answer).toEqual({
    create: { type: 'object', properties: { id: { type: 'string' } }, required: ['id'] },
    update: null,
    list: {
      type: 'object',
      properties: { id: { type: 'string' }, url: { type: 'string', format: 'uri' } },
      required: ['id', 'url'],
    },
  });
});

test.each(['key-path', 'key-record', 'webhook-record'] as const)('%s is blocked where nothing was accepted', (id) => {
  expect(gapOf(id, [])).toMatchObject({ status: 'blocked' });
});

test('the evidence of a key that the run found are the exchanges that it named', () => {
  const found = fact('api-key', { pointer: '/key', in: 'answer' }, ['x1', 'x2']);
  expect(gapOf('key-path', [found])).toMatchObject({ status: 'answered', answer: '/key', exchanges: ['x1', 'x2'] });
});

test.each([
  ['of another kind', fact('jwt', { pointer: '/key' })],
  ['without a place', fact('api-key', { in: 'listing' })],
  ['about a header', fact('api-key', { pointer: '/key', in: 'header' })],
])('a fact %s does not tell where keys stand in bodies', (_, told) => {
  expect(gapOf('key-path', [told]).status).toBe('blocked');
});

test.each([
  ['of another operation', exchange('createWebhook', { body: { key } })],
  ['of a request that tries something', exchange('createNewApiKey', { variant: 'unknown-field', body: { key } })],
  ['that holds other words beside it', exchange('createNewApiKey', { body: { key: `Bearer ${key}` } })],
  ['that goes on behind it', exchange('createNewApiKey', { body: { key: `${key}-x` } })],
  ['that is not a text', exchange('createNewApiKey', { text: 'none', headers: [['content-type', 'text/plain']] })],
])('an answer %s does not show a key', (_, entry) => {
  expect(gapOf('key-path', [entry]).status).toBe('blocked');
});

test('a listing tells where keys stand only in a run that created one', () => {
  const listing = exchange('listApiKeys', { body: [{ key }] });
  const created = exchange('createNewApiKey', { body: { id: 'k1' } });
  expect(gapOf('key-path', [listing]).status).toBe('blocked');
  expect(gapOf('key-path', [created, listing]).status).toBe('answered');
});

test('an answer without a key is not evidence of where it stands', () => {
  const bodies = [{ active: true }, { key }, { active: true }, { key: '$PIX_API_KEY_12' }];
  const entries = bodies.map((body, index) => exchange('createNewApiKey', { id: `x${index}`, body }));
  expect(gapOf('key-path', entries)).toMatchObject({ answer: '/key', exchanges: ['x1', 'x3'] });
});

test('a bare text may have blanks around the key', () => {
  const entry = exchange('createNewApiKey', { text: ` ${key}\n`, headers: [['content-type', 'text/plain']] });
  expect(gapOf('key-path', [entry])).toMatchObject({ status: 'answered', answer: '' });
});

test('an answer that is bytes holds no key', () => {
  const entry = exchange('createNewApiKey');
  const response = entry.response && { ...entry.response, body: { text: null, bytes: 3 } };
  expect(gapOf('key-path', [{ ...entry, response }]).status).toBe('blocked');
});

test('a key record has two evidences of the writes, whatever their status, and those of the listing', () => {
  const entries = [
    exchange('createNewApiKey', { id: 'x1', status: 200, body: { apiKey: key } }),
    exchange('createNewApiKey', { id: 'x2', status: 200, body: { apiKey: key } }),
    exchange('createNewApiKey', { id: 'x3', status: 201, body: { apiKey: key } }),
    exchange('listApiKeys', { id: 'x4', body: [{ id: 'a b' }] }),
  ];
  expect(gapOf('key-record', entries).exchanges).toEqual(['x1', 'x2', 'x4']);
});

test('findings without a place do not outvote one with a place', () => {
  const told = [{ in: 'listing' }, { in: 'listing' }, { in: 'listing', pointer: '/0/key' }];
  const entries = told.map((value, index) => fact('api-key', value, [`x${index}`]));
  expect(gapOf('key-path', entries)).toMatchObject({ answer: '/0/key', exchanges: ['x2'] });
});
