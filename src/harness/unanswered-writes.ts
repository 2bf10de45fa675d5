import type { Exchange } from '../client/exchange.ts';

/** Failures that prove that the target did not see the request. */
const neverArrived: ReadonlySet<string> = new Set(['refused-connection', 'dns', 'tls', 'interrupted']);

// Beside the class, so that the verbs need nothing of the run.
const doubtful = new WeakSet<Exchange>();

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
    if (this.#open.has(key)) doubtful.add(exchange);
    if (exchange.failure !== null && !neverArrived.has(exchange.failure.kind)) this.#open.add(key);
  }
}

/** Whether an earlier request of the same account for the same operation got no response. */
export function isDoubtful(exchange: Exchange): boolean {
  return doubtful.has(exchange);
}
