import type { Exchange } from '../client/exchange.ts';

/** After this many failed exchanges in a row, the target counts as unreachable. */
const failuresInRow = 12;

const unreachable: ReadonlySet<string> = new Set(['refused-connection', 'dns', 'tls']);

type Watched = Pick<Exchange, 'response' | 'failure' | 'startedAt' | 'durationMs'>;

/** Watches whether the target still responds. */
export class VitalSigns {
  #everAnswered = false;
  #failures = 0;
  /** When the first failure of the current series was known, in milliseconds since 1970. */
  #firstFailedAt = 0;

  /** @returns one sentence if the target is unreachable, else `null` */
  watch({ response, failure, startedAt, durationMs }: Watched): string | null {
    if (response !== null) {
      this.#everAnswered = true;
      this.#failures = 0;
      return null;
    }
    if (failure === null || failure.kind === 'interrupted') return null;
    if (this.#failures === 0) this.#firstFailedAt = startedAt.getTime() + durationMs;
    this.#failures += 1;
    if (!this.#everAnswered && unreachable.has(failure.kind)) return failure.message;
    // A moment in which all connections break fails every request in progress. That says nothing about the next
    // request.
    const isSentSince = startedAt.getTime() >= this.#firstFailedAt;
    if (this.#failures < failuresInRow || !isSentSince) return null;
    return `the target does not answer: ${this.#failures} requests in a row failed, the last one with: ${failure.message}`;
  }
}
