import type { Exchange } from '../client/exchange.ts';
import { onlyCase, type RuleId } from '../contract/rules.ts';
import { Blocked } from './errors.ts';
import { answered } from './verbs.ts';

/**
 * The error to throw when a scenario without a verdict of its own sees a rule broken. The rule then fails.
 * @param of the rule, or one of its cases
 * @param shown what the exchange showed, if it was not simply refused
 * @throws NoVerdict as `answered`
 */
export function brokenBy(
  exchange: Exchange,
  of: RuleId | readonly [RuleId, oneCase: string],
  message: string,
  shown: { readonly expected?: string; readonly got?: string } = {},
): Blocked {
  const { id, response } = answered(exchange);
  const [rule, oneCase] = typeof of === 'string' ? [of, onlyCase] : of;
  const { expected = 'accepted (2xx)', got = String(response.status) } = shown;
  return new Blocked(`${message} (expected: ${expected}; got: ${got})`, rule, oneCase, {
    rule,
    case: oneCase,
    exchange: id,
    status: response.status,
    told: { message, expected, got },
  });
}
