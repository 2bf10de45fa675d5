import { caseKey, type Expectations } from '../analysis/expected.ts';
import type { CaseResult, Results, RuleResult } from '../analysis/results.ts';
import { rules } from '../contract/rules.ts';

/**
 * The effect of a case on the run. A broken `should` rule is a `warning`, unless `--strict`, and a case on the list of
 * expected failures `expected`.
 */
export type Standing = 'passed' | 'failed' | 'warning' | 'expected' | 'blocked' | 'skipped';

interface Judging {
  readonly strict: boolean;
  readonly expectations: Expectations | null;
}

function standing(rule: RuleResult, result: CaseResult, { strict, expectations }: Judging): Standing {
  if (result.status === 'pass') return 'passed';
  if (result.status !== 'fail') return result.status;
  if (expectations?.covered.has(caseKey(rule.id, result.case))) return 'expected';
  return rule.level === 'must' || strict ? 'failed' : 'warning';
}

export interface JudgedCase {
  readonly rule: RuleResult;
  readonly result: CaseResult;
  readonly standing: Standing;
}

export function casesWith(judged: readonly JudgedCase[], ...standings: readonly Standing[]): readonly JudgedCase[] {
  return judged.filter((each) => standings.includes(each.standing));
}

/** The cases of each chapter, in the order of the results. */
export function byChapter(judged: readonly JudgedCase[]): readonly (readonly [chapter: string, cases: JudgedCase[]])[] {
  return [...Map.groupBy(judged, ({ rule }) => rules[rule.id].chapter)];
}

/** The cases of each rule, in the order of the results. */
export function byRule(judged: readonly JudgedCase[]): readonly (readonly JudgedCase[])[] {
  return [...Map.groupBy(judged, ({ rule }) => rule.id).values()];
}

/** Whether the message of a case already contains the expected and the actual value. */
export function saysBoth({ result: { message, expected, got } }: JudgedCase): boolean {
  return message.includes(expected ?? '') && message.includes(got ?? '');
}

/** All cases, in the order of the results. */
export function judgedCases(results: Results, judging: Judging): readonly JudgedCase[] {
  return results.rules.flatMap((rule) =>
    rule.cases.map((result) => ({ rule, result, standing: standing(rule, result, judging) })),
  );
}

export function tally(judged: readonly JudgedCase[]): Readonly<Record<Standing, number>> {
  const totals = { passed: 0, failed: 0, warning: 0, expected: 0, blocked: 0, skipped: 0 };
  for (const each of judged) totals[each.standing] += 1;
  return totals;
}
