import type { Exchange } from '../client/exchange.ts';
import { Inconclusive } from './errors.ts';
import { answered, calledWith, checkExcuse, isAccepted, isRefused } from './verbs.ts';

/** The `outcome` form of the gap catalogue. */
export type OutcomeAnswer = { readonly outcome: 'accepted' | 'refused'; readonly status: number };

/**
 * The outcome of a request, in the form of the gap catalogue. @throws NoVerdict as `answered`
 * @throws Inconclusive if the response is neither 2xx nor 4xx, Blocked if a refusal may have another reason
 */
export function outcomeOf(exchange: Exchange): OutcomeAnswer {
  const { response } = answered(exchange);
  if (isAccepted(exchange)) return { outcome: 'accepted', status: response.status };
  checkExcuse(exchange);
  if (isRefused(exchange)) return { outcome: 'refused', status: response.status };
  throw new Inconclusive(`${calledWith(exchange)} got ${response.status}, which neither accepts nor refuses`);
}
