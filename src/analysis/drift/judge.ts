import { onlyCase } from '../../contract/rules.ts';
import type { Analysis } from '../analyse.ts';
import { caseKey, type Expectations } from '../expected.ts';
import type { RuleResult } from '../results.ts';
import { type Baseline, baselineOf } from './baseline.ts';
import { type Change, compare, failing } from './compare.ts';

/** The changes since the baseline. */
export interface Drift {
  readonly changes: readonly Change[];
  /** The changes that fail the run under the baseline's policy. */
  readonly failing: readonly Change[];
}

/** Whether a change only reports expected failures, or cases that expected failures block. */
function isExpected(change: Change, rules: readonly RuleResult[], { covered, known }: Expectations): boolean {
  const rule = rules.find(({ id }) => id === change.about);
  if (rule === undefined) return false;
  const places = change.places.length === 0 ? [onlyCase] : change.places;
  return places.every((place) => {
    const result = rule.cases.find((one) => one.case === place);
    if (result?.status === 'fail') return covered.has(caseKey(rule.id, place));
    return result?.status === 'blocked' && result.blockedBy !== null && known.has(result.blockedBy);
  });
}

/** Drift that fails under the baseline's policy makes the exit status 1. Expected failures do not count twice. */
export function judgeDrift<A extends Analysis>(
  analysis: A,
  before: Baseline,
  expectations: Expectations | null = null,
): { analysis: A; drift: Drift } {
  const changes = compare(before, baselineOf(analysis));
  const { results } = analysis;
  const unexpected = failing(changes, before.policy).filter(
    (change) => expectations === null || !isExpected(change, results.rules, expectations),
  );
  const drift = { changes, failing: unexpected };
  if (results.run.exit !== 0 || drift.failing.length === 0) return { analysis, drift };
  return { analysis: { ...analysis, results: { ...results, run: { ...results.run, exit: 1 } } }, drift };
}
