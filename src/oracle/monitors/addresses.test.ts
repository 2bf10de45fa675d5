import { expect, test } from 'vitest';
import { call, judged } from '../../../test/support/judged.ts';
import type { ExchangeEntry } from '../../journal/entry.ts';
import { addressMonitor } from './addresses.ts';

const jwt = '$PIX_JWT_1';
const other = '$PIX_JWT_2';
const ip = '203.0.113.7';
const second = '198.51.100.9';
const json = Buffer.from('{"alg":"none"}').toString('base64url');
const read = (at: number, ...ips: string[]) => call('getSecurityIP', { at, jwt, body: ips.join(',') });
const add = (at: number, parts: object = {}) => call('addSecurityIP', { at, jwt, sent: { ip }, status: 201, ...parts });
const remove = (at: number, parts: object = {}) =>
  call('deleteSecurityIP', { at, jwt, path: { ip }, status: 204, ...parts });
const found = (...entries: ExchangeEntry[]): string[] => judged(addressMonitor, entries);
const nobody = { jwt: undefined, account: null, status: 401 };

test.each([
  ['AUTH-01[addSecurityIP]', nobody],
  ['AUTH-05[addSecurityIP]', { jwt: undefined, key: '$PIX_API_KEY_1', status: 400 }],
  ['AUTH-06[alg-none]', { ...nobody, jwt: `${json}.${json}.` }],
  ['AUTH-07[unknown]', { ...nobody, key: '$PIX_API_KEY_1:part0' }],
  ['ISOLATION-04[securityIP]', { jwt: other, account: 'h2', status: 409 }],
  ['SECIP-02[default]', { status: 422 }],
])('an address that a refused request asked for shows: %s', (rule, parts) => {
  expect(found(read(0), add(1, parts), read(2, ip))).toEqual([`${rule} getSecurityIP@2`]);
});

test('with the first address a service may add that of the caller, which it then refuses', () => {
  expect(found(read(0), add(1, { sent: { ip: second } }), add(2, { status: 400 }), read(3, ip, second))).toEqual([]);
});

test.each([
  ['AUTH-01[deleteSecurityIP]', nobody],
  ['AUTH-05[deleteSecurityIP]', { jwt: undefined, key: '$PIX_API_KEY_1', status: 403 }],
  ['ISOLATION-04[securityIP]', { jwt: other, account: 'h2', status: 404 }],
  ['SECIP-04[default]', { status: 409 }],
])('an address is gone after a refused removal: %s', (rule, parts) => {
  expect(found(add(0), read(1, ip), remove(3, parts), read(4))).toContain(`${rule} getSecurityIP@4`);
});

test('an address was gone before its removal is answered with 404', () => {
  expect(found(add(0), read(1, ip), remove(3, { status: 404 }), read(4))).toEqual([
    'SECIP-02[default] getSecurityIP@4',
  ]);
});

test('an address is gone after its own refused removal, and not because of that of another one', () => {
  const refused = remove(3, { jwt: undefined, key: '$PIX_API_KEY_1', status: 403 });
  const another = remove(4, { path: { ip: second } });
  const known = [add(0), add(0, { sent: { ip: second } }), read(1, ip, second)];
  expect(found(...known, refused, another, read(5))).toContain('AUTH-05[deleteSecurityIP] getSecurityIP@5');
  expect(found(...known, another, read(5))).toEqual(['SECIP-04[default] getSecurityIP@5']);
});

test('a recovery may empty the list, and a refused one may not', () => {
  const recovery = (status: number) =>
    call('forgotPasswordChangePassword', { at: 3, account: 'h1', path: { email: 'a@example.com' }, status });
  const known = [add(0), read(1, ip)];
  expect(found(...known, recovery(200), read(5), read(20))).toEqual([]);
  expect(found(...known, recovery(400), read(5), read(20))).toEqual(['SECIP-02[default] getSecurityIP@5']);
});

test('an address is gone after another was added to a list that has held more', () => {
  const [third, fourth] = ['192.0.2.5', '192.0.2.6'];
  const adds = [ip, second, third].map((one, index) => add(index / 10, { sent: { ip: one } }));
  const known = [...adds, read(1, ip, second, third), remove(2, { path: { ip: third } }), read(3, ip, second)];
  const another = add(4, { sent: { ip: fourth } });
  expect(found(...known, another, read(8, second, fourth))).toEqual(['SECIP-02[default] getSecurityIP@8']);
  expect(found(...known, another, read(8, ip, second, fourth))).toEqual([]);
  // A list that holds no more than it has now may have dropped its first address for the new one.
  expect(found(...known, another, add(5, { sent: { ip: third } }), read(8, second, third, fourth))).toEqual([]);
  const single = [add(0), read(1, ip), add(2, { sent: { ip: second } }), read(8, second)];
  expect(found(...single)).toEqual([]);
});

test('an address never shows that was added before another one, although the list has room', () => {
  const [v6, third] = ['2804:14c:74::17', '192.0.2.5'];
  const adds = [add(0), add(0.5, { sent: { ip: v6 } }), add(1, { sent: { ip: second } })];
  const room = [
    ...[ip, second, third].map((one, index) => add(index / 10, { jwt: other, account: 'b', sent: { ip: one } })),
    call('getSecurityIP', { at: 2, jwt: other, account: 'b', body: [ip, second, third].join() }),
  ];
  expect(found(...adds, ...room, read(8, ip, second))).toEqual(['SECIP-02[default] getSecurityIP@8']);
  expect(found(...adds, ...room, read(8, ip, second, v6))).toEqual([]);
  expect(found(...adds, read(8, ip, second))).toEqual([]);
  expect(found(...adds, ...room, remove(3, { path: { ip: v6 } }), read(8, ip, second))).toEqual([]);
});

test('an address that shows again after a refused request asked for it was not left there by its removal', () => {
  const refused = add(4, { jwt: undefined, key: '$PIX_API_KEY_1', status: 401 });
  expect(found(add(0), read(1, ip), remove(2), read(3), refused, read(9, ip))).toEqual([]);
});

test('a removed address that comes back with another one was not removed', () => {
  const another = add(4, { sent: { ip: '203.0.113.9' } });
  const both = (at: number) => read(at, ip, '203.0.113.9');
  const known = [add(0), read(1, ip), remove(2), read(3), another];
  expect(found(...known, both(5), both(9))).toEqual(['SECIP-04[default] getSecurityIP@9']);
  expect(found(...known, both(5), read(9, '203.0.113.9'))).toEqual([]);
  expect(found(...known, add(6), both(7), both(12))).toEqual([]);
});

test('an address that a newer response leaves out was not replaced if it comes back by itself', () => {
  const newer = add(2, { sent: { ip: '203.0.113.9' } });
  const known = [add(0), read(1, ip), newer, read(3, '203.0.113.9')];
  expect(found(...known)).toEqual([]);
  expect(found(...known, remove(4, { path: { ip: '203.0.113.9' } }), read(5, ip))).toEqual([
    'SECIP-02[default] getSecurityIP@3',
  ]);
  expect(found(...known, add(4), read(5, ip))).toEqual([]);
  expect(found(add(0), read(1, ip), newer, read(3), read(4, ip, '203.0.113.9'))).toEqual([]);
  // The address may not be on all servers yet.
  expect(found(add(1.6), read(1.8, ip), newer, read(2.05, '203.0.113.9'), read(3, ip, '203.0.113.9'))).toEqual([]);
});

test.each([
  ['was added again', (at: number) => add(at, { sent: { ip: second } })],
  ['was refused when it was added again', (at: number) => add(at, { sent: { ip: second }, status: 409 })],
])('an old copy of the list may lack an address, and show one that %s', (_, again) => {
  const old = [read(1.7, second), read(2, second, ip), read(9, second, ip)];
  expect(found(add(0, { sent: { ip: second } }), add(1), read(1.3, second, ip), again(1.5), ...old)).toEqual([]);
  // It may be there from before the trace.
  expect(found(read(0, second), add(1), read(1.3, second, ip), again(1.5), ...old)).toEqual([]);
});

test('a refused text that is not an address must not show', () => {
  const wrong = add(1, { sent: { ip: '999.1.2.3' }, status: 400 });
  expect(found(read(0), wrong, read(2, '10.0.0.1'))).toEqual([]);
  expect(found(read(0), wrong, call('getSecurityIP', { at: 2, jwt, body: '999.1.2.3' }))).toEqual([
    'SECIP-05[default] getSecurityIP@2',
  ]);
});

test('an accepted address shows until it is removed', () => {
  expect(found(add(0), read(1, ip), read(3), read(5))).toEqual(['SECIP-02[default] getSecurityIP@3']);
  expect(found(add(0), read(1), read(8))).toEqual(['SECIP-02[default] getSecurityIP@8']);
  expect(found(add(0), read(1, ip), remove(2), read(9, ip))).toEqual(['SECIP-04[default] getSecurityIP@9']);
});

/** An address that shows at once, is removed at once, and is added again. */
const again = [add(0), read(0.01, ip), remove(0.02), read(0.03), add(0.04)];

test('an accepted write is judged within a second where it is read again and again', () => {
  const [once, ...rest] = [read(0.05), read(0.3), read(0.7)];
  expect(found(...again, once)).toEqual([]);
  expect(found(...again, once, ...rest)).toEqual(['SECIP-02[default] getSecurityIP@0.7']);
  expect(found(...again, once, ...rest, read(1.1, ip))).toEqual([]);
  const stays = [read(0.03, ip), read(0.3, ip), read(0.7, ip)];
  expect(found(add(0), read(0.01, ip), remove(0.02), ...stays)).toEqual(['SECIP-04[default] getSecurityIP@0.7']);
});

test('the next write leaves only what was wrong for seconds', () => {
  const next = [remove(5), read(5.1), add(5.2), read(5.3, ip)];
  expect(found(...again, read(0.05), read(0.7), read(2), read(3), ...next)).toEqual([]);
  expect(found(...again, read(0.05), read(0.7), read(2), read(4), ...next)).toEqual([
    'SECIP-02[default] getSecurityIP@4',
  ]);
});

test('a service that shows writes late is given twice the time that it took before', () => {
  const late = [add(0), read(0.1), read(1.5), read(1.8, ip), remove(2), read(2.1, ip), read(3, ip), read(4.5, ip)];
  expect(found(...late)).toEqual([]);
  expect(found(...late, read(6, ip))).toEqual(['SECIP-04[default] getSecurityIP@6']);
});

test('a removal takes no other address away', () => {
  const another = add(1, { sent: { ip: second } });
  const both = read(2, ip, second);
  expect(found(add(0), another, both, remove(3), read(4))).toEqual(['SECIP-04[default] getSecurityIP@4']);
});

test.each([
  ['the request that asked for it got no answer', [read(0), add(1, { status: null }), add(2, nobody), read(3, ip)]],
  ['it was there before', [read(0, ip), add(1, nobody), read(2, ip)]],
  ['nobody knows what was there before', [add(1, nobody), read(2, ip)]],
  [
    'either of two refused requests may be why',
    [read(0), add(1, nobody), add(1.5, { jwt: undefined, key: '$PIX_API_KEY_1', status: 401 }), read(2, ip)],
  ],
  [
    'a removal without an answer may be why',
    [add(0), read(1, ip), remove(2, { status: null }), remove(3, nobody), read(4)],
  ],
  [
    'a later address may have replaced it',
    [add(0), read(1, ip), add(3, { sent: { ip: '10.1.1.1' } }), remove(4, nobody), read(5, '10.1.1.1')],
  ],
  ['it may show a moment later', [add(0), read(1), read(2)]],
  ['it does show a moment later', [add(0), read(1, ip), read(2), read(3, ip)]],
  ['the list may say nothing to whoever is shut out', [add(0), call('getSecurityIP', { at: 8, jwt, status: 403 })]],
  [
    'the response is cut',
    [
      add(0),
      { ...read(8), response: { ...read(8).response, body: { text: '', bytes: 9, truncated: true } } } as ExchangeEntry,
    ],
  ],
])('nothing is found where %s', (_, entries) => {
  expect(found(...entries)).toEqual([]);
});

test('an accepted forged request is not judged by its effect', () => {
  const forged = add(1, { ...nobody, status: 201, jwt: `${json}.${json}.` });
  const byKey = add(2, { jwt: undefined, key: '$PIX_API_KEY_1' });
  expect(found(read(0), forged, read(9))).toEqual([]);
  expect(found(read(0), byKey, read(9))).toEqual([]);
});

test('an IPv6 address may be spelled otherwise', () => {
  expect(found(add(0, { sent: { ip: '2001:DB8::0:1' } }), read(8, '2001:db8::1'))).toEqual([]);
});

test('the list is a string', () => {
  expect(found(call('getSecurityIP', { at: 0, jwt, body: [ip] }))).toEqual(['SECIP-01[default] getSecurityIP@0']);
  expect(found(call('getSecurityIP', { at: 0, jwt, text: ip, headers: [] }))).toEqual([]);
});

test('an address that is shown cannot be removed', () => {
  const [refused, still] = [remove(3, { status: 404 }), read(4, ip)];
  expect(found(add(0), read(1, ip), refused, still)).toEqual(['SECIP-04[default] deleteSecurityIP@3']);
  expect(found(add(0), read(1, ip), remove(3, { status: 500 }), still)).toEqual([]);
  expect(found(add(0), read(1, `${ip}/32`), refused, still)).toEqual([]);
  expect(found(read(1, ip), refused, still)).toEqual([]);
});

const wrong = (at: number, sent: object) => add(at, { sent, status: 400 });

test('an address is gone after a refused request for something else: the only kind since it was shown', () => {
  const shown = [add(0), read(1, ip)];
  expect(found(...shown, wrong(3, {}), read(4))).toEqual(['SECIP-03[default] getSecurityIP@4']);
  expect(found(...shown, wrong(3, { ip: 'abc' }), read(4))).toEqual(['SECIP-05[default] getSecurityIP@4']);
  expect(found(...shown, remove(3, { path: { ip: second }, status: 404 }), read(4))).toEqual([
    'SECIP-04[default] getSecurityIP@4',
  ]);
  expect(found(...shown, wrong(3, {}), wrong(3.1, { ip: 'abc' }), read(4))).toEqual([
    'SECIP-02[default] getSecurityIP@4',
  ]);
});

test('an address does not show because of a kind of refused request that is to blame elsewhere', () => {
  const hidden = [add(0), wrong(1, {}), wrong(1.1, { ip: 'abc' }), read(4)];
  expect(found(...hidden)).toEqual(['SECIP-02[default] getSecurityIP@4']);
  const again = [add(5), read(9, ip), wrong(10, {}), read(11)];
  expect(found(...hidden, ...again)).toEqual(['SECIP-03[default] getSecurityIP@11']);
});

test('an address is gone, and later writes of other addresses change nothing about that', () => {
  const both = [add(0), add(0.1, { sent: { ip: second } }), read(1, ip, second)];
  const gone = [remove(1.1, { path: { ip: second } }), read(1.2), add(1.3, { sent: { ip: second } })];
  expect(found(...both, ...gone, read(8, second))).toEqual(['SECIP-04[default] getSecurityIP@1.2']);
  expect(found(...both, ...gone, read(8, ip, second))).toEqual([]);
  // A list that has never held two may have dropped one for the other.
  const single = [add(0), read(1, ip), remove(1.1, { path: { ip: second } }), read(1.2)];
  const later = [add(1.3, { sent: { ip: second } }), read(8, second)];
  expect(found(...single.slice(0, 2), add(1.1, { sent: { ip: second } }), ...later.slice(1))).toEqual([]);
});

test('an address is gone, and not because another account named an address of its own', () => {
  const stranger = { jwt: other, account: 'h2' };
  const theirs = remove(3, { ...stranger, status: 404 });
  const shown = [add(0), read(1, ip)];
  expect(found(...shown, theirs, read(4))).toEqual(['ISOLATION-04[securityIP] getSecurityIP@4']);
  expect(found(add(0, stranger), ...shown, theirs, read(4))).toEqual(['SECIP-02[default] getSecurityIP@4']);
});

test('an address that is gone with a removal is not laid to it where others are lost without one', () => {
  const both = [add(0), add(1, { sent: { ip: second } }), read(2, ip, second), remove(3), read(8)];
  expect(found(...both, read(13))).toEqual(['SECIP-04[default] getSecurityIP@8']);
  const h2 = { jwt: other, account: 'h2' };
  const shown = (at: number, body: string) => call('getSecurityIP', { at, ...h2, body });
  const lost = [add(0.5, h2), shown(2.5, ip), shown(9, ''), shown(14, '')];
  expect(new Set(found(...both, ...lost, read(15)))).toEqual(new Set(['SECIP-02[default] getSecurityIP@9']));
});
