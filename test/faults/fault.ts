import type { FastifyPluginAsync } from 'fastify';
import type { Parts } from '../../sandbox/start.ts';
import type { CaseOf, RuleId } from '../../src/contract/rules.ts';

/** One named defect that breaks one case of one rule, put into the sandbox from outside. */
export interface Fault {
  /** What is wrong, in a few words; unique. */
  readonly name: string;
  readonly rule: RuleId;
  /** The case that must report it; `default` for a rule with one case. */
  readonly case: string;
  /** Other rules that must report it too, each with the reason why it cannot be otherwise. */
  readonly also?: Readonly<Partial<Record<RuleId, string>>>;
  /** Replaces functions of the service. */
  readonly patch?: (parts: Parts) => void;
  /** Changes requests and answers on their way. */
  readonly plugin?: FastifyPluginAsync;
  /** It shows only where the probes of the gaps run too. */
  readonly whole?: true;
  /** Named dialects in which the defect cannot show, with the reason. */
  readonly notOn?: Readonly<Record<string, string>>;
}

/** The rule and case that must report a fault; the case is checked when this compiles. */
export function at<Id extends RuleId>(rule: Id, of: CaseOf<Id>): Pick<Fault, 'rule' | 'case'> {
  return { rule, case: of };
}

/** One fault to be tried on one dialect. */
export interface Job {
  readonly name: string;
  readonly dialect: string;
}

/** What a run on a faulty sandbox said. */
export interface Outcome extends Job {
  /** `RULE-01[case]` of every case that failed. */
  readonly failed: readonly string[];
  /** What went wrong with the suite itself. */
  readonly faults: readonly string[];
}

/** The rule of `RULE-01[case]`. */
export function ruleOf(failed: string): RuleId {
  return failed.replace(/\[.*$/s, '') as RuleId;
}

/** Whether the fault was reported under its own rule and case. */
export function isKilled({ rule, case: oneCase }: Fault, { failed }: Outcome): boolean {
  return failed.includes(`${rule}[${oneCase}]`);
}

/** Rules that reported the fault and should not have. */
export function falseAlarms({ rule, also = {} }: Fault, { failed }: Outcome): RuleId[] {
  return [...new Set(failed.map(ruleOf))].filter((one) => one !== rule && !Object.hasOwn(also, one));
}

/** Rules that had reason to report the fault, its own included, and did. */
export function rightAlarms({ rule, also = {} }: Fault, { failed }: Outcome): RuleId[] {
  return [...new Set(failed.map(ruleOf))].filter((one) => one === rule || Object.hasOwn(also, one));
}

/** What is wrong with an outcome, in words; nothing where the fault was reported under its own rule and no other. */
export function problemsOf(fault: Fault, outcome: Outcome): string[] {
  return [
    ...(isKilled(fault, outcome) ? [] : [`${fault.rule}[${fault.case}] did not fail`]),
    ...falseAlarms(fault, outcome).map((rule) => `${rule} failed, too`),
    ...outcome.faults.map((reason) => `the suite itself failed: ${reason}`),
  ];
}
