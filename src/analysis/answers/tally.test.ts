import { expect, test } from 'vitest';
import { Tally } from './tally.ts';

function tallyOf(texts: readonly string[]): Tally {
  const tally = new Tally();
  for (const text of texts) tally.add(text);
  return tally;
}

test('the most frequent text comes first', () => {
  const tally = tallyOf(['a', 'b', 'c', 'b', 'c', 'c']);
  expect(tally.ranked()).toEqual([
    ['c', 3],
    ['b', 2],
    ['a', 1],
  ]);
  expect(tally.mostFrequent()).toBe('c');
});

test.each(['a,b,c', 'c,b,a', 'b,c,a'])(
  'texts that came equally often are in alphabetical order, added as %s',
  (added) => {
    const ranked = tallyOf(added.split(',')).ranked();
    expect(ranked.map(([text]) => text)).toEqual(['a', 'b', 'c']);
  },
);

test('beyond the most that are distinguished, known texts count on and new ones do not', () => {
  const first = Array.from({ length: 1000 }, (_, index) => `text ${index}`);
  const tally = tallyOf([...first, 'new', 'new', 'text 7']);
  expect(tally.ranked().slice(0, 1)).toEqual([['text 7', 2]]);
  expect(tally.size).toBe(1000);
});

test('an empty tally has no most frequent text', () => {
  expect(tallyOf([]).mostFrequent()).toBeNull();
});
