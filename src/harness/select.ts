import { chapterIds } from '../contract/chapters.ts';
import { type GapId, gapIds } from '../contract/gaps.ts';
import { isTriedLightly } from '../contract/light.ts';
import { operationIds } from '../contract/operations.ts';
import { casesOf, type RuleId, ruleIds } from '../contract/rules.ts';
import { type RaceId, raceIds } from '../journal/race.ts';
import type { RunConfig } from './config.ts';
import { shardOf } from './shards.ts';
import { type SuiteName, suiteNames } from './suites.ts';

/** Scenarios that send requests in many orders. The oracle judges them; they have no verdict of their own. */
export const sequenceIds = [
  'unpaid-payment',
  'paid-payment',
  'pages',
  'key',
  'address',
  'webhook',
  'account',
  'random',
] as const;
export type SequenceId = (typeof sequenceIds)[number];

/** A case of a rule or gap, a race or a sequence, with the names that select it. */
export interface Selectable {
  readonly suite: SuiteName;
  readonly chapter: string;
  readonly id: RuleId | GapId | `race:${RaceId}` | `sequence:${SequenceId}`;
  readonly case: string;
}

type Selection = Pick<RunConfig, 'only' | 'skip' | 'shard'> & { readonly light?: boolean };

/** Suites, chapters, ids, cases (some are operations) and `ID:case` select. `skip` wins over `only`. */
export function isSelected(one: Selectable, { only, skip, shard, light = false }: Selection): boolean {
  if (light && !isTriedLightly(one.id, one.case)) return false;
  const own = [one.suite, one.chapter, one.id, one.case, `${one.id}:${one.case}`];
  if (shard !== null && shardOf(one.suite, shard) !== shard.index) return false;
  if (skip.some((name) => own.includes(name))) return false;
  return only.length === 0 || only.some((name) => own.includes(name));
}

/** Whether a run tries a case: it is selected, or this is a replay and the recorded run selected it. */
export function isTried(one: Selectable, config: RunConfig): boolean {
  return (
    isSelected(one, config) ||
    (config.replay !== null && isSelected(one, { ...config.replay, shard: config.shard, light: config.light }))
  );
}

/** All names that `--only` and `--skip` accept. */
export function selectableNames(): string[] {
  const cases = ruleIds.flatMap((id) => casesOf(id).map((one) => `${id}:${one}`));
  const races = [...raceIds.map((id) => `race:${id}`), ...sequenceIds.map((id) => `sequence:${id}`)];
  return [...new Set([...suiteNames, ...chapterIds, ...ruleIds, ...gapIds, ...operationIds, ...cases, ...races])];
}
