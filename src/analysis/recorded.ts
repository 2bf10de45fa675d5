import type { CaseCheck, CaseChecks } from '../oracle/case-checks.ts';
import type { CaseResult, RuleResult } from './results.ts';
import { withCases } from './verdicts.ts';

/** Passes the cases that recorded traffic shows to hold, with the number of checks in the message. */
export function withChecks(rules: readonly RuleResult[], checks: CaseChecks): RuleResult[] {
  return withCases(rules, (one, rule) => {
    const check = one.status === 'skipped' ? checks.of(rule, one.case) : null;
    return check === null ? one : passed(one, check);
  });
}

function passed(one: CaseResult, { times, exchanges }: CaseCheck): CaseResult {
  const message = `looked at ${times === 1 ? 'once' : `${times} times`}`;
  return { ...one, status: 'pass', message, exchanges };
}
