import type { Finding } from '../oracle/finding.ts';
import type { CaseResult, RuleResult } from './results.ts';
import { ruleLeftOut, type Selection } from './selection.ts';
import { joinStatuses } from './verdicts.ts';

/**
 * Adds what the oracle found to the verdicts of the scenarios: a case fails if its scenario fails or a finding says so. If both
 * do, the evidence of the finding is shown. Cases that the caller left out stay as they are.
 * @param rules every rule with its cases, as the scenarios judged them
 */
export function withFindings(
  rules: readonly RuleResult[],
  findings: readonly Finding[],
  selection: Selection,
): RuleResult[] {
  const firsts = new Map<string, Finding>();
  for (const finding of findings) {
    const key = `${finding.rule} ${finding.case}`;
    // Another shard may try the case; what this one saw counts all the same.
    const isLeftOut =
      ruleLeftOut(finding.rule, finding.case, { ...selection, sharded: false, recorded: false }) !== null;
    if (!isLeftOut && !firsts.has(key)) firsts.set(key, finding);
  }
  return firsts.size === 0 ? [...rules] : rules.map((rule) => withFirsts(rule, firsts));
}

function withFirsts(rule: RuleResult, firsts: ReadonlyMap<string, Finding>): RuleResult {
  const cases = rule.cases.map((result) => {
    const finding = firsts.get(`${rule.id} ${result.case}`);
    return finding === undefined ? result : failedBy(finding, result);
  });
  return { ...rule, cases, status: joinStatuses(cases.map(({ status }) => status)) };
}

function failedBy(finding: Finding, { control }: CaseResult): CaseResult {
  const { message, expected, got, exchange, contradicts, at } = finding;
  return {
    case: finding.case,
    status: 'fail',
    message,
    expected,
    got,
    exchanges: contradicts === null || contradicts === exchange ? [exchange] : [contradicts, exchange],
    control,
    blockedBy: null,
    ...(at === null ? {} : { at }),
  };
}
