import type { Model } from '../model/model.ts';
import { credentialRule, type RuleCase } from '../trace/refusal.ts';
import type { Step } from '../trace/step.ts';

/**
 * The rule that a refused request breaks if it changed something of an account. This is the rule by which its
 * credentials must be refused. For valid credentials it is `valid.own` or `valid.foreign`, depending on the account.
 * `null` if the document names no rule.
 */
export function blameOf(
  refused: Step,
  owner: string | null,
  model: Model,
  valid: { readonly own: RuleCase | null; readonly foreign: RuleCase | null },
): RuleCase | null {
  const rule = credentialRule(refused);
  if (rule !== 'valid') return rule;
  return model.owners.of(refused) === owner ? valid.own : valid.foreign;
}

/** The rule that all of them name. `null` if they differ or one is unknown. */
export function commonRule(rules: readonly (RuleCase | null)[]): RuleCase | null {
  const [first] = rules;
  const isSame = rules.every((rule) => rule !== null && rule.join() === first?.join());
  return first != null && isSame ? first : null;
}
