import type { Shard } from './config.ts';
import { type SuiteName, suiteNames } from './suites.ts';

/** How much work a suite is, in any unit: only how the suites compare counts. */
export type Weights = Readonly<Partial<Record<SuiteName, number>>>;

/** What looks at every request of a run: each shard does so with its own. */
export const everywhere: readonly SuiteName[] = ['http'];

/**
 * How many requests each suite needed, shared ones counted for every suite that needs them, in a whole run on the
 * embedded sandbox.
 */
const usualWeights: Weights = {
  payment: 156,
  operations: 137,
  'jwt-only': 117,
  limits: 67,
  pagination: 50,
  'dual-auth': 41,
  signup: 40,
  sequences: 110,
  'security-ip': 37,
  isolation: 34,
  account: 32,
  login: 28,
  webhooks: 22,
  'api-keys': 15,
  events: 15,
  'sandbox-pay': 15,
  recovery: 12,
  fees: 7,
  jwt: 7,
};

const splitFor = new WeakMap<Shard, ReadonlyMap<SuiteName, number>>();

/** The heaviest suite first, each to the shard that has least to do: the same in every shard of a run. */
function split({ count, weights }: Shard): Map<SuiteName, number> {
  const weightOf = (suite: SuiteName) => weights?.[suite] ?? usualWeights[suite] ?? 1;
  const loads = Array.from({ length: count }, () => 0);
  const shards = new Map<SuiteName, number>();
  const suites = suiteNames.filter((suite) => !everywhere.includes(suite));
  for (const suite of suites.toSorted((one, other) => weightOf(other) - weightOf(one))) {
    const lightest = loads.indexOf(Math.min(...loads));
    loads[lightest] = (loads[lightest] ?? 0) + weightOf(suite);
    shards.set(suite, lightest + 1);
  }
  return shards;
}

/** The shard, from 1, that a suite belongs to. A suite is never split: its scenarios share what they make. */
export function shardOf(suite: SuiteName, shard: Shard): number {
  let shards = splitFor.get(shard);
  if (shards === undefined) {
    shards = split(shard);
    splitFor.set(shard, shards);
  }
  return shards.get(suite) ?? shard.index;
}

interface Load {
  readonly maxRps: number | null;
  readonly concurrency: number | null;
}

/** What a run may put on the target by itself: the limits hold for all shards together, each of which sends at least one at a time. */
export function shareOfLoad({ maxRps, concurrency }: Load, shard: { readonly count: number } | null): Load {
  const count = shard?.count ?? 1;
  return {
    maxRps: maxRps === null ? null : maxRps / count,
    concurrency: concurrency === null ? null : Math.max(1, Math.floor(concurrency / count)),
  };
}
