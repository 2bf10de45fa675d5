import { expect, test } from 'vitest';
import { gapOf } from '../../../test/support/answers.ts';
import { exchange } from '../../../test/support/entries.ts';
import type { Body } from '../../journal/entry.ts';

/** Which exchanges count as observations of an IP list, and for what. */
const [a, b, c] = ['198.51.100.7', '203.0.113.9', '192.0.2.1'];
const add = (ip: string, parts = {}) => exchange('addSecurityIP', { sent: { ip }, ...parts });
const remove = (path: string, parts = {}) =>
  exchange('deleteSecurityIP', { url: `http://127.0.0.1/auth/securityIP/${path}`, ...parts });
const shows = (list: string, parts = {}) => exchange('getSecurityIP', { text: JSON.stringify(list), ...parts });
const answer = (entries: Parameters<typeof gapOf>[1]) => gapOf('ip-string-form', entries);
const showsBody = (body: Body) => {
  const entry = shows('');
  return { ...entry, response: entry.response && { ...entry.response, body } };
};

test.each([400, 409, 422, 499])('a second address that is refused with %i is one too many', (status) => {
  const entries = [shows('', { id: 'x1' }), add(a), add(b, { status, id: 'x2' }), shows(a, { id: 'x3' })];
  expect(answer(entries)).toMatchObject({
    status: 'answered',
    answer: { form: 'single', empty: '' },
    exchanges: ['x1', 'x2', 'x3'],
  });
});

test.each([
  ['that was shut out', add(b, { status: 401 })],
  ['that was forbidden', add(b, { status: 403 })],
  ['that was slowed down', add(b, { status: 429 })],
  ['that broke the service', add(b, { status: 500 })],
  ['that was redirected', add(b, { status: 302 })],
  ['without an answer', add(b, { status: null })],
  ['that tries something wrong', add(b, { status: 422, variant: 'wrong-type-ip' })],
  ['that removes one', remove(b, { status: 404 })],
  ['of another operation', exchange('createWebhook', { sent: { ip: b }, status: 409 })],
  ['of another account', add(b, { status: 409, account: 'h2' })],
  ['for the same address once more', add(a, { status: 409 })],
  ['for the same address in another spelling', add(`${a}/32`, { status: 409 })],
  ['without an address', exchange('addSecurityIP', { sent: {}, status: 400 })],
  ['of nobody', add(b, { status: 409, account: null })],
])('a request %s says nothing about how many addresses fit', (_, refused) => {
  expect(answer([shows(''), add(a), refused, shows(a)])).toMatchObject({
    status: 'inconclusive',
    reason: 'never more than one address was in the list at once',
  });
});

test.each([
  ['before the first', [add(b, { status: 409 }), add(a)]],
  ['after the first was removed', [add(a), remove(a), add(b, { status: 409 }), add(a)]],
])('an address that is refused %s is not one too many', (_, entries) => {
  expect(answer([shows(''), ...entries, shows(a)]).status).toBe('inconclusive');
});

test('a list that shows none of two addresses is late, and is not limited to one', () => {
  expect(answer([shows(''), add(a), shows(a), add(b), shows('')]).status).toBe('inconclusive');
});

test('each form is evidence once, for one address and for several', () => {
  const entries = [
    add(a),
    shows(a, { id: 'x1' }),
    shows(a, { id: 'x2' }),
    add(b),
    shows(`${a},${b}`, { id: 'x3' }),
    add(c),
    shows(`${a},${b},${c}`, { id: 'x4' }),
    ...[a, b, c].map((ip) => remove(ip)),
    shows('', { id: 'x5' }),
  ];
  expect(answer(entries)).toMatchObject({ status: 'answered', exchanges: ['x1', 'x3', 'x5'] });
});

test.each([
  ['plain', a],
  ['with a query', `${a}?force=1`],
  ['with a fragment', `${a}#list`],
  ['percent-encoded', encodeURIComponent('::ffff:198.51.100.7')],
])('an address in a path, %s, is removed from the list', (_, path) => {
  expect(answer([add(a), shows(a), remove(path), shows('none')]).answer).toEqual({ form: 'single', empty: 'none' });
});

test('a path that cannot be decoded removes nothing', () => {
  const entries = [shows(''), add(a), remove('%zz'), add(b), shows(`${a} ${b}`)];
  expect(answer(entries)).toMatchObject({ status: 'answered', answer: { form: 'space', empty: '' } });
});

test('an address whose removal was refused is still in the list', () => {
  expect(answer([shows(''), add(a), remove(a, { status: 403 }), shows(a)]).answer).toEqual({
    form: 'single',
    empty: '',
  });
});

test.each([
  ['that was refused', add(a, { status: 400 })],
  ['without an address', exchange('addSecurityIP', { sent: {} })],
  ['of another operation', exchange('createWebhook', { sent: { ip: a } })],
])('a request %s adds no address', (_, entry) => {
  expect(answer([entry, shows('')])).toMatchObject({
    status: 'inconclusive',
    answer: { form: null, empty: '' },
    reason: expect.stringContaining('showed an address'),
  });
});

test('the list after all removals shows how an empty list is written', () => {
  const entries = [add(a), add(b), shows(`${a},${b}`), remove(a), remove(b), shows('0.0.0.0/0')];
  expect(answer(entries)).toMatchObject({ status: 'answered', answer: { form: 'comma', empty: '0.0.0.0/0' } });
});

test('an empty list that shows nothing comes before one that shows addresses more often', () => {
  const entries = [add(a), shows(a), remove(a), shows('0.0.0.0/0'), shows('0.0.0.0/0'), shows('')];
  expect(answer(entries).answer).toEqual({ form: 'single', empty: '' });
});

test('a list of two that was never seen empty leaves that open', () => {
  expect(answer([add(a), add(b), shows(`${a},${b}`)])).toMatchObject({
    status: 'inconclusive',
    answer: { form: 'comma', empty: null },
    reason: expect.stringContaining('never seen empty'),
  });
});

test('only the beginning of a long text is kept', () => {
  expect(answer([shows('- '.repeat(2000))]).answer).toEqual({ form: null, empty: '- '.repeat(500) });
});

test('a body of no bytes is an empty list', () => {
  expect(answer([showsBody({ text: null, bytes: 0 })]).answer).toEqual({ form: null, empty: '' });
});

test.each([
  ['cut', showsBody({ text: '', bytes: 90_000, truncated: true })],
  ['that is not a text', showsBody({ text: null, bytes: 12 })],
])('a body %s does not show the list', (_, entry) => {
  expect(answer([entry]).status).toBe('blocked');
});

test.each([
  ['another operation', exchange('listApiKeys', { text: '""' })],
  ['nobody known', shows('', { account: null })],
  ['a request that tries something wrong', shows('', { variant: 'no-credentials' })],
  ['a refusal', shows('', { status: 403 })],
])('the answer of %s is not a list', (_, entry) => {
  expect(answer([entry]).status).toBe('blocked');
});
