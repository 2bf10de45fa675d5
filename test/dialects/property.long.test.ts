import { randomInt } from 'node:crypto';
import { expect, test } from 'vitest';
import { namedDialects } from '../../sandbox/dialects/index.ts';
import { shrunk } from './shrunk.ts';
import { isSound, type Trial } from './trial.ts';
import { runTrials, seedsFrom, told } from './trials.ts';

const count = 30;
/** Runs that looking for the settings of one failure may take. */
const runs = 30;

test('on any conformant service no rule fails or is blocked, and every answer is the true one', async () => {
  const seed = Number(process.env['PIX_TEST_SEED'] ?? randomInt(1_000_000_000));
  process.stdout.write(`dialects of the seeds ${seed} to ${seed + count - 1}; again with PIX_TEST_SEED=${seed}\n`);
  const trials: Trial[] = [];
  await runTrials([...seedsFrom(seed, count), ...Object.keys(namedDialects)], 2, (trial) => trials.push(trial));
  const unsound = trials.filter((trial) => !isSound(trial));
  const [first] = unsound;
  if (first !== undefined) process.stdout.write(`${first.name} needs:\n${(await shrunk(first, runs)).join('\n')}\n`);
  expect(unsound.map(told)).toEqual([]);
  expect(trials).toHaveLength(count + Object.keys(namedDialects).length);
}, 3_600_000);
