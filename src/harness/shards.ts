import type { Shard } from './config.ts';
import { type SuiteName, suiteNames } from './suites.ts';

/** The relative cost of each suite, in any unit. */
export type Weights = Readonly<Partial<Record<SuiteName, number>>>;

/** Suites that check every request of a run. Each shard runs them on its own requests. */
export const everywhere: readonly SuiteName[] = ['http'];

/** Requests of each suite on the embedded sandbox. Shared ones count for every suite that needs them. */
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

/** Assigns the heaviest suite first, each to the shard with the least work. Every shard computes the same split. */
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

/** The shard (from 1) that runs a suite. A suite is never split, because its scenarios share accounts and payments. */
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

/** The limits apply to all shards together, but each may always have one request in progress. */
export function shareOfLoad({ maxRps, concurrency }: Load, shard: { readonly count: number } | null): Load {
  const count = shard?.count ?? 1;
  return {
    maxRps: maxRps === null ? null : maxRps / count,
    concurrency: concurrency === null ? null : Math.max(1, Math.floor(concurrency / count)),
  };
}
