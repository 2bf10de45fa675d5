import type { RuleId } from '../contract/rules.ts';
import { Blocked } from './errors.ts';
import type { Answered } from './verbs.ts';

/** What a rule promises and an exchange did not keep. */
export interface Told {
  readonly message: string;
  readonly expected: string;
  readonly got: string;
}

/**
 * The error of a scenario without a verdict of its own that saw a rule broken: the rule fails by it.
 * @param of the case of the rule
 */
export function brokenBy(exchange: Answered, rule: RuleId, of: string, told: Told): Blocked {
  const { id, response } = exchange;
  return new Blocked(`${told.message}: expected ${told.expected}, got ${told.got}`, rule, of, {
    rule,
    case: of,
    exchange: id,
    status: response.status,
    told,
  });
}
