import { expect, test } from 'vitest';
import type { Shard } from './config.ts';
import { everywhere, shardOf, shareOfLoad, type Weights } from './shards.ts';
import { suiteNames } from './suites.ts';

const own = suiteNames.filter((suite) => !everywhere.includes(suite));

/** The suites of each shard. */
function shards(count: number, weights?: Weights): string[][] {
  const shard: Shard = { index: 1, count, ...(weights === undefined ? {} : { weights }) };
  return Array.from({ length: count }, (_, at) => own.filter((suite) => shardOf(suite, shard) === at + 1));
}

test.each([1, 2, 4, 7, 40])('each suite is in exactly one of %i shards', (count) => {
  expect(shards(count).flat().toSorted()).toEqual([...own].sort());
});

test('no shard is empty if there are enough suites', () => {
  expect(shards(own.length).filter((suites) => suites.length !== 1)).toEqual([]);
});

test('a suite that takes as long as all others together has its own shard', () => {
  const weights = Object.fromEntries(own.map((suite) => [suite, suite === 'events' ? own.length : 1]));
  expect(shards(2, weights)).toContainEqual(['events']);
});

test('by what was measured, the heaviest of four shards has less than twice the work of the lightest', () => {
  const weights: Weights = Object.fromEntries(own.map((suite, at) => [suite, 10 + ((at * 37) % 60)]));
  const loads = shards(4, weights).map((suites) =>
    suites.reduce((sum, suite) => sum + (weights[suite as keyof Weights] ?? 0), 0),
  );
  expect(Math.max(...loads)).toBeLessThan(2 * Math.min(...loads));
});

test('every shard of a run splits the suites alike', () => {
  const of = (index: number) => own.map((suite) => shardOf(suite, { index, count: 3 }));
  expect(of(2)).toEqual(of(1));
});

test.each([
  [{ maxRps: 20, concurrency: 8 }, null, { maxRps: 20, concurrency: 8 }],
  [{ maxRps: 20, concurrency: 8 }, { count: 4 }, { maxRps: 5, concurrency: 2 }],
  [{ maxRps: 20, concurrency: 8 }, { count: 16 }, { maxRps: 1.25, concurrency: 1 }],
  [{ maxRps: null, concurrency: null }, { count: 4 }, { maxRps: null, concurrency: null }],
])('a load of %j for the shard %j is %j', (load, shard, share) => {
  expect(shareOfLoad(load, shard)).toEqual(share);
});
