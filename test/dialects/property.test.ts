import { expect, test } from 'vitest';
import { isSound, type Trial } from './trial.ts';
import { runTrials, told } from './trials.ts';

/** A service on which a run waits little. property.long.test.ts tries thirty random seeds and the named dialects. */
const seed = '52';

test('on a random dialect no rule fails or is blocked, and every answer is the true one', async () => {
  const trials: Trial[] = [];
  await runTrials([seed], 1, (trial) => trials.push(trial));
  expect(trials.filter((trial) => !isSound(trial)).map(told)).toEqual([]);
  expect(trials).toHaveLength(1);
}, 240_000);
