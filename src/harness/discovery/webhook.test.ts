import { expect, test } from 'vitest';
import { findWebhook, showsUrl, webhooksIn } from './webhook.ts';

const url = 'https://one.example/hook';
const id = 'a81bc81b-dead-4e5d-abff-90865d1e13b1';
const account = '5f0c1f0e-8a52-4a9e-9a35-0b1a2c3d4e5f';

test.each<[string, unknown, string | null]>([
  ['an object', { id, url }, id],
  [
    'an object with more',
    { _id: '507f1f77bcf86cd799439011', accountId: account, url, active: true },
    '507f1f77bcf86cd799439011',
  ],
  ['a list', [{ id, url }], id],
  ['data', { data: [{ id, url }] }, id],
  ['data with one', { success: true, data: { webhookId: 'wh_12345678', url } }, 'wh_12345678'],
  ['webhooks', { webhooks: [{ uuid: id, webhookUrl: url }] }, id],
  ['a page', { content: [{ id: '17', url, events: ['paid'] }], totalElements: 1 }, '17'],
  ['a map keyed by id', { [id]: { url } }, id],
  ['a map of addresses', { wh_1a2b3c4d: url }, 'wh_1a2b3c4d'],
  ['an object with a nested config', { id, config: { url } }, id],
  ['an object with links', { id, url, _links: { self: { href: 'https://api.example/webhook/1' } } }, id],
  ['a bare text', url, null],
  ['a list of texts', [url], null],
  ['a url alone', { url }, null],
  ['a numeric id', { id: 17, url }, null],
])('one webhook in %s', (_, body, expected) => {
  const shown = webhooksIn(body);
  expect(shown.map((webhook) => webhook.url)).toEqual([url]);
  expect(shown[0]?.id).toBe(expected);
});

test('a numeric id is told beside the missing string', () => {
  expect(webhooksIn({ id: 17, url })[0]?.ids).toEqual([{ value: '17', isString: false }]);
});

test.each([
  undefined,
  null,
  '',
  {},
  [],
  { data: [] },
  { url: null },
  { url: '' },
  { message: 'none' },
  { webhook: null },
])('no webhook in answer %#', (body) => {
  expect(webhooksIn(body)).toEqual([]);
});

test('each of several webhooks has its own id, and the account is none', () => {
  const second = 'https://two.example/hook';
  const body = [
    { account, ref: 'a1b2c3d4-0000-4000-8000-000000000001', url },
    { account, ref: 'a1b2c3d4-0000-4000-8000-000000000002', url: second },
  ];
  expect(findWebhook(body, second)?.id).toBe('a1b2c3d4-0000-4000-8000-000000000002');
  expect(findWebhook(body, 'https://three.example')).toBeNull();
});

test('a url shows wherever it is in use', () => {
  expect(showsUrl({ a: { b: [url] } }, url)).toBe(true);
  expect(showsUrl(url, url)).toBe(true);
  expect(showsUrl({ url: 'https://one.example' }, 'https://one.example/')).toBe(true);
  expect(showsUrl({ url: `${url}/2` }, url)).toBe(false);
});

test('a url that is told as past does not show', () => {
  expect(showsUrl({ url: 'https://two.example', previousUrl: url, history: [{ url }] }, url)).toBe(false);
});

test('a number by which a webhook goes is its id', () => {
  expect(webhooksIn({ webhook: { hookNo: '702', url: 'https://example.com/a' } })[0]?.id).toBe('702');
});
