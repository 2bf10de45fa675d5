import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { Timers } from './timers.ts';

test('work is done in its time, and not at all once the timers are closed', async () => {
  const timers = new Timers();
  const done: string[] = [];
  timers.later(1, () => done.push('in time'));
  await sleep(20);
  timers.later(1, () => done.push('cancelled'));
  timers.close();
  timers.later(1, () => done.push('too late'));
  await sleep(20);
  expect(done).toEqual(['in time']);
});
