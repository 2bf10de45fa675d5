import type { Exchange } from '../client/exchange.ts';

// Not part of an exchange, because a journal does not hold it.
const excuses = new WeakMap<Exchange, string>();

/** Records that the refusal of a request says nothing of the request. @param why follows the status in the message */
export function excuse(exchange: Exchange, why: string): void {
  excuses.set(exchange, why);
}

/** Why a refusal says nothing of its request. `null` if nothing is known against it. */
export function excuseOf(exchange: Exchange): string | null {
  return excuses.get(exchange) ?? null;
}
