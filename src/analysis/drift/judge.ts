import type { Analysis } from '../analyse.ts';
import { type Baseline, baselineOf } from './baseline.ts';
import { type Change, compare, failing } from './compare.ts';

/** What changed since the baseline. */
export interface Drift {
  readonly changes: readonly Change[];
  /** Those that fail the run, as the baseline's policy says. */
  readonly failing: readonly Change[];
}

/** Holds a run against a baseline; drift that the baseline's policy does not let pass makes the exit status 1. */
export function judgeDrift<A extends Analysis>(analysis: A, before: Baseline): { analysis: A; drift: Drift } {
  const changes = compare(before, baselineOf(analysis));
  const drift = { changes, failing: failing(changes, before.policy) };
  const { results } = analysis;
  if (results.run.exit !== 0 || drift.failing.length === 0) return { analysis, drift };
  return { analysis: { ...analysis, results: { ...results, run: { ...results.run, exit: 1 } } }, drift };
}
