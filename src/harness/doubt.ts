import type { Exchange } from '../client/exchange.ts';

/** Failures after which the target cannot have seen the request. */
const neverArrived: ReadonlySet<string> = new Set(['refused-connection', 'dns', 'tls', 'interrupted']);

const doubtful = new WeakSet<Exchange>();

/**
 * Remembers requests that change something and got no answer: they may have taken effect. When the same is asked of the
 * target again, a refusal may mean no more than that it is done already.
 */
export class Doubts {
  readonly #open = new Set<string>();

  /** To be told of every exchange, in the order in which they end. */
  see(exchange: Exchange): void {
    const { method, path, body, about } = exchange.sent;
    if (method === 'GET' || about.operation === null) return;
    const key = `${about.operation} ${about.holder ?? `${path} ${String(body)}`}`;
    if (this.#open.has(key)) doubtful.add(exchange);
    if (exchange.failure !== null && !neverArrived.has(exchange.failure.kind)) this.#open.add(key);
  }
}

/** Whether an earlier request of the same holder for the same operation got no answer. */
export function isDoubtful(exchange: Exchange): boolean {
  return doubtful.has(exchange);
}
