import { expect, test } from 'vitest';
import type { OperationId } from './operations.ts';
import { onceThrough, pairs, sequences, trailsThrough } from './pairs.ts';

const steps = (trail: readonly string[]) => trail.slice(1).map((second, index) => `${trail[index]} ${second}`);

test.each(Object.entries(sequences))(
  'a trail of a %s goes through every pair once',
  (_, operations: readonly OperationId[]) => {
    const every = operations.flatMap((first) => operations.map((second) => `${first} ${second}`));
    expect(steps(onceThrough(operations)).toSorted()).toEqual(every.toSorted());
  },
);

test('no trail is longer than asked for', () => {
  expect(Math.max(...trailsThrough(sequences['paid payment'], 9).map(({ length }) => length))).toBe(10);
});

test('every pair is listed', () => {
  expect(pairs).toHaveLength(16 + 25 + 9 + 9 + 16);
});

test('trails go through the pairs that change something', () => {
  const gone = trailsThrough(sequences['unpaid payment'], 3).flatMap(steps);
  const others = ['readPayment', 'listPayments', 'publicPayment'];
  const every = others.flatMap((one) => [`updatePayment ${one}`, `${one} updatePayment`]);
  expect(gone.toSorted()).toEqual([...every, 'updatePayment updatePayment'].toSorted());
});
