import { onTestFinished } from 'vitest';
import { setClock } from '../../src/harness/clock.ts';

/**
 * Lets a test wait in no time: the clock of the harness begins at 0 and moves on by each sleep, until the test ends.
 * @returns reads the clock, in milliseconds
 */
export function useFastClock(): () => number {
  let time = 0;
  const now = () => time;
  const sleep = async (ms: number) => {
    time += ms;
  };
  setClock({ now, sleep });
  onTestFinished(() => setClock(null));
  return now;
}
