import { now, sleep } from './clock.ts';

const pausesMs = [0, 50, 100, 200, 400, 800, 1200, 1250];

/** Maximum time in milliseconds until a write must be visible. */
export const settleMs = pausesMs.reduce((sum, ms) => sum + ms, 0);

const latePausesMs = [2000, 2000, 2000];

interface Settled<T> {
  readonly value: T;
  readonly fits: boolean;
  readonly reads: number;
  readonly afterMs: number;
}

/** Reads again, with growing pauses, until the value fits or the time is over. @returns the value, reads and time */
export async function settled<T>(
  read: () => Promise<T>,
  fits: (value: T) => boolean,
  wait: (ms: number) => Promise<unknown> = sleep,
): Promise<Settled<T>> {
  const startedAt = now();
  for (const [index, pause] of pausesMs.entries()) {
    if (pause > 0) await wait(pause);
    const value = await read();
    const done = fits(value);
    if (done || index === pausesMs.length - 1)
      return { value, fits: done, reads: index + 1, afterMs: now() - startedAt };
  }
  throw new Error('unreachable: the last pause always returns');
}

/** Reads of a kind that may show writes later than `settleMs`. The first ones that do not fit wait longer to learn that. */
export class LateReads {
  /** Whether a value was late. `null` as long as it is unknown. */
  #areLate: boolean | null = null;

  async settled<T>(
    read: () => Promise<T>,
    fits: (value: T) => boolean,
    wait: (ms: number) => Promise<unknown> = sleep,
  ): Promise<Settled<T>> {
    const startedAt = now();
    let last = await settled(read, fits, wait);
    if (last.fits || this.#areLate === false) return last;
    for (const pause of latePausesMs) {
      await wait(pause);
      const value = await read();
      last = { value, fits: fits(value), reads: last.reads + 1, afterMs: now() - startedAt };
      if (last.fits) break;
    }
    this.#areLate = last.fits || this.#areLate === true;
    return last;
  }
}
