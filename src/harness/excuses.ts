import type { Exchange } from '../client/exchange.ts';

// Not part of an exchange, because a journal does not hold it.
const excuses = new WeakMap<Exchange, string>();

/** Records why the refusal of a request may not be about the request. @param why follows the status in the message */
export function excuse(exchange: Exchange, why: string): void {
  excuses.set(exchange, why);
}

/** Why a refusal may not be about its request. `null` if nothing suggests that. */
export function excuseOf(exchange: Exchange): string | null {
  return excuses.get(exchange) ?? null;
}
