import { type GapId, gaps } from '../contract/gaps.ts';
import { isTriedLightly, leftOutByLight } from '../contract/light.ts';
import { type RuleId, rules } from '../contract/rules.ts';
import type { Json, RunStarted } from '../journal/entry.ts';

/** The selection of a run, from the first entry of its journal. */
export interface Selection {
  readonly only: readonly string[];
  readonly skip: readonly string[];
  readonly thorough: boolean;
  /** Only rules were tried. */
  readonly light: boolean;
  readonly strict: boolean;
  /** The run is one of several shards, and what is missing may be in another. */
  readonly sharded: boolean;
  /** The journal holds recorded third-party traffic, so there is no selection. */
  readonly recorded: boolean;
}

function texts(value: Json | undefined): string[] {
  return Array.isArray(value) ? value.filter((one) => typeof one === 'string') : [];
}

export function selectionOf(options: RunStarted['options']): Selection {
  return {
    only: texts(options['only']),
    skip: texts(options['skip']),
    thorough: options['thorough'] === true,
    light: options['light'] === true,
    strict: options['strict'] === true,
    sharded: options['shard'] != null,
    recorded: options['recorded'] === true,
  };
}

const bySelection = {
  recorded: 'not seen in the recorded traffic',
  skip: 'left out by --skip',
  only: 'not among those of --only',
  shard: 'left to another shard',
} as const;

/** Reasons that follow from what the user asked for. */
export const reasonsOfSelection: ReadonlySet<string> = new Set(Object.values(bySelection));

function whyLeftOut(names: readonly string[], { only, skip, sharded, recorded }: Selection): string | null {
  if (recorded) return bySelection.recorded;
  if (skip.some((name) => names.includes(name))) return bySelection.skip;
  if (only.length > 0 && !only.some((name) => names.includes(name))) return bySelection.only;
  return sharded ? bySelection.shard : null;
}

/** Why a case of a rule was not selected. `null` if it was. */
export function ruleLeftOut(rule: RuleId, name: string, selection: Selection): string | null {
  const why = whyLeftOut([rules[rule].chapter, rule, name, `${rule}:${name}`], selection);
  if (why !== null || !selection.light) return why;
  return isTriedLightly(rule, name) ? null : leftOutByLight;
}

/** Why a gap was not selected. `null` if it was. */
export function gapLeftOut(gap: GapId, selection: Selection): string | null {
  const { chapter, class: kind } = gaps[gap];
  const why = whyLeftOut([chapter, gap], selection);
  if (why !== null) return why;
  if (selection.light) return leftOutByLight;
  return kind === 'heavy' && !selection.thorough
    ? 'needs many or large requests, or may lock an account; --thorough switches it on'
    : null;
}
