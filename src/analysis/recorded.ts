import type { Look, Looks } from '../oracle/looks.ts';
import type { CaseResult, RuleResult } from './results.ts';
import { joinStatuses } from './verdicts.ts';

/** Lets cases pass that recorded traffic shows to hold: each says how often it was looked at. The others stay as they are. */
export function withLooks(rules: readonly RuleResult[], looks: Looks): RuleResult[] {
  return rules.map((rule) => {
    const cases = rule.cases.map((one) => {
      const look = one.status === 'skipped' ? looks.of(rule.id, one.case) : null;
      return look === null ? one : passed(one, look);
    });
    return { ...rule, cases, status: joinStatuses(cases.map(({ status }) => status)) };
  });
}

function passed(one: CaseResult, { times, exchanges }: Look): CaseResult {
  const message = `looked at ${times === 1 ? 'once' : `${times} times`}`;
  return { ...one, status: 'pass', message, exchanges };
}
