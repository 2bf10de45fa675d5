import type { Exchange } from '../client/exchange.ts';
import type { RuleId } from '../contract/rules.ts';
import { Blocked } from './errors.ts';
import { answered } from './verbs.ts';

/**
 * The error to throw when a scenario without a verdict of its own sees a rule broken. The rule then fails.
 * @param told what the exchange showed, if it was not simply refused
 * @throws NoVerdict as `answered`
 */
export function brokenBy(
  exchange: Exchange,
  rule: RuleId,
  of: string,
  message: string,
  told: { readonly expected?: string; readonly got?: string } = {},
): Blocked {
  const { id, response } = answered(exchange);
  const { expected = 'accepted (2xx)', got = String(response.status) } = told;
  return new Blocked(`${message} (expected: ${expected}; got: ${got})`, rule, of, {
    rule,
    case: of,
    exchange: id,
    status: response.status,
    told: { message, expected, got },
  });
}
