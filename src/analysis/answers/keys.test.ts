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

test('what the run found to be a key comes before what else is masked like one', () => {
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
