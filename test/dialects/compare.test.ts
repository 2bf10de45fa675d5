import { expect, test } from 'vitest';
import { defaultDialect } from '../../sandbox/dialect.ts';
import { type GapId, gapIds } from '../../src/contract/gaps.ts';
import type { Json } from '../../src/journal/entry.ts';
import { differs } from './compare.ts';
import { essentialOf, schemaDiffers } from './essential.ts';
import { namedDialects } from './named/index.ts';
import { truthOf } from './truth.ts';

const truth = truthOf(defaultDialect);

test('the truth of the default dialect has an answer to every gap', () => {
  expect(gapIds.filter((gap) => truth[gap] === undefined)).toEqual([]);
});

test.each(Object.entries(namedDialects))('the truth of %s does not contradict itself', (_, dialect) => {
  const own = truthOf(dialect);
  const contradictions = (Object.keys(own) as GapId[]).map((gap) => differs(gap, own[gap] ?? null, own[gap] ?? null));
  expect(contradictions.filter((one) => one !== null)).toEqual([]);
});

test.each<[GapId, Json]>([
  ['default-limit', 20],
  ['pay-twice', { outcome: 'accepted', status: 200 }],
  ['ip-string-form', { form: 'comma', empty: 'none' }],
  ['account-types', ['INDIVIDUAL']],
  ['page-out-of-bounds', { ...(truth['page-out-of-bounds'] as object), 'last+1': { status: 200, items: 3 } }],
  ['limit-out-of-bounds', { ...(truth['limit-out-of-bounds'] as object), '101': { status: 200, pageSize: 100 } }],
  ['payment-transitions', [{ from: 'PENDING', operation: 'updatePayment', to: 'PENDING' }]],
  ['key-path', '/key'],
  ['event-retries', { attempts: 3, delaysMs: [200, 9000] }],
  ['event-kinds', { 'payment.created': 'createPayment' }],
  ['event-signature', { header: 'x-signature', scheme: 'hmac-sha1-hex-body' }],
  ['balance-credit', { path: '/balance', afterCreate: 1, afterPay: 0 }],
  ['body-limit', null],
  ['address-structure', { street: 'required' }],
])('a wrong answer to %s is found', (gap, answer) => {
  expect(differs(gap, truth[gap] ?? null, answer)).not.toBeNull();
});

test.each<[GapId, Json]>([
  ['account-types', ['BUSINESS', 'INDIVIDUAL']],
  ['event-retries', { attempts: 3, delaysMs: [212, 430] }],
  ['event-delay', { medianMs: 4 }],
  ['body-limit', { status: 413, accepted: 1_048_000, refused: 1_049_000 }],
  ['event-signature', { header: 'x-signature', scheme: 'hmac-sha256-hex-body' }],
  ['company-fields', { BUSINESS: ['companyName', 'cnpj'] }],
])('an answer to %s that is as good is none the worse', (gap, answer) => {
  expect(differs(gap, truth[gap] ?? null, answer)).toBeNull();
});

const shape = essentialOf([
  { id: 'a', amount: 1.5, note: null },
  { id: 'b', amount: 2, paid: true },
]);

test('a schema of less than everything is not a contradiction', () => {
  const answer = {
    type: 'object',
    properties: { id: { type: 'string' }, amount: { type: 'integer' } },
    required: ['id'],
  };
  expect(schemaDiffers(shape, answer)).toBeNull();
});

test.each<[string, Json]>([
  ['another type', { type: 'object', properties: { id: { type: 'integer' }, amount: { type: 'number' } } }],
  [
    'a property that there is not',
    { type: 'object', properties: { id: { type: 'string' }, amount: { type: 'number' }, x: { type: 'null' } } },
  ],
  ['a required property missing', { type: 'object', properties: { id: { type: 'string' } } }],
  ['no body', null],
])('a schema with %s is a contradiction', (_, answer) => {
  expect(schemaDiffers(shape, answer)).not.toBeNull();
});
