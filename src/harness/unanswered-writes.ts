import { isUnavailable } from '../client/backoff.ts';
import type { Exchange, Outgoing } from '../client/exchange.ts';
import { excuse } from './excuses.ts';

/** Failures that prove that the target did not see the request. */
const neverArrived: ReadonlySet<string> = new Set(['refused-connection', 'dns', 'tls', 'interrupted']);

/**
 * Writes without a response of the service. A later refusal of the same operation on the same account may only mean that
 * it is already done. Payments do not stand in each other's way: only the same create, or an update of the same payment,
 * is refused so.
 */
export class UnansweredWrites {
  readonly #open = new Set<string>();

  /** Must see every exchange, in the order in which they end. */
  see(exchange: Exchange): void {
    if (exchange.sent.method === 'GET' || exchange.sent.about.operation === null) return;
    const key = keyOf(exchange.sent);
    if (this.#open.has(key)) excuse(exchange, 'after one that got no response and may have taken effect');
    const { failure, response } = exchange;
    const isLost = failure !== null && !neverArrived.has(failure.kind);
    if (isLost || isUnavailable(response)) this.#open.add(key);
  }
}

function keyOf({ path, body, about }: Outgoing): string {
  const { operation, account } = about;
  const whole = `${operation} ${path} ${String(body)}`;
  if (account === null || operation === 'createPayment') return `${account} ${whole}`;
  return operation === 'updatePayment' ? `${account} ${operation} ${path}` : `${account} ${operation}`;
}
