import type { RuleId } from '../contract/rules.ts';
import { Blocked } from './errors.ts';
import type { Answered } from './verbs.ts';

/** A broken rule: what the rule expects, and what the exchange showed. */
export interface Told {
  readonly message: string;
  readonly expected: string;
  readonly got: string;
}

/**
 * The error to throw when a scenario without a verdict of its own sees a rule broken. The rule then fails.
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
