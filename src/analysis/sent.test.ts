import { expect, test } from 'vitest';
import { exchange } from '../../test/support/entries.ts';
import type { Json } from '../journal/entry.ts';
import { seenOf } from './seen.ts';
import { SentCollector } from './sent.ts';

function sentBy(parts: { readonly sent?: Json; readonly url?: string }): SentCollector {
  const collector = new SentCollector();
  collector.see(seenOf(exchange('createPayment', parts)));
  return collector;
}

/** The given number of words, all different. */
const words = (count: number): string[] =>
  Array.from(
    { length: count },
    (_, index) => `w${[...String(index)].map((digit) => 'abcdefghij'[Number(digit)]).join('')}`,
  );

test.each([
  ['a body that is a word', 'alpha'],
  ['a field', { name: 'alpha', amount: 5, note: null }],
  ['a list within an object', { items: [{ kind: 'alpha' }, 'beta'] }],
])('a word was sent in %s', (_, sent) => {
  expect(sentBy({ sent }).has('alpha')).toBe(true);
});

test('names of fields are not words that were sent', () => {
  expect(sentBy({ sent: { name: 'alpha' } }).has('name')).toBe(false);
});

test.each(['beta', 'alph', 'alphas', 'ahpla', 'ALPHA', 'a', '', 'two words'])('%j was not sent', (other) => {
  expect(sentBy({ sent: { name: 'alpha', note: 'two words' } }).has(other)).toBe(false);
});

test.each([
  ['a path', '/pix/alpha/beta'],
  ['the value of a query', '/pix?state=alpha&page=2'],
  ['the name in a query', '/pix?alpha=x'],
  ['a fragment', '/pix#alpha'],
  ['percent signs', '/pix/%61lph%61'],
])('a word was sent in %s of an address', (_, path) => {
  expect(sentBy({ url: `http://127.0.0.1:4010${path}` }).has('alpha')).toBe(true);
});

test('an address with a stray percent sign is read for its other words', () => {
  expect(sentBy({ url: 'http://127.0.0.1:4010/100%/alpha' }).has('alpha')).toBe(true);
});

test('only the first values of a very large body are read', () => {
  const all = words(2100);
  const collector = sentBy({ sent: all });
  expect(all.map(collector.has).lastIndexOf(true)).toBe(1998);
  expect(all.slice(0, 1999).every(collector.has)).toBe(true);
});

test.each(['before', 'after'])('a list with very many values hides no word that stands %s it', (where) => {
  const list = { list: words(5000) };
  expect(
    sentBy({ sent: where === 'before' ? { name: 'alpha', ...list } : { ...list, name: 'alpha' } }).has('alpha'),
  ).toBe(true);
});

test('ten thousand words are all found, and hardly another word is', () => {
  const all = words(10_000);
  const collector = new SentCollector();
  for (const sent of all) collector.see(seenOf(exchange('createPayment', { sent })));
  expect(all.every(collector.has)).toBe(true);
  expect(all.some((word) => collector.has(`x${word}`))).toBe(false);
});
