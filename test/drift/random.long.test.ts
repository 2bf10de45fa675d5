import fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import type { Dialect } from '../../sandbox/dialect.ts';
import { arbitraryDialect } from '../dialects/arbitrary.ts';
import { partOf } from '../support/part.ts';
import { triedTwice } from '../support/twice.ts';
import { driftOfPair } from './pair.ts';

interface Service {
  readonly index: number;
  readonly dialect: Dialect;
}

// `node test/drift/run.ts` tries a thousand
const services: readonly Service[] = partOf(
  fc.sample(arbitraryDialect, { numRuns: 10, seed: 20_261_121 }).map((dialect, index) => ({ index, dialect })),
);
let results: ReadonlyMap<Service, readonly string[]>;

beforeAll(async () => {
  results = await triedTwice(services, {
    workers: 3,
    tryIt: ({ index, dialect }) => driftOfPair(dialect, 100 + index * 2),
    wrong: (drift) => drift,
    name: ({ index }) => `random service ${index}`,
  });
}, 3_600_000);

test.each(services)('two runs of random service $index with different seeds show no drift', (service) => {
  expect(results.get(service)).toEqual([]);
});
