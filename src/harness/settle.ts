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

/** Reads after each of the pauses, until the value fits. @returns the last value, the number of reads and the time */
async function readUntil<T>(
  pauses: readonly number[],
  read: () => Promise<T>,
  fits: (value: T) => boolean,
): Promise<Settled<T>> {
  const startedAt = now();
  for (const [index, pause] of pauses.entries()) {
    if (pause > 0) await sleep(pause);
    const value = await read();
    const didFit = fits(value);
    if (didFit || index === pauses.length - 1)
      return { value, fits: didFit, reads: index + 1, afterMs: now() - startedAt };
  }
  throw new Error('unreachable: the last pause always returns');
}

/** Reads again, with growing pauses, until the value fits or the time is over. @returns the value, reads and time */
export function settled<T>(read: () => Promise<T>, fits: (value: T) => boolean): Promise<Settled<T>> {
  return readUntil(pausesMs, read, fits);
}

/** Reads of a kind that may show writes later than `settleMs`. The first ones that do not fit wait longer to learn that. */
export class LateReads {
  /** Whether a value was late. `null` as long as it is unknown. */
  #areLate: boolean | null = null;

  async settled<T>(read: () => Promise<T>, fits: (value: T) => boolean): Promise<Settled<T>> {
    const soon = await settled(read, fits);
    if (soon.fits || this.#areLate === false) return soon;
    const late = await readUntil(latePausesMs, read, fits);
    this.#areLate = late.fits || this.#areLate === true;
    return { ...late, reads: soon.reads + late.reads, afterMs: soon.afterMs + late.afterMs };
  }
}
