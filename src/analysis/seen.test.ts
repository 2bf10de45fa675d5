import { expect, test } from 'vitest';
import { exchange } from '../../test/support/entries.ts';
import { addEvidence, isOperation, jsonOf, seenOf } from './seen.ts';

test.each([
  ['listPayments', true],
  ['payEverything', false],
  ['toString', false],
  [null, false],
])('operation %j is one of the contract: %j', (id, known) => {
  expect(isOperation(id)).toBe(known);
});

test.each([null, 'api-key', 'api-key-alone', 'public-lookup-auth'])(
  'a call of the variant %j is accepted with a 200',
  (variant) => {
    expect(seenOf(exchange('listPayments', { variant })).accepted).toBe(true);
  },
);

test.each([
  ['was refused', exchange('listPayments', { status: 400 })],
  ['got no answer', exchange('listPayments', { status: null })],
  ['tried something that is wrong', exchange('listPayments', { variant: 'unknown-id' })],
  ['is outside the contract', exchange(null)],
])('a call that %s is not an accepted one', (_, entry) => {
  expect(seenOf(entry).accepted).toBe(false);
});

test('an operation that the contract does not know is none', () => {
  expect(seenOf({ ...exchange('listPayments'), operation: 'payEverything' }).operation).toBeNull();
});

test('an exchange without a response has no status and no body', () => {
  expect(seenOf(exchange('listPayments', { status: null }))).toMatchObject({ status: null, body: { kind: 'cut' } });
});

test('the bodies that were sent and answered are parsed', () => {
  const seen = seenOf(exchange('createPayment', { sent: { amount: 5 }, body: { id: 'p' } }));
  expect(seen.sent).toEqual({ amount: 5 });
  expect(jsonOf(seen)).toEqual({ id: 'p' });
});

test('a body that is not JSON has no value', () => {
  expect(jsonOf(seenOf(exchange('listPayments', { text: '<html>' })))).toBeUndefined();
});

const typed = (type: string) => [['Content-Type', type]] as const;

test.each(['text/plain', 'TEXT/plain; charset=utf-8'])(
  'a security IP as %s is a text, though it looks like JSON',
  (type) => {
    const seen = seenOf(exchange('getSecurityIP', { text: '"203.0.113.7"', headers: typed(type) }));
    expect(seen.body).toEqual({ kind: 'other', mediaType: 'text/plain' });
  },
);

test.each([
  ['says that it is JSON', 'getSecurityIP', typed('application/json')],
  ['says not what it is', 'getSecurityIP', []],
  ['has a type that only speaks of text', 'getSecurityIP', typed('application/json; was=text/plain')],
  ['is that of another operation', 'listPayments', typed('text/plain')],
] as const)('an answer that looks like JSON is JSON where it %s', (_, operation, headers) => {
  expect(seenOf(exchange(operation, { text: '"203.0.113.7"', headers })).body).toMatchObject({ kind: 'json' });
});

test('an empty security IP is not a text', () => {
  expect(seenOf(exchange('getSecurityIP', { text: '', headers: typed('text/plain') })).body).toEqual({ kind: 'empty' });
});

test('the first five exchanges are evidence enough, or as many as were asked for', () => {
  const ids = ['x1', 'x2', 'x3', 'x4', 'x5', 'x6'];
  const [five, two]: [string[], string[]] = [[], []];
  for (const id of ids) addEvidence(five, id);
  for (const id of ids) addEvidence(two, id, 2);
  expect(five).toEqual(ids.slice(0, 5));
  expect(two).toEqual(['x1', 'x2']);
});
