import type { RuleId } from '../contract/rules.ts';

/** One exchange that breaks a rule, whichever scenario sent it. */
export interface Finding {
  readonly rule: RuleId;
  /** A case of the rule; `default` for a rule with one case. */
  readonly case: string;
  /** The exchange that breaks the rule. */
  readonly exchange: string;
  /** The exchange that it contradicts, such as the create whose amount a list shows otherwise; `null` where it breaks the rule alone. */
  readonly contradicts: string | null;
  /** JSON Pointer into the body of the response that breaks the rule; `null` where the body is not what breaks it. */
  readonly at: string | null;
  /** One sentence: what was sent, what was expected, what came. */
  readonly message: string;
  readonly expected: string;
  readonly got: string;
}
