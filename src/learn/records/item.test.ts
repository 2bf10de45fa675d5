import { expect, test } from 'vitest';
import type { Json } from '../../json/value.ts';
import { findItem } from './item.ts';

const sent = { amount: 137.42, externalId: 'order-000017', description: 'Blue chairs' };
const other = { id: 'a', amount: 12.5, externalId: 'order-000001', description: 'Red chairs' };

test.each<[string, Json]>([
  ['plain', { id: 'b', ...sent }],
  ['renamed', { id: 'b', amount: 137.42, reference: 'order-000017' }],
  ['nested', { id: 'b', details: { merchant: { externalId: 'order-000017' } } }],
  ['prefixed', { id: 'b', ref: 'acme:order-000017' }],
])('an item is found by its externalId, %s', (_, item) => {
  expect(findItem([other, item], sent)).toBe(item);
});

test.each<[string, Json]>([
  ['as they are', { id: 'b', amount: 137.42, description: 'Blue chairs' }],
  ['amount as text', { id: 'b', valor: '137.42', descricao: 'Blue chairs' }],
  ['amount in cents', { id: 'b', amountInCents: 13_742 }],
])('without externalId an item is found by its other fields, %s', (_, item) => {
  expect(findItem([other, item], sent)).toBe(item);
});

test('the description decides between two items with the same amount', () => {
  const same = { id: 'c', amount: 137.42, description: 'Green chairs' };
  const item = { id: 'b', amount: 137.42, description: 'Blue chairs' };
  expect(findItem([same, item], { amount: 137.42, description: 'Blue chairs' })).toBe(item);
});

test('two items that are as good are not an answer', () => {
  const old = { id: 'b', amount: 10 };
  const fresh = { id: 'c', amount: 10 };
  expect(findItem([old, fresh], { amount: 10 })).toBeNull();
});

test('no item is found if none fits', () => {
  expect(findItem([other], sent)).toBeNull();
  expect(findItem([], sent)).toBeNull();
});

test('an item that has the very externalId comes before one that only holds it', () => {
  const items = [{ ref: 'acme:order-000017' }, { ref: 'order-000017' }];
  expect(findItem(items, { externalId: 'order-000017' })).toBe(items[1]);
});

test('an externalId of eight characters is found within a text, a shorter one is not', () => {
  expect(findItem([{ ref: 'a:order-17' }], { externalId: 'order-17' })).toEqual({ ref: 'a:order-17' });
  expect(findItem([{ ref: 'a:order-1' }], { externalId: 'order-1' })).toBeNull();
});

test('an empty externalId finds nothing', () => {
  expect(findItem([{ id: 'b', note: '' }], { externalId: '', amount: 10 })).toBeNull();
});

test('another field decides if there is no amount', () => {
  const items = [
    { id: 'a', url: 'https://two.example' },
    { id: 'b', url: 'https://one.example' },
  ];
  expect(findItem(items, { url: 'https://one.example' })).toBe(items[1]);
  expect(findItem([{ id: 'a' }], { url: 'https://one.example' })).toBeNull();
});

test('an item with another amount is not it, whatever else comes back', () => {
  expect(findItem([{ id: 'a', amount: 1, description: 'Blue chairs' }], sent)).toBeNull();
});
