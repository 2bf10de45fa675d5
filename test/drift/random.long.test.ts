import fc from 'fast-check';
import { expect, test } from 'vitest';
import { arbitraryDialect } from '../dialects/arbitrary.ts';
import { driftOfPair } from './pair.ts';

// `node scripts/drift.ts` tries a thousand
const dialects = fc.sample(arbitraryDialect, { numRuns: 10, seed: 20_261_121 }).map((dialect, index) => ({
  index,
  dialect,
}));

test.each(dialects)(
  'two runs of random service $index with different seeds show no drift',
  async ({ index, dialect }) => {
    expect(await driftOfPair(dialect, 100 + index * 2)).toEqual([]);
  },
);
