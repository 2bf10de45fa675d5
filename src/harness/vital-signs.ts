import type { Exchange } from '../client/exchange.ts';

/** So many exchanges in a row without an answer mean that the target is gone. */
const failuresInRow = 12;

const unreachable: ReadonlySet<string> = new Set(['refused-connection', 'dns', 'tls']);

/** Watches whether the target still answers at all. */
export class VitalSigns {
  #everAnswered = false;
  #failures = 0;

  /** @returns one sentence where the target cannot be reached any more, else `null` */
  watch({ response, failure }: Pick<Exchange, 'response' | 'failure'>): string | null {
    if (response !== null) {
      this.#everAnswered = true;
      this.#failures = 0;
      return null;
    }
    if (failure === null || failure.kind === 'interrupted') return null;
    this.#failures += 1;
    if (!this.#everAnswered && unreachable.has(failure.kind))
      return `the target could not be reached: ${failure.message}`;
    if (this.#failures < failuresInRow) return null;
    return `the target stopped answering: ${this.#failures} requests in a row failed, the last one with: ${failure.message}`;
  }
}
