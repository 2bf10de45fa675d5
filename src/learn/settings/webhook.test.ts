import { expect, test } from 'vitest';
import { showsUrl, webhooksIn } from './webhook.ts';

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
  ['a map keyed by address', { [url]: { id, active: true } }, id],
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

test('a numeric id is found and marked as a number', () => {
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
  expect(webhooksIn(body).map(({ id }) => id)).toEqual([
    'a1b2c3d4-0000-4000-8000-000000000001',
    'a1b2c3d4-0000-4000-8000-000000000002',
  ]);
});

test('a map keyed by address has a webhook for each of them', () => {
  const second = 'https://two.example/hook';
  const body = { [url]: { id: 'wh_1a2b3c4d', url }, [second]: { id: 'wh_5e6f7a8b', url: second } };
  expect(webhooksIn(body).map((webhook) => [webhook.url, webhook.id])).toEqual([
    [url, 'wh_1a2b3c4d'],
    [second, 'wh_5e6f7a8b'],
  ]);
});

test('a url shows wherever it is in use', () => {
  expect(showsUrl({ a: { b: [url] } }, url)).toBe(true);
  expect(showsUrl(url, url)).toBe(true);
  expect(showsUrl({ url: 'https://one.example' }, 'https://one.example/')).toBe(true);
  expect(showsUrl({ url: `${url}/2` }, url)).toBe(false);
});

test('a url in a field for an earlier value does not count', () => {
  expect(showsUrl({ url: 'https://two.example', previousUrl: url, history: [{ url }] }, url)).toBe(false);
});

test('a number by which a webhook goes is its id', () => {
  expect(webhooksIn({ webhook: { hookNo: '702', url: 'https://example.com/a' } })[0]?.id).toBe('702');
});

const elsewhere = 'https://elsewhere.example';

test.each<[string, Record<string, unknown>]>([
  ['called url, after others', { site: elsewhere, url }],
  ['called url, before others', { url, site: elsewhere }],
  ['called endpoint, after others', { site: elsewhere, endpoint: url }],
  ['called url rather than endpoint', { endpoint: elsewhere, url }],
  ['called url, even below', { target: elsewhere, config: { url } }],
  ['the shallower of two that are called url', { url, config: { url: elsewhere } }],
  ['called endpoint rather than something far below', { endpoint: url, a: { b: { url: elsewhere } } }],
  ['the first of two of no known name', { hook: url, redirectUri: elsewhere, addressBook: elsewhere }],
  ['not the past one', { previous: { url: elsewhere }, hook: url }],
  ['under a name that only ends like a link', { permalink: url }],
  ['under a name that only begins like a link', { linkUrl: url }],
])('the address of a record is the one %s', (_, members) => {
  expect(webhooksIn({ id: 'wh_1', ...members }).map((webhook) => webhook.url)).toEqual([url]);
});

test.each(['self', 'href', 'link', 'doc', 'docs', 'documentation', 'logo', 'icon', 'previousUrl'])(
  'an address under %s alone is not a webhook',
  (name) => {
    expect(webhooksIn({ id: 'wh_1', [name]: url })).toEqual([]);
  },
);

test.each([`see ${url}`, `${url} is down`])('an address within the sentence %j is not a webhook', (note) => {
  expect(webhooksIn({ id: 'wh_1', note })).toEqual([]);
});

test('a value that is equal in all webhooks is not an id', () => {
  const body = [
    { code: 'XK-2231', ref: 'r-1001', url },
    { code: 'XK-2231', ref: 'r-1002', url: 'https://two.example/hook' },
  ];
  expect(webhooksIn(body).map((webhook) => webhook.id)).toEqual(['r-1001', 'r-1002']);
});

test('the key of a map is an id beside the own one, once', () => {
  expect(webhooksIn({ [id]: { id, url } })[0]?.ids).toEqual([{ value: id, isString: true }]);
  expect(webhooksIn({ wh_1a2b: { id, url } })[0]?.ids).toEqual([
    { value: id, isString: true },
    { value: 'wh_1a2b', isString: true },
  ]);
});

test('at most a thousand webhooks of a list are read', () => {
  const body = Array.from({ length: 1_001 }, (_, index) => `https://a.example/${index}`);
  expect(webhooksIn(body)).toHaveLength(1_000);
});

test.each([
  ['links of a hypermedia answer', { url: elsewhere, _links: { self: { href: url } } }, false],
  ['links without an underscore', { url: elsewhere, links: [{ href: url }] }, false],
  ['a name that ends in links', { hyperlinks: [url] }, true],
  ['a name that begins with links', { linksOut: [url] }, true],
  ['a name with old in the midst', { threshold: url }, true],
])('whether a url shows that stands under %s', (_, body, expected) => {
  expect(showsUrl(body, url)).toBe(expected);
});
