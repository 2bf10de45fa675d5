import type { FastifyPluginAsync } from 'fastify';
import type { Parts } from '../../sandbox/start.ts';
import type { CaseOf, RuleId } from '../../src/contract/rules.ts';

/** One named defect that breaks one case of one rule, added to the sandbox from outside. */
export interface Fault {
  /** A short, unique description of the defect. */
  readonly name: string;
  readonly rule: RuleId;
  /** The case that must report it. `default` for a rule with one case. */
  readonly case: string;
  /** Other rules that must report it too, each with the reason. */
  readonly also?: Readonly<Partial<Record<RuleId, string>>>;
  /** Replaces functions of the service. */
  readonly patch?: (parts: Parts) => void;
  /** Changes requests and responses in transit. */
  readonly plugin?: FastifyPluginAsync;
  /** It shows only if the probes of the gaps run too. */
  readonly whole?: true;
  /** Named dialects in which the defect cannot show, with the reason. */
  readonly notOn?: Readonly<Record<string, string>>;
}

/** The rule and case that must report a fault. The compiler checks the case. */
export function at<Id extends RuleId>(rule: Id, of: CaseOf<Id>): Pick<Fault, 'rule' | 'case'> {
  return { rule, case: of };
}

/** One fault to try on one dialect. */
export interface Job {
  readonly name: string;
  readonly dialect: string;
  /** Other faults of the same run: see `together.ts`. */
  readonly beside?: readonly string[];
}

/** The result of a run on a faulty sandbox. */
export interface Outcome extends Job {
  /** `RULE-01[case]` of every case that failed. */
  readonly failed: readonly string[];
  /** Errors of the suite itself. */
  readonly suiteErrors: readonly string[];
  /** What is wrong with the evidence of the failed cases. Absent if the run was not looked at. */
  readonly evidence?: readonly string[];
}

/** The rule of `RULE-01[case]`, or of a text that begins so. */
export function ruleOf(failed: string): RuleId {
  return failed.replace(/\[.*$/s, '') as RuleId;
}

/** Whether the fault was reported under its own rule and case. */
export function isKilled({ rule, case: oneCase }: Fault, { failed }: Outcome): boolean {
  return failed.includes(`${rule}[${oneCase}]`);
}

/** Rules that reported the fault without a reason. */
export function falseAlarms({ rule, also = {} }: Fault, { failed }: Outcome): RuleId[] {
  return [...new Set(failed.map(ruleOf))].filter((one) => one !== rule && !Object.hasOwn(also, one));
}

/** Rules that reported the fault with a reason, including its own rule. */
export function rightAlarms({ rule, also = {} }: Fault, { failed }: Outcome): RuleId[] {
  return [...new Set(failed.map(ruleOf))].filter((one) => one === rule || Object.hasOwn(also, one));
}

/** The problems of an outcome, in words. Empty if the fault was reported under its own rule and no other. */
export function problemsOf(fault: Fault, outcome: Outcome): string[] {
  return [
    ...(isKilled(fault, outcome) ? [] : [`${fault.rule}[${fault.case}] did not fail`]),
    ...falseAlarms(fault, outcome).map((rule) => `${rule} failed, too`),
    ...outcome.suiteErrors.map((reason) => `the suite itself failed: ${reason}`),
  ];
}
