import type { Look, Looks } from '../oracle/looks.ts';
import type { CaseResult, RuleResult } from './results.ts';
import { withCases } from './verdicts.ts';

/** Passes the cases that recorded traffic shows to hold, with the number of checks in the message. */
export function withLooks(rules: readonly RuleResult[], looks: Looks): RuleResult[] {
  return withCases(rules, (one, rule) => {
    const look = one.status === 'skipped' ? looks.of(rule, one.case) : null;
    return look === null ? one : passed(one, look);
  });
}

function passed(one: CaseResult, { times, exchanges }: Look): CaseResult {
  const message = `looked at ${times === 1 ? 'once' : `${times} times`}`;
  return { ...one, status: 'pass', message, exchanges };
}
