import { expect, test } from 'vitest';
import type { Json } from '../../json/value.ts';
import { findItem, newItems } from './item.ts';

const sent = { amount: 137.42, externalId: 'order-000017', description: 'Blue chairs' };
const other = { id: 'a', amount: 12.5, externalId: 'order-000001', description: 'Red chairs' };

test.each<[string, Json]>([
  ['plain', { id: 'b', ...sent }],
  ['renamed', { id: 'b', amount: 137.42, reference: 'order-000017' }],
  ['nested', { id: 'b', details: { merchant: { externalId: 'order-000017' } } }],
  ['prefixed', { id: 'b', ref: 'acme:order-000017' }],
])('an item is found by its externalId, %s', (_, item) => {
  expect(findItem([other, item], sent)).toMatchObject({ item, index: 1, by: 'externalId' });
});

test.each<[string, Json]>([
  ['as they are', { id: 'b', amount: 137.42, description: 'Blue chairs' }],
  ['amount as text', { id: 'b', valor: '137.42', descricao: 'Blue chairs' }],
  ['amount in cents', { id: 'b', amountInCents: 13_742 }],
])('without externalId an item is found by its other fields, %s', (_, item) => {
  expect(findItem([other, item], sent)).toMatchObject({ item, by: 'fields' });
});

test('of two items with the same amount the description decides', () => {
  const same = { id: 'c', amount: 137.42, description: 'Green chairs' };
  const item = { id: 'b', amount: 137.42, description: 'Blue chairs' };
  expect(findItem([same, item], { amount: 137.42, description: 'Blue chairs' })?.item).toBe(item);
});

test('two items that are as good are not an answer, unless one was there before', () => {
  const old = { id: 'b', amount: 10 };
  const fresh = { id: 'c', amount: 10 };
  expect(findItem([old, fresh], { amount: 10 })).toBeNull();
  expect(findItem([fresh, { ...old, updatedAt: '2026-11-01T00:00:00Z' }], { amount: 10 }, [old])?.item).toBe(fresh);
});

test('where nothing comes back, the only new item is it', () => {
  expect(findItem([other, { id: 'z' }], sent, [other])).toMatchObject({ index: 1, by: 'new' });
});

test('nothing is found where nothing fits', () => {
  expect(findItem([other], sent)).toBeNull();
  expect(findItem([], sent)).toBeNull();
});

test('new items are those whose id was not there', () => {
  expect(newItems([{ id: 1, s: 'x' }, { id: 2 }], [{ id: 1, s: 'y' }])).toEqual([{ id: 2 }]);
  expect(newItems(['k1', 'k2'], ['k1'])).toEqual(['k2']);
});

test('the account that all items share does not make a new one old', () => {
  const [old, fresh] = ['E1', 'E2'].map((txid) => ({ account: { id: 'acc' }, txid, amount: 10 }));
  expect(findItem([old as Json, fresh as Json], { amount: 10 }, [old as Json])?.item).toBe(fresh);
});

test('an item that has the very externalId comes before one that only holds it', () => {
  const items = [{ ref: 'acme:order-000017' }, { ref: 'order-000017' }];
  expect(findItem(items, { externalId: 'order-000017' })?.index).toBe(1);
});

test('an externalId of eight characters is found within a text, a shorter one is not', () => {
  expect(findItem([{ ref: 'a:order-17' }], { externalId: 'order-17' })?.index).toBe(0);
  expect(findItem([{ ref: 'a:order-1' }], { externalId: 'order-1' })).toBeNull();
});

test('an empty externalId finds nothing', () => {
  expect(findItem([{ id: 'b', note: '' }], { externalId: '', amount: 10 })).toBeNull();
});

test('where there is no amount, another field decides', () => {
  const items = [
    { id: 'a', url: 'https://two.example' },
    { id: 'b', url: 'https://one.example' },
  ];
  expect(findItem(items, { url: 'https://one.example' })).toMatchObject({ index: 1, by: 'fields' });
  expect(findItem([{ id: 'a' }], { url: 'https://one.example' })).toBeNull();
});

test('an item with another amount is not it, whatever else comes back', () => {
  expect(findItem([{ id: 'a', amount: 1, description: 'Blue chairs' }], sent)).toBeNull();
});

test('two new items in which nothing comes back are not an answer', () => {
  expect(findItem([other, { id: 'y' }, { id: 'z' }], sent, [other])).toBeNull();
});

test('items without an id are new where they differ', () => {
  expect(newItems([{ amount: 1 }, { amount: 2 }], [{ amount: 1 }])).toEqual([{ amount: 2 }]);
});

test.each<[string, Json, Json]>([
  ['an id in an envelope', { payment: { id: 1 }, s: 'x' }, { payment: { id: 1 }, s: 'y' }],
  ['the id, whatever the txid after it', { id: 1, txid: 'a' }, { id: 1, txid: 'b' }],
  ['the id, whatever the txid before it', { txid: 'a', id: 1 }, { txid: 'b', id: 1 }],
  ['the first of two ids as good', { uuid: 'a', guid: 'x' }, { uuid: 'a', guid: 'y' }],
  ['the uuid nearest to the top', { uuid: 'a', sub: { guid: 'x' } }, { uuid: 'a', sub: { guid: 'y' } }],
])('an item that changed since is known by %s', (_, before, after) => {
  expect(newItems([after], [before])).toEqual([]);
});

test.each<[string, Json, Json]>([
  ['an id far below', { a: { b: { c: { id: 1 } } }, s: 'x' }, { a: { b: { c: { id: 1 } } }, s: 'y' }],
  ['an id that is null', { id: null, s: 'x' }, { id: null, s: 'y' }],
  ['a code', { code: 'c1', s: 'x' }, { code: 'c1', s: 'y' }],
])('an item is not known by %s', (_, before, after) => {
  expect(newItems([after], [before])).toEqual([after]);
});
