import type { RuleId } from '../contract/rules.ts';

/** One exchange that breaks a rule, whichever scenario sent it. */
export interface Finding {
  readonly rule: RuleId;
  /** The case of the rule. `default` for a rule with one case. */
  readonly case: string;
  /** The exchange that breaks the rule. */
  readonly exchange: string;
  /** The exchange that it contradicts, such as the create of an amount. `null` if the exchange breaks the rule alone. */
  readonly contradicts: string | null;
  /** JSON Pointer into the response body where it breaks the rule. `null` if the body is not the problem. */
  readonly at: string | null;
  /** One sentence: what was sent, what was expected, what was received. */
  readonly message: string;
  readonly expected: string;
  readonly got: string;
}
