import type { Finding } from '../oracle/finding.ts';
import type { Explored } from './explored.ts';
import type { CaseResult, RuleResult } from './results.ts';
import { ruleLeftOut, type Selection } from './selection.ts';
import { withCases } from './verdicts.ts';

/** Name of the suite whose requests belong to no particular rule. */
const explore = 'explore';

/**
 * Adds the oracle's findings. A case fails by its scenario or by a finding, whose evidence comes first. Cases that the
 * user left out do not change.
 */
export function withFindings(
  rules: readonly RuleResult[],
  findings: readonly Finding[],
  selection: Selection,
  explored: Explored,
): RuleResult[] {
  const firsts = new Map<string, Finding>();
  const only = selection.only.includes(explore) ? [] : selection.only;
  for (const finding of findings) {
    const key = `${finding.rule} ${finding.case}`;
    // Another shard may own the case, but a finding of this shard counts as well.
    const isLeftOut =
      ruleLeftOut(finding.rule, finding.case, { ...selection, only, sharded: false, recorded: false }) !== null;
    if (!isLeftOut && !firsts.has(key)) firsts.set(key, finding);
  }
  return withCases(rules, (one, rule) => {
    const name = `${rule} ${one.case}`;
    const finding = firsts.get(name);
    if (finding === undefined) return one;
    const shortest = explored.shortest(name);
    if (shortest === null) return failedBy(finding, one);
    // The steps of the sequence are shown instead of the two contradicting exchanges.
    return { ...failedBy(shortest, one), exchanges: shortest.steps, isSequence: true };
  });
}

function failedBy(finding: Finding, { control, exchanges }: CaseResult): CaseResult {
  const { message, expected, got, exchange, contradicts, at } = finding;
  // The control of the scenario belongs to the last request that it judged.
  const isSame = exchanges.at(-1) === exchange;
  return {
    case: finding.case,
    status: 'fail',
    message,
    expected,
    got,
    exchanges: contradicts === null || contradicts === exchange ? [exchange] : [contradicts, exchange],
    control: isSame ? control : null,
    blockedBy: null,
    ...(at === null ? {} : { at }),
  };
}
