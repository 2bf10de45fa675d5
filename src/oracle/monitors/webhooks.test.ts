import { expect, test } from 'vitest';
import { call, judged } from '../../../test/support/judged.ts';
import type { ExchangeEntry, Json } from '../../journal/entry.ts';
import { webhookMonitor } from './webhooks.ts';

const jwt = '$PIX_JWT_1';
const url = 'https://example.com/hook-1a2b3c4d';
const second = 'https://example.com/hook-9z8y7x6w';
const hook = (id: string | number, at: string) => ({ id, url: at });
const read = (at: number, ...hooks: object[]) => call('getWebhook', { at, jwt, body: hooks as [] });
const create = (at: number, parts: object = {}) =>
  call('createWebhook', { at, jwt, sent: { url }, status: 201, body: hook('w1', url), ...parts });
const update = (at: number, parts: object = {}) => call('updateWebhook', { at, jwt, sent: { url: second }, ...parts });
const remove = (at: number, parts: object = {}) =>
  call('deleteWebhook', { at, jwt, path: { id: 'w1' }, status: 204, ...parts });
const found = (...entries: ExchangeEntry[]): string[] => judged(webhookMonitor, entries);
const nobody = { jwt: undefined, account: null, status: 401, body: {} };
const shown = hook('w1', url);

test.each([
  ['AUTH-01[createWebhook]', create(1, nobody), url],
  ['AUTH-05[updateWebhook]', update(1, { ...nobody, key: '$PIX_API_KEY_1' }), second],
  ['WEBHOOK-03[default]', update(1, { status: 422 }), second],
  ['WEBHOOK-05[POST]', create(1, { status: 400, sent: { url: 'not a url' } }), 'not a url'],
  ['WEBHOOK-05[POST]', create(1, { status: 422, sent: { url: '' } }), ''],
  [
    'WEBHOOK-05[POST]',
    create(1, { status: 400, sent: { url: 'https://exa mple.com/pix' } }),
    'https://exa mple.com/pix',
  ],
  ['ISOLATION-04[webhook]', create(1, { jwt: '$PIX_JWT_2', account: 'h2', status: 409 }), url],
])('%s: a url that a refused request asked for shows', (rule, refused, asked) => {
  expect(found(read(0), refused, read(2, hook('w1', asked)))).toEqual([`${rule} getWebhook@2`]);
});

test('a url that was replaced does not show again', () => {
  const replaced = [create(0), update(2), read(4, hook('w1', second))];
  const other = { sent: { url: `${url}-2` }, body: hook('w2', `${url}-2`) };
  expect(found(...replaced, read(12, shown))).toEqual(['WEBHOOK-03[default] getWebhook@12']);
  expect(found(...replaced, create(5, other), read(12, shown, hook('w2', `${url}-2`)))).toEqual([
    'WEBHOOK-03[default] getWebhook@12',
  ]);
  expect(found(...replaced, create(6), read(12, shown))).toEqual([]);
  expect(found(...replaced, remove(6), create(8), read(12, shown))).toEqual([]);
  // A server may learn late of the new one.
  expect(found(...replaced, read(4.2, shown), read(8, hook('w1', second)))).toEqual([]);
});

test('an empty place may stay beside a webhook that is replaced', () => {
  const list = (at: number, shownUrl: string) => read(at, hook('w0', ''), hook('w1', shownUrl));
  const refused = create(1, { status: 422, sent: { url: '' } });
  expect(found(refused, create(2), list(3, url), update(4), list(12, second), list(14, second))).toEqual([]);
});

test('an empty url may come from an accepted create without a url', () => {
  const accepted = create(2, { sent: { url: '' } });
  const refused = update(1, { jwt: '$PIX_JWT_2', account: 'h2', status: 400, sent: { url: '' } });
  expect(found(read(0), refused, accepted, read(4, { id: 'w9', url: '' }))).not.toContain(
    'ISOLATION-04[webhook] getWebhook@4',
  );
});

test('webhooks of another account show, and its owner removes one', () => {
  const foreign = 'https://example.com/hook-7f6e5d4c';
  const other = { jwt: '$PIX_JWT_2', account: 'h2' };
  const theirs = create(0, { ...other, sent: { url: foreign }, body: hook('w2', foreign) });
  const without = create(2, { status: 422, sent: {} });
  const leaking = [read(4, hook('w2', foreign)), create(5), read(6, shown, hook('w2', foreign)), remove(7), read(10)];
  const gone = call('deleteWebhook', { at: 8, ...other, path: { id: 'w2' }, status: 204 });
  expect(found(theirs, read(1), without, ...leaking.slice(0, 4), gone, ...leaking.slice(4))).toEqual([]);
});

test.each<[string, Json, string[]]>([
  ['an account without webhooks is shown as one', { id: null, url: '' }, []],
  ['a list without webhooks has an empty place', [{ id: null, url: '' }], []],
  ['the removed webhook has lost its url', [{ id: 'w1', url: '' }], []],
  ['a new webhook has none', [{ id: 'w2', url: '' }], ['WEBHOOK-05[POST] getWebhook@5']],
])('an empty url shows after a removal and a refused create: %s', (_, body, rules) => {
  const refused = create(4, { status: 422, sent: { url: '' } });
  expect(found(create(0), read(1, shown), remove(3), refused, call('getWebhook', { at: 5, jwt, body }))).toEqual(rules);
});

test.each<[string, Json, Json]>([
  ['is a number', 12_345_678, 12_345_678],
  ['is a number in a text', 12_345_678, '12345678'],
  ['is an object', { not: 'a text' }, { not: 'a text' }],
  ['is what became of an object', { not: 'a text' }, '[object Object]'],
  ['is a list in a text', ['a', 'b'], '["a","b"]'],
  ['is empty', '', ''],
])('after a refused update the url %s', (_, sent, now) => {
  const others = [update(2, { status: 422, sent: {} }), update(2.5, { status: 422, sent: { url: 'https://' } })];
  const entries = [create(0), read(1, shown), ...others, update(3, { status: 422, sent: { url: sent } })];
  const after = (at: Json) => call('getWebhook', { at: 5, jwt, body: [{ id: 'w1', url: at }] });
  expect(found(...entries, after(now))).toContain('WEBHOOK-05[PUT] getWebhook@5');
  expect(found(...entries, after(url))).toEqual([]);
});

test('a webhook appears whose url is a number that a refused create sent', () => {
  const refused = create(1, { status: 422, sent: { url: 12_345_678 } });
  const after = call('getWebhook', { at: 2, jwt, body: [{ id: 'w1', url: '12345678' }] });
  expect(found(read(0), refused, after)).toEqual(['WEBHOOK-05[POST] getWebhook@2']);
});

test('a refused create without a url leaves the first webhook of an account', () => {
  const refused = create(1, { status: 400, sent: {}, body: {} });
  const others = [create(1.2, { status: 400, sent: { url: 'not a url' } }), create(1.5, nobody)];
  const left = call('getWebhook', { at: 2, jwt, body: [{ id: 'w1', url: null }] });
  expect(found(read(0), refused, ...others, left)).toEqual(['WEBHOOK-02[POST] getWebhook@2']);
  expect(found(read(0), refused, read(2))).toEqual([]);
  expect(found(read(0), ...others, left)).toEqual([]);
  // An account that has had a webhook may be shown a removed one.
  expect(found(create(-3), remove(-2), read(0), refused, left)).toEqual([]);
  expect(found({ ...left, id: 'before' }, refused, { ...left, at: read(3).at })).toEqual([]);
});

test.each([
  ['AUTH-01[deleteWebhook]', remove(3, nobody)],
  ['AUTH-01[updateWebhook]', update(3, nobody)],
  ['ISOLATION-04[webhook]', remove(3, { jwt: '$PIX_JWT_2', account: 'h2', status: 404 })],
  ['WEBHOOK-04[default]', remove(3, { status: 409 })],
  ['WEBHOOK-02[PUT]', update(3, { status: 422, sent: {} })],
])('%s: a webhook is gone after a refused request', (rule, refused) => {
  expect(found(create(0), read(1, shown), refused, read(4))).toContain(`${rule} getWebhook@4`);
});

const cased = 'https://example.com/Hook?a=1&b=2';

test.each(['https://example.com/hook?a=1&b=2', 'https://example.com/Hook?a=1&amp;b=2'])(
  'a response shows %s',
  (told) => {
    const sent = { url: cased };
    expect(found(create(1, { sent, body: hook('w1', told) }))).toEqual(['WEBHOOK-01[default] createWebhook@1']);
    expect(found(update(1, { sent, body: hook('w1', told) }))).toEqual(['WEBHOOK-03[default] updateWebhook@1']);
  },
);

test('a response may show another URL, the sent one beside others, or none', () => {
  const link = { id: 'w1', url: 'https://api.example.com/auth/webhook/w1' };
  const escaped = 'https://example.com/%c3%a7';
  expect(
    found(
      create(1, {
        sent: { url: escaped },
        body: hook(
          'w1',
          escaped.replaceAll(/%../g, (e) => e.toUpperCase()),
        ),
      }),
    ),
  ).toEqual([]);
  const beside = { id: 'w1', url: cased, key: cased.toLowerCase() };
  for (const body of [link, beside, hook('w1', url), { id: 'w1' }])
    expect(found(create(1, { sent: { url: cased }, body }))).toEqual([]);
});

test.each([
  ['accepted', 201],
  ['not answered', null],
])('an update may show the webhook before it, whose create was %s', (_, status) => {
  const before = create(0, { sent: { url: cased.toLowerCase() }, status, body: {} });
  expect(found(before, update(1, { sent: { url: cased }, body: hook('w1', cased.toLowerCase()) }))).toEqual([]);
});

test('an accepted webhook shows in the end', () => {
  expect(found(create(0), read(8))).toEqual(['WEBHOOK-01[default] getWebhook@8']);
  expect(found(create(0), read(1, shown), update(2), read(9, shown))).toEqual(['WEBHOOK-03[default] getWebhook@9']);
  expect(found(create(0), read(1, shown), remove(2), read(9, shown))).toEqual(['WEBHOOK-04[default] getWebhook@9']);
});

const both = [hook('w1', url), hook('w2', second)];

test('an update replaces the only webhook', () => {
  expect(found(create(0), read(1, shown), update(2), read(3, ...both))).toEqual([]);
  expect(found(create(0), read(1, shown), update(2), read(5, ...both))).toEqual(['WEBHOOK-03[default] getWebhook@5']);
  expect(found(create(0), read(1, shown), update(2), read(3, ...both), read(4, hook('w1', second)))).toEqual([]);
  expect(found(create(0), read(1, shown, hook('w0', 'https://a.b/c')), update(2), read(3, ...both))).toEqual([]);
  expect(found(create(0), read(1, shown), update(2), update(2.5), read(3, ...both))).toEqual([]);
});

test('a webhook has an id that is a string', () => {
  expect(found(create(0), read(1, hook(7, url)))).toEqual(['WEBHOOK-04[default] getWebhook@1']);
  expect(found(read(1, { self: 'https://example.com/docs' }))).toEqual([]);
});

test.each([
  ['a service removes a webhook that does not answer', [create(0), read(1, shown), read(20)]],
  [
    'it may replace the first by the second',
    [
      create(0),
      read(1, shown),
      create(2, { sent: { url: second }, body: hook('w2', second) }),
      read(9, hook('w2', second)),
    ],
  ],
  [
    'it may hide the first while that does not answer',
    [
      create(0),
      read(1, shown),
      create(2, { sent: { url: second }, body: hook('w2', second) }),
      read(3, hook('w2', second)),
      read(60, ...both),
    ],
  ],
  [
    'a url may be spelled otherwise',
    [create(0, { sent: { url: 'https://EXAMPLE.com/hook-1a2b3c4d' } }), read(9, shown)],
  ],
  ['the id of the removed one is not known', [create(0), read(1, shown), remove(2, { path: { id: 'w9' } }), read(9)]],
  ['one of the history is not in use', [create(0), read(1, shown), remove(2), read(9, { id: 'w1', previousUrl: url })]],
  ['a url without a scheme may be one', [create(0, { sent: { url: 'example.com/hook' }, body: {} })]],
])('nothing is found where %s', (_, entries) => {
  expect(found(...entries)).toEqual([]);
});

test('the same url may be there twice', () => {
  const two = read(1, shown, hook('w2', url));
  expect(found(create(0), create(0.5), two, remove(2), read(9, hook('w2', url)))).toEqual([]);
});

test('a service may have removed a webhook by itself where its removal is answered with 404', () => {
  expect(found(create(0), read(1, shown), remove(3, { status: 404 }), read(4))).toEqual([]);
});

test('a webhook cannot be removed by the id that is shown', () => {
  const [made, refused, still] = [[create(0), read(1, shown)], remove(3, { status: 409 }), read(5, shown)];
  expect(found(...made, refused, still)).toEqual(['WEBHOOK-04[default] deleteWebhook@3']);
  expect(found(...made, remove(3, { status: 401 }), still)).toEqual([]);
  expect(found(...made, remove(2), refused, read(5))).toEqual([]);
  expect(found(...made, update(2), refused, read(5, hook('w1', second)))).toEqual([]);
  const again = [remove(1.6, { status: 409 }), still, remove(6, { status: 409 })];
  expect(found(...made, ...again)).toEqual(['WEBHOOK-04[default] deleteWebhook@1.6']);
  expect(found(create(0), read(1, hook('w12', url)), refused, still)).toEqual([]);
});

test.each([
  ['nobody looks afterwards', [create(0), read(1, shown), remove(3, { status: 404 })]],
  ['it is removed later', [create(0), read(1, shown), remove(3, { status: 404 }), remove(4), read(5)]],
  ['the server may not know it yet', [create(0), read(1, shown), remove(1.6, { status: 404 }), read(5, shown)]],
  ['the JWT may have expired', [create(0), read(1, shown), remove(3, { status: 400 })]],
])('a webhook that cannot be removed is no finding where %s', (_, entries) => {
  expect(found(...entries)).toEqual([]);
});

test('a refused create of a second webhook shows in place of the first one', () => {
  const conflict = create(2, { status: 409, sent: { url: second }, body: {} });
  const before = [create(0), read(1, shown)];
  expect(found(...before, conflict, read(3, hook('w1', second)))).toEqual(['WEBHOOK-01[default] getWebhook@3']);
  // A webhook that does not respond may have been left out before.
  expect(found(...before, conflict, read(3, shown, hook('w2', second)))).toEqual([]);
});

test('a webhook is gone right after a refused request for something else, twice', () => {
  const lost = (at: number) => [create(at), read(at + 4, shown), create(at + 4.5, wrong), read(at + 5)];
  const wrong = { status: 400, sent: {}, body: {} };
  const quiet = [create(0), read(4, shown), read(5)];
  expect(found(...lost(0), ...lost(10))).toEqual(['WEBHOOK-02[POST] getWebhook@5', 'WEBHOOK-02[POST] getWebhook@15']);
  // A service may remove a webhook that does not respond.
  expect(found(...lost(0))).toEqual([]);
  expect(found(...quiet)).toEqual([]);
  expect(found(create(0), read(1, shown), create(1.5, wrong), read(5), ...lost(10))).toEqual([]);
});

test('a URL of several webhooks may stay when one of them is removed', () => {
  const twins = [create(0), read(1, shown, hook('w2', url)), remove(2)];
  expect(found(...twins, read(20, hook('w2', url)))).toEqual([]);
  expect(found(create(0), read(1, shown), remove(2), read(20, shown))).toEqual(['WEBHOOK-04[default] getWebhook@20']);
});

test('webhooks of two accounts may have the same id', () => {
  const other = { jwt: '$PIX_JWT_2', account: 'h2', sent: { url: second }, body: hook('w1', second) };
  expect(found(create(0), read(1, shown), create(2, other), remove(3), read(6))).toEqual([]);
});

const none = (at: number, parts: object = {}) => call('getWebhook', { at, jwt, status: 404, body: {}, ...parts });
const wrong = update(4, { status: 400, sent: { url: 'not a url' } });

test('a read with 404 says that a refused update removed the only webhook', () => {
  expect(found(create(0), read(2, shown), wrong, none(6))).toEqual(['WEBHOOK-05[PUT] getWebhook@6']);
});

test.each([
  ['it was removed', [create(0), read(2, shown), remove(4), none(6), none(12)]],
  ['a service may remove one that does not answer', [create(0), read(2, shown), none(6), none(12)]],
  ['no read has shown a webhook', [create(0), wrong, none(6), none(12)]],
  ['the read was odd', [create(0), read(2, shown), wrong, none(6, { variant: 'unknown-field' })]],
])('a read with 404 does not say that a webhook was lost: %s', (_, entries) => {
  expect(found(...entries)).toEqual([]);
});
