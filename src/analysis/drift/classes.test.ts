import { expect, test } from 'vitest';
import type { GapId } from '../../contract/gaps.ts';
import type { Json } from '../../journal/entry.ts';
import { compareAnswers } from './answers.ts';

/** The classes of the changes between two answers. */
const classes = (gap: GapId, before: Json, after: Json): string[] =>
  compareAnswers(gap, before, after, { before: true, after: true }).map((one) => one.class);

/** Lists of accepted or sent values: a removed value breaks clients, a new one does not. */
test.each<GapId>([
  'account-types',
  'cpf-forms',
  'cnpj-forms',
  'phone-forms',
  'birth-date-forms',
  'due-date-forms',
  'callback-url-schemes',
  'ip-forms',
  'webhook-url-schemes',
  'event-headers',
])('%s: what is gone breaks clients, what is new does not', (gap) => {
  expect(classes(gap, ['a', 'b'], ['a'])).toEqual(['breaking']);
  expect(classes(gap, ['a'], ['a', 'b'])).toEqual(['compatible']);
  expect(classes(gap, ['a', 'b'], ['b', 'a'])).toEqual([]);
});

test.each<GapId>([
  'update-semantics',
  'default-page',
  'default-limit',
  'first-page',
  'list-order',
  'page-size-meaning',
  'balance-credit',
  'withdraw-effect',
  'key-path',
  'ip-string-form',
  'event-kind-path',
])('%s: any change breaks clients', (gap) => {
  expect(classes(gap, 'a', 'b')).toEqual(['breaking']);
  expect(classes(gap, 'a', 'a')).toEqual([]);
});

test.each<GapId>(['jwt-after-recovery', 'payment-id-form'])('%s: a change has to be looked at', (gap) => {
  expect(classes(gap, 'a', 'b')).toEqual(['look']);
});

test.each<[GapId, string, string]>([
  ['unknown-field', 'ignored', 'compatible'],
  ['unknown-field', 'stored', 'compatible'],
  ['numeric-text-amount', 'coerced', 'look'],
  ['numeric-text-amount', 'stored', 'look'],
  ['jwt-after-login', 'valid', 'look'],
  ['key-after-second', 'valid', 'look'],
  ['ip-enforcement', 'none', 'look'],
  ['key-count', 'many', 'compatible'],
  ['webhook-count', 'many', 'compatible'],
])('%s: that it is %s now is %s, and anything else breaks clients', (gap, harmless, kind) => {
  expect(classes(gap, 'a', harmless)).toEqual([kind]);
  expect(classes(gap, harmless, 'a')).toEqual(['breaking']);
});

test.each<[GapId, Json, Json, string[]]>([
  ['payment-transitions', ['a'], [], ['breaking']],
  ['payment-transitions', [], ['a'], ['look']],
  ['key-transitions', ['a'], [], ['breaking']],
  ['key-transitions', [], ['a'], ['look']],
  ['payment-states', { path: '/a', values: ['x'] }, { path: '/b', values: ['x'] }, ['breaking']],
  ['payment-states', { path: '/a', values: ['x'] }, { path: '/a', values: ['y'] }, ['look', 'look']],
  ['payment-states', null, { path: '/a', values: [] }, ['compatible']],
  ['payment-states', { path: '/a', values: [] }, null, ['breaking']],
  ['event-signature', null, { header: 'a' }, ['compatible']],
  ['event-signature', { header: 'a' }, null, ['breaking']],
  ['rate-limit', { status: 429 }, null, ['compatible']],
  ['rate-limit', null, { status: 429 }, ['look']],
  ['duplicate-email', { operation: 'a' }, { operation: 'b' }, ['look']],
  [
    'callback-success',
    { calledOn: 'pay', method: 'POST' },
    { calledOn: 'create', method: 'GET' },
    ['breaking', 'breaking'],
  ],
  ['password-rules', { minLength: 8, refused: ['a'] }, { minLength: 8, refused: [] }, ['compatible']],
  ['password-rules', { minLength: 8, refused: [] }, { minLength: 8, refused: ['a'] }, ['breaking']],
  ['amount-bounds', { min: 1 }, { min: 2 }, ['breaking']],
  ['amount-bounds', { min: 2 }, { min: 1 }, ['compatible']],
  ['amount-bounds', { min: null }, { min: 1 }, ['breaking']],
  ['amount-bounds', { min: 1 }, { min: null }, ['compatible']],
  ['amount-bounds', { max: 1 }, { max: 2 }, ['compatible']],
  ['amount-bounds', { max: 2 }, { max: 1 }, ['breaking']],
  ['amount-bounds', { other: 1 }, { other: 2 }, ['look']],
  ['amount-bounds', null, { min: 1 }, ['look']],
  ['address-structure', { a: 'optional' }, { a: null }, ['look']],
  ['address-structure', { a: 'optional' }, { a: 'optional' }, []],
  ['address-structure', { a: 'optional' }, {}, ['look']],
  ['address-structure', {}, { a: 'optional' }, ['look']],
  ['success-headers', { login: ['a'] }, { login: [] }, ['breaking']],
  ['code-form', { login: 'a' }, { login: 'b' }, ['look']],
  ['version-marks', { login: 'a' }, { login: 'b' }, ['look']],
  ['account-endpoints-auth', { login: 'a' }, { login: 'ignored' }, ['compatible']],
  ['account-endpoints-auth', { login: 'ignored' }, { login: 'a' }, ['breaking']],
  ['pay-twice', { outcome: 'refused', status: 400 }, { outcome: 'refused', status: 200 }, ['compatible']],
  ['pay-twice', { outcome: 'accepted', status: 299 }, { outcome: 'accepted', status: 200 }, ['breaking']],
  ['pay-twice', { outcome: 'refused', status: 300 }, { outcome: 'refused', status: 400 }, ['look']],
])('%s: from %j to %j', (gap, before, after, expected) => {
  expect(classes(gap, before, after)).toEqual(expected);
});

test.each<[Json, Json, string[]]>([
  [null, { status: 413, accepted: 10, refused: 20 }, ['breaking']],
  [{ status: 413, accepted: 10, refused: 20 }, null, ['compatible']],
  [{ status: 413, accepted: 10, refused: 20 }, { status: 413, accepted: 15, refused: 25 }, []],
  [{ status: 413, accepted: 10, refused: 20 }, { status: 413, accepted: 19, refused: 40 }, []],
  [{ status: 413, accepted: 10, refused: 20 }, { status: 413, accepted: 20, refused: 40 }, ['compatible']],
  [{ status: 413, accepted: 10, refused: 20 }, { status: 413, accepted: 2, refused: 11 }, []],
  [{ status: 413, accepted: 10, refused: 20 }, { status: 413, accepted: 2, refused: 10 }, ['breaking']],
  [{ status: 413, accepted: 10, refused: 20 }, { status: 400, accepted: 10, refused: 20 }, ['look']],
])('the limit of a body, from %j to %j', (before, after, expected) => {
  expect(classes('body-limit', before, after)).toEqual(expected);
});

test('a value class that is refused now has to be looked at; one that is taken now, or was not tried, is harmless', () => {
  const before = { amount: ['amount:million'], dueDate: ['date:leap-day'] };
  const after = { amount: ['amount:ten-thousand'], description: ['text:emoji'] };
  expect(classes('refused-values', before, after)).toEqual(['compatible', 'look', 'look', 'compatible']);
});
