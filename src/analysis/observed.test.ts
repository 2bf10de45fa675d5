import { expect, test } from 'vitest';
import { type ExchangeParts, exchange } from '../../test/support/entries.ts';
import type { ExchangeEntry } from '../journal/entry.ts';
import { OperationCollector } from './observed.ts';
import { seenOf } from './seen.ts';
import { schemaOf } from './shape/shape.ts';

function collect(entries: readonly ExchangeEntry[]): OperationCollector {
  const collector = new OperationCollector();
  for (const entry of entries) collector.see(seenOf(entry));
  return collector;
}

const nothingSent = () => false;
const list = (parts: ExchangeParts = {}) => exchange('listPayments', parts);
const observedOf = (...calls: ExchangeParts[]) => collect(calls.map(list)).observed(nothingSent).listPayments;
const firstResponses = (...calls: ExchangeParts[]) => observedOf(...calls).responses[0];
const numbered = (count: number, name: string) => Array.from({ length: count }, (_, index) => `${name}${index}`);
/** A JSON text of the given length. */
const jsonOfLength = (length: number) => `"${'a'.repeat(length - 2)}"`;

test('an operation that was never asked has no times and no responses', () => {
  expect(observedOf()).toEqual({
    count: 0,
    medianMs: null,
    p95Ms: null,
    responses: [],
    requestExample: undefined,
    nullable: {},
  });
});

test('responses are sorted by status, whatever came first', () => {
  const { responses } = observedOf({ status: 500 }, { status: 200 }, { status: 404 });
  expect(responses.map(({ status }) => status)).toEqual([200, 404, 500]);
});

test('a success that only wrong calls had is described by them', () => {
  expect(firstResponses({ id: 'x1', variant: 'unknown-field', body: { odd: 1 } })).toMatchObject({
    described: 1,
    example: { odd: 1 },
    exchanges: ['x1'],
  });
});

test('a refusal is described by all calls, right and wrong', () => {
  expect(firstResponses({ status: 400 }, { status: 400, variant: 'missing-amount' })).toMatchObject({ described: 2 });
});

test('words that the suite sent make no vocabulary of an answer', () => {
  const states = ['PAID', 'PENDING', 'PAID', 'PENDING', 'PAID', 'PENDING'].map((state) => list({ body: { state } }));
  const shapeWith = (sent: (word: string) => boolean) =>
    collect(states).observed(sent).listPayments.responses[0]?.shape;
  expect(shapeWith(nothingSent)).toMatchObject({ properties: { state: { enum: ['PAID', 'PENDING'] } } });
  expect(shapeWith((word) => word === 'PAID')).not.toMatchObject({
    properties: { state: { enum: expect.anything() } },
  });
});

test('headers are counted by answer under their lower-case names, in order', () => {
  const responses = firstResponses(
    {
      headers: [
        ['X-Trace', '1'],
        ['Allow', 'GET'],
        ['x-trace', '2'],
      ],
    },
    {
      headers: [
        ['X-TRACE', '3'],
        ['Date', 'today'],
      ],
    },
  );
  expect(Object.entries(responses?.headers ?? {})).toEqual([
    ['allow', 1],
    ['date', 1],
    ['x-trace', 2],
  ]);
});

test('media types are listed once, sorted, in lower case and without parameters', () => {
  const types = ['Text/HTML ; charset=utf-8', 'application/json', 'text/html'];
  const responses = firstResponses(...types.map((type): ExchangeParts => ({ headers: [['Content-Type', type]] })));
  expect(responses?.mediaTypes).toEqual(['application/json', 'text/html']);
});

test('at most a hundred header names are kept and counted', () => {
  const headers = numbered(150, 'x-').map((name) => [name, ''] as const);
  const kept = Object.values(firstResponses({ headers }, { headers })?.headers ?? {});
  expect(kept).toEqual(Array.from({ length: 100 }, () => 2));
});

test('at most a hundred media types are kept', () => {
  const calls = numbered(120, 'a/b').map((type): ExchangeParts => ({ headers: [['content-type', type]] }));
  expect(firstResponses(...calls)?.mediaTypes).toHaveLength(100);
});

test('the example is the first body that is JSON', () => {
  expect(firstResponses({ text: '<html>' }, { body: { id: 1 } }, { body: { id: 2 } })?.example).toEqual({ id: 1 });
});

test('a body of more than 4096 characters is not an example', () => {
  const [long, short] = [jsonOfLength(4097), jsonOfLength(4096)];
  expect(firstResponses({ text: long })?.example).toBeUndefined();
  expect(firstResponses({ text: long }, { text: short })?.example).toBe(JSON.parse(short));
});

test('the example of a request is that of the first accepted call', () => {
  const { requestExample } = observedOf(
    { status: 400, sent: { n: 0 } },
    { variant: 'unknown-field', sent: { n: 1 } },
    { sent: { n: 2 } },
    { sent: { n: 3 } },
  );
  expect(requestExample).toEqual({ n: 2 });
});

test('a request of more than 4096 bytes is not an example', () => {
  const [long, short] = ['a'.repeat(4095), 'b'.repeat(4094)];
  expect(observedOf({ sent: long }).requestExample).toBeUndefined();
  expect(observedOf({ sent: long }, { sent: short }).requestExample).toBe(short);
});

test('an operation is silent that was asked twice and never said anything, or that it is too busy', () => {
  const collector = collect([
    ...[null, 429].map((status) => list({ status })),
    ...[null, 404].map((status) => exchange('createPayment', { status })),
    exchange('readPayment', { status: null }),
  ]);
  expect(collector.silent()).toEqual(['listPayments']);
});

test('a request that the end of the run broke off does not make its operation silent', () => {
  const broken = { ...list({ status: null }), failure: { kind: 'interrupted', message: 'the run ended' } as const };
  expect(collect([broken, broken, broken]).silent()).toEqual([]);
});

test('requests outside the contract are of no operation', () => {
  const collector = collect([null, null, 404].map((status) => exchange(null, { status })));
  expect(collector.silent()).toEqual([]);
  expect([...collector.errors().keys()]).toEqual([]);
});

test.each([
  ['was never asked', [], false],
  ['never answered', [null], false],
  ['answered', [null, 404], true],
] as const)('whether an operation that %s has answered', (_, statuses, answered) => {
  expect(collect(statuses.map((status) => list({ status }))).answered('listPayments')).toBe(answered);
});

test('success is what the accepted calls got, over all their statuses', () => {
  const success = collect([
    list({
      id: 'x1',
      status: 201,
      body: { id: 'a b' },
      headers: [
        ['X-Two', ''],
        ['X-One', ''],
      ],
    }),
    list({ id: 'x2', status: 200, body: { name: 'a b' }, headers: [['x-two', '']] }),
    ...['x3', 'x4'].map((id) => list({ id, status: 200, body: { name: 'a b' }, headers: [] })),
    list({ id: 'x5', status: 400, body: { error: 'a b' } }),
    list({ id: 'x6', status: 202, variant: 'unknown-field', body: { odd: 1 } }),
  ]).success('listPayments');
  expect(success).toMatchObject({
    statuses: [200, 201],
    headers: ['x-one', 'x-two'],
    exchanges: ['x2', 'x3', 'x1'],
  });
  expect(success === null ? null : schemaOf(success.shape)).toEqual({
    type: 'object',
    properties: { id: { type: 'string' }, name: { type: 'string' } },
  });
});

test.each([
  ['was never asked', {}, 0],
  ['was refused', { status: 400 }, 1],
  ['accepted a wrong call alone', { variant: 'unknown-field' }, 1],
])('an operation that %s has no success', (_, parts, calls) => {
  expect(collect(Array.from({ length: calls }, () => list(parts))).success('listPayments')).toBeNull();
});

test('errors of all operations are joined by status, from 400 on', () => {
  const errors = collect([
    list({ id: 'x1', status: 500, body: { error: 'a b' } }),
    list({ id: 'x2', status: 404, body: { error: 'a b' } }),
    list({ id: 'x3', status: 400 }),
    exchange('createPayment', { id: 'x4', status: 404, body: { error: 'a b', code: 5 } }),
    exchange('readPayment', { id: 'x5', status: 404, body: { error: 'a b' } }),
    list({ id: 'x6', status: 399 }),
    list({ id: 'x7', status: 200 }),
  ]).errors();
  expect([...errors].map(([status, { exchanges }]) => [status, exchanges])).toEqual([
    [400, ['x3']],
    [404, ['x2', 'x4']],
    [500, ['x1']],
  ]);
  const missing = errors.get(404);
  expect(missing === undefined ? null : schemaOf(missing.shape)).toEqual({
    type: 'object',
    properties: { code: { type: 'integer' }, error: { type: 'string' } },
    required: ['error'],
  });
});
