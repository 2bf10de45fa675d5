import { now, sleep } from './clock.ts';

const pausesMs = [0, 50, 100, 200, 400, 800, 1200, 1250];

/** Maximum time in milliseconds until a write must be visible. */
export const settleMs = pausesMs.reduce((sum, ms) => sum + ms, 0);

/** Reads again, with growing pauses, until the value fits or the time is over. @returns the value, reads and time */
export async function settled<T>(
  read: () => Promise<T>,
  fits: (value: T) => boolean,
  wait: (ms: number) => Promise<unknown> = sleep,
): Promise<{ readonly value: T; readonly fits: boolean; readonly reads: number; readonly afterMs: number }> {
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
