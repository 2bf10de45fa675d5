import type { Exchange } from '../client/exchange.ts';
import { excuse } from './excuses.ts';

/** Failures that prove that the target did not see the request. */
const neverArrived: ReadonlySet<string> = new Set(['refused-connection', 'dns', 'tls', 'interrupted']);

/**
 * Writes without a response. A later refusal of the same operation on the same account may only mean that it is already
 * done.
 */
export class UnansweredWrites {
  readonly #open = new Set<string>();

  /** Must see every exchange, in the order in which they end. */
  see(exchange: Exchange): void {
    const { method, path, body, about } = exchange.sent;
    if (method === 'GET' || about.operation === null) return;
    const key = `${about.operation} ${about.account ?? `${path} ${String(body)}`}`;
    if (this.#open.has(key)) excuse(exchange, 'after one that got no response and may have taken effect');
    if (exchange.failure !== null && !neverArrived.has(exchange.failure.kind)) this.#open.add(key);
  }
}
