import type { Exchange } from '../client/exchange.ts';

/** So many exchanges in a row without an answer mean that the target is gone. */
const failuresInRow = 12;

const unreachable: ReadonlySet<string> = new Set(['refused-connection', 'dns', 'tls']);

type Watched = Pick<Exchange, 'response' | 'failure' | 'startedAt' | 'durationMs'>;

/** Watches whether the target still answers at all. */
export class VitalSigns {
  #everAnswered = false;
  #failures = 0;
  /** When the first of the failures in a row was known. */
  #firstFailedAt = 0;

  /** @returns one sentence where the target cannot be reached any more, else `null` */
  watch({ response, failure, startedAt, durationMs }: Watched): string | null {
    if (response !== null) {
      this.#everAnswered = true;
      this.#failures = 0;
      return null;
    }
    if (failure === null || failure.kind === 'interrupted') return null;
    if (this.#failures === 0) this.#firstFailedAt = startedAt.getTime() + durationMs;
    this.#failures += 1;
    if (!this.#everAnswered && unreachable.has(failure.kind))
      return `the target could not be reached: ${failure.message}`;
    // Connections that all broke at one moment take every request with them that is under way, and say nothing of the next.
    const isSentSince = startedAt.getTime() >= this.#firstFailedAt;
    if (this.#failures < failuresInRow || !isSentSince) return null;
    return `the target stopped answering: ${this.#failures} requests in a row failed, the last one with: ${failure.message}`;
  }
}
