import type { RunEnded } from '../journal/entry.ts';
import type { Results, RuleResult } from './results.ts';

type JudgedResults = Pick<Results, 'rules' | 'gaps'> & {
  /** Whether an operation was called and never gave a usable response. */
  readonly silent: boolean;
};

/**
 * The exit status of a run. The first match in this order decides:
 *
 * - 130: the run was interrupted. 70: the suite itself failed.
 * - 3: the target was lost, the journal was cut short, or no case could be judged.
 * - 1: a `must` rule failed; with `strict`, also a `should` rule.
 * - 3: the time of the run was over.
 * - 3: an operation never gave a usable response while a case is blocked, or a `must` case is untested.
 * - 1: with `strict`, a gap was tried and not answered.
 * - 0: otherwise.
 */
export function exitStatusOf(
  { rules, gaps, silent }: JudgedResults,
  end: RunEnded['end'] | null,
  strict: boolean,
): number {
  if (end === 'interrupted') return 130;
  if (end === 'error') return 70;
  if (end !== 'done' && end !== 'out-of-time') return 3;
  const statuses = rules.flatMap(({ cases }) => cases.map(({ status }) => status));
  if (statuses.includes('blocked') && !statuses.includes('pass') && !statuses.includes('fail')) return 3;
  if (rules.some(({ level, status }) => status === 'fail' && (level === 'must' || strict))) return 1;
  if (end === 'out-of-time') return 3;
  if ((silent && statuses.includes('blocked')) || rules.some(isNotWhollyTested)) return 3;
  const open = gaps.some(({ status }) => status === 'blocked' || status === 'inconclusive');
  return strict && open ? 1 : 0;
}

function isNotWhollyTested({ level, cases }: RuleResult): boolean {
  return level === 'must' && cases.some(({ status, untested }) => status === 'blocked' && untested === true);
}
