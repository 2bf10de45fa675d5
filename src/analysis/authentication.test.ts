import { expect, test } from 'vitest';
import { type ExchangeParts, exchange } from '../../test/support/entries.ts';
import { AuthenticationCollector } from './authentication.ts';
import { seenOf } from './seen.ts';

function rowOf(...calls: ExchangeParts[]) {
  const collector = new AuthenticationCollector();
  for (const parts of calls) collector.see(seenOf(exchange('listPayments', parts)));
  return collector.matrix.listPayments;
}

/** The cells that are not empty. */
const cellsOf = (parts: ExchangeParts) =>
  Object.entries(rowOf(parts)).flatMap(([which, cell]) => (Object.keys(cell).length === 0 ? [] : [which]));

test.each(['api-key', 'api-key-alone'])('%s is the key as it was issued', (variant) => {
  expect(cellsOf({ variant, credentials: 'key' })).toEqual(['key']);
});

test.each([
  'bad-jwt',
  'bad-api-key',
  'garbage-jwt',
  'empty-jwt',
  'empty-api-key',
  'alg-none-jwt',
  'changed-claims-jwt',
  'jwt-as-key',
  'jwt-without-scheme',
  'jwt-of-step-1',
])('%s is what the service did not issue', (variant) => {
  expect(cellsOf({ variant })).toEqual(['wrong']);
});

test.each([
  'unknown-id',
  'missing-key',
  'both-with-bad-jwt',
  'both-with-unknown-key',
  'unknown-key-id',
  'both-jwt-as-key',
  'read-jwt-of-another',
])('%s is wrong in another way, or not alone, and in no cell', (variant) => {
  expect(cellsOf({ variant })).toEqual([]);
});

test('a request without an answer is in no cell', () => {
  expect(cellsOf({ status: null })).toEqual([]);
});

test('statuses are counted, in order', () => {
  const { jwt } = rowOf({ status: 404 }, { status: 200 }, { status: 404 }, { status: 200 });
  expect(Object.entries(jwt)).toEqual([
    ['200', 2],
    ['404', 2],
  ]);
});
