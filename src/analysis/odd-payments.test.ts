import { expect, test } from 'vitest';
import type { FactEntry, Json } from '../journal/entry.ts';
import { OddPayments } from './odd-payments.ts';
import type { Seen } from './seen.ts';

const numbered = { id: 'p1', version: 1, amount: 12.34, externalId: 'order-1' };
const quoted = { id: 'p2', amount: '10.50', externalId: 'order-2' };

function shown(values: Json, operation = 'listPayments'): Json {
  const odd = new OddPayments();
  odd.see({ type: 'fact', fact: 'odd-payment', value: values } as unknown as FactEntry);
  const body = { kind: 'json', value: { currentPage: 1, data: [numbered, quoted] }, length: 1 };
  const { body: left } = odd.without({ operation, body } as unknown as Seen);
  return (left as unknown as { value: { data: Json } }).value.data;
}

test.each<[string, Json]>([
  ['its reference', ['order-2']],
  ['its amount in quotes', ['10.50']],
  ['its amount as a number', [10.5]],
])('a payment that is known by %s is left out', (_, values) => {
  expect(shown(values)).toEqual([numbered]);
});

test('a payment with none of the values stays', () => {
  expect(shown(['order-3', 99.9])).toEqual([numbered, quoted]);
});

test('an integer belongs to no payment alone', () => {
  expect(shown([1, 0])).toEqual([numbered, quoted]);
});

test('other operations stay as they are', () => {
  expect(shown(['order-2'], 'readPayment')).toEqual([numbered, quoted]);
});
