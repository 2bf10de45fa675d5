import { expect, test } from 'vitest';
import { changes, pairs, sequences, trailsThrough, twiceThrough } from './pairs.ts';

const steps = (trail: readonly string[]) => trail.slice(1).map((second, index) => `${trail[index]} ${second}`);

test.each(Object.entries(sequences))('the trails of a %s go through every pair once', (_, operations) => {
  const gone = trailsThrough(operations as readonly string[], 9).flatMap(steps);
  const every = operations.flatMap((first) => operations.map((second) => `${first} ${second}`));
  expect(gone.toSorted()).toEqual(every.toSorted());
});

test('no trail is longer than asked for', () => {
  expect(Math.max(...trailsThrough(sequences['paid payment'], 9).map(({ length }) => length))).toBe(10);
});

test('every pair is listed', () => {
  expect(pairs).toHaveLength(16 + 25 + 9 + 9 + 16);
});

test('a trail gone twice goes through every pair twice, but once through a pair of reads', () => {
  const gone = steps(twiceThrough(sequences.address));
  expect(gone).toHaveLength(17);
  expect(new Set(gone)).toHaveProperty('size', 9);
  expect(gone.filter((pair) => pair === 'getSecurityIP getSecurityIP')).toHaveLength(1);
});

test('trails can be limited to the pairs that change something', () => {
  const gone = trailsThrough(sequences['unpaid payment'], 9, changes).flatMap(steps);
  const others = ['readPayment', 'listPayments', 'publicPayment'];
  const every = others.flatMap((one) => [`updatePayment ${one}`, `${one} updatePayment`]);
  expect(gone.toSorted()).toEqual([...every, 'updatePayment updatePayment'].toSorted());
});
