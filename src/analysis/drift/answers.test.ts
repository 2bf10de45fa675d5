import { expect, test } from 'vitest';
import type { GapId } from '../../contract/gaps.ts';
import type { Json } from '../../journal/entry.ts';
import { compareAnswers } from './answers.ts';

const complete = { before: true, after: true };
const ok = (status = 200) => ({ outcome: 'accepted', status });
const no = (status = 400) => ({ outcome: 'refused', status });
const changes = (gap: GapId, before: Json, after: Json, both = complete) =>
  compareAnswers(gap, before, after, both).map((one) => [one.class, one.place, one.text]);

test.each<readonly [GapId, Json, Json, string, string | null, string]>([
  ['first-page', 1, 0, 'breaking', null, '0 instead of 1'],
  ['default-limit', 10, 20, 'breaking', null, '20 instead of 10'],
  ['list-order', 'newest-first', 'oldest-first', 'breaking', null, 'oldest-first instead of newest-first'],
  ['pay-twice', ok(), no(), 'breaking', null, 'refused instead of accepted'],
  ['pay-twice', no(), ok(), 'compatible', null, 'accepted instead of refused'],
  ['pay-twice', ok(200), ok(204), 'breaking', null, 'answered with 204 instead of 200'],
  ['pay-twice', no(400), no(409), 'look', null, 'answered with 409 instead of 400'],
  ['success-status', { login: [200] }, { login: [202] }, 'breaking', 'login', 'answered with 202 instead of 200'],
  ['success-status', { login: [200] }, { login: [200, 204] }, 'breaking', 'login', '204 is new'],
  ['success-status', { login: [200, 204] }, { login: [200] }, 'look', 'login', '204 is gone'],
  ['success-headers', { login: ['a'] }, { login: ['a', 'b'] }, 'compatible', 'login', '"b" is new'],
  ['success-body', { login: null }, { login: { type: 'string' } }, 'compatible', 'login', 'has a body now'],
  ['account-types', ['PF', 'PJ'], ['PF'], 'breaking', null, 'PJ is gone'],
  ['account-types', ['PF'], ['PF', 'PJ'], 'compatible', null, 'PJ is new'],
  ['address-structure', { a: 'optional' }, { a: 'required' }, 'breaking', 'a', 'required instead of optional'],
  ['address-structure', { a: 'required' }, { a: 'optional' }, 'compatible', 'a', 'optional instead of required'],
  ['company-fields', { PJ: [] }, { PJ: ['cnpj'] }, 'breaking', 'PJ', 'cnpj is new'],
  [
    'password-rules',
    { minLength: 8, refused: [] },
    { minLength: 10, refused: [] },
    'breaking',
    null,
    'minLength: 10 instead of 8',
  ],
  [
    'password-rules',
    { minLength: 8, refused: [] },
    { minLength: 6, refused: [] },
    'compatible',
    null,
    'minLength: 6 instead of 8',
  ],
  ['amount-bounds', { min: 1, max: 9 }, { min: 1, max: 5 }, 'breaking', null, 'max: 5 instead of 9'],
  ['amount-bounds', { min: 1, max: null }, { min: 1, max: 5 }, 'breaking', null, 'max: 5 instead of null'],
  ['amount-bounds', { min: 1, max: 5 }, { min: 1, max: null }, 'compatible', null, 'max: null instead of 5'],
  ['amount-bounds', { min: 1, max: 5 }, { min: 2, max: 5 }, 'breaking', null, 'min: 2 instead of 1'],
  ['amount-bounds', { zero: no() }, { zero: ok() }, 'compatible', null, 'zero: accepted instead of refused'],
  ['text-limits', { description: 255 }, { description: 100 }, 'breaking', 'description', '100 instead of 255'],
  ['text-limits', { description: 255 }, { description: null }, 'compatible', 'description', 'null instead of 255'],
  ['jwt-after-login', 'valid', 'revoked', 'breaking', null, 'revoked instead of valid'],
  ['jwt-after-login', 'revoked', 'valid', 'look', null, 'valid instead of revoked'],
  ['jwt-lifetime', 3600, 60, 'look', null, '60 instead of 3600'],
  ['unknown-field', 'ignored', 'refused', 'breaking', null, 'refused instead of ignored'],
  ['unknown-field', 'refused', 'stored', 'compatible', null, 'stored instead of refused'],
  ['echoed-fields', { amount: '/amount' }, { amount: '/valor' }, 'breaking', 'amount', '/valor instead of /amount'],
  ['echoed-fields', { amount: null }, { amount: '/valor' }, 'compatible', 'amount', '/valor instead of null'],
  [
    'payment-states',
    { path: '/s', values: ['A'] },
    { path: '/t', values: ['A'] },
    'breaking',
    null,
    'path: /t instead of /s',
  ],
  [
    'payment-states',
    { path: '/s', values: ['A'] },
    { path: '/s', values: ['A', 'B'] },
    'look',
    null,
    'values: B is new',
  ],
  [
    'payment-states',
    { path: '/s', values: ['A'] },
    null,
    'breaking',
    null,
    'null instead of {"path":"/s","values":["A"]}',
  ],
  ['payment-transitions', [{ from: 'A' }], [], 'breaking', null, '{"from":"A"} is gone'],
  ['key-count', 'one', 'many', 'compatible', null, 'many instead of one'],
  ['key-count', 'many', 'one', 'breaking', null, 'one instead of many'],
  ['ip-enforcement', 'none', 'key', 'breaking', null, 'key instead of none'],
  ['event-kinds', { paid: 'sandboxPay' }, {}, 'breaking', 'paid', 'was not seen'],
  ['event-kinds', {}, { paid: 'sandboxPay' }, 'compatible', 'paid', 'is new'],
  [
    'event-signature',
    null,
    { header: 'x', scheme: null },
    'compatible',
    null,
    '{"header":"x","scheme":null} instead of null',
  ],
  [
    'event-signature',
    { header: 'x', scheme: null },
    null,
    'breaking',
    null,
    'null instead of {"header":"x","scheme":null}',
  ],
  [
    'callback-success',
    { calledOn: 'sandboxPay', method: 'POST', body: null },
    { calledOn: 'never', method: 'POST', body: null },
    'breaking',
    null,
    'calledOn: never instead of sandboxPay',
  ],
  ['rate-limit', null, { status: 429 }, 'look', null, '{"status":429} instead of null'],
  [
    'body-limit',
    { status: 413, accepted: 100, refused: 200 },
    { status: 413, accepted: 10, refused: 20 },
    'breaking',
    null,
    '{"status":413,"accepted":10,"refused":20} instead of {"status":413,"accepted":100,"refused":200}',
  ],
  [
    'body-limit',
    { status: 413, accepted: 10, refused: 20 },
    null,
    'compatible',
    null,
    'null instead of {"status":413,"accepted":10,"refused":20}',
  ],
  [
    'limit-out-of-bounds',
    { '0': { status: 200, pageSize: 1 } },
    { '0': { status: 400, pageSize: 1 } },
    'breaking',
    '0',
    'status: answered with 400 instead of 200',
  ],
  ['key-requests', { enable: 'id' }, { enable: 'keyId' }, 'breaking', 'enable', 'keyId instead of id'],
  ['webhook-count', 'many', 'replaced', 'breaking', null, 'replaced instead of many'],
  [
    'error-cases',
    { login: { 'missing-email': { status: 400, body: null } } },
    { login: { 'missing-email': { status: 422, body: null } } },
    'look',
    'login missing-email',
    'answered with 422 instead of 400',
  ],
])('%s: %j to %j is %s', (gap, before, after, kind, place, text) => {
  expect(changes(gap, before, after)).toEqual([[kind, place, text.replaceAll('"b" is', 'b is')]]);
});

test('an error body changes only where its status was seen both times', () => {
  const text = { type: 'string' };
  expect(changes('error-body', { '404': text, '409': text }, { '404': text, '422': text })).toEqual([]);
  expect(changes('error-body', { '404': text }, { '404': null })).toEqual([
    ['breaking', '404', 'has no body any more'],
  ]);
});

test('spans of a body limit that overlap are the same limit', () => {
  const before = { status: 413, accepted: 100, refused: 200 };
  expect(changes('body-limit', before, { status: 413, accepted: 150, refused: 160 })).toEqual([]);
});

test('a part that an incomplete run did not see is not reported as gone', () => {
  const [before, after] = [{ login: [200], createPayment: [201] }, { login: [200] }];
  expect(changes('success-status', before, after)).toEqual([['look', 'createPayment', 'was not seen']]);
  expect(changes('success-status', before, after, { before: true, after: false })).toEqual([]);
  expect(changes('success-status', after, before, { before: false, after: true })).toEqual([]);
});

test('the same answer is not a change, in whatever order its names are', () => {
  expect(changes('amount-bounds', { min: 1, max: 2 }, { max: 2, min: 1 })).toEqual([]);
});
