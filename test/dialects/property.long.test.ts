import { randomInt } from 'node:crypto';
import { expect, test } from 'vitest';
import { partOf } from '../support/part.ts';
import { namedDialects } from './named/index.ts';
import { shrunk } from './shrunk.ts';
import { isSound } from './trial.ts';
import { seedsFrom, told, triedTwice } from './trials.ts';

const count = 30;
/** Trials mostly wait for events, so several run in parallel. */
const processes = 3;
/** The maximum number of runs to find the settings that cause one failure. */
const runs = 30;

test('on any conformant service no rule fails or is blocked, and every answer is the true one', async () => {
  const seed = Number(process.env['TESTS_SEED'] ?? randomInt(1_000_000_000));
  process.stdout.write(`dialects of the seeds ${seed} to ${seed + count - 1}; again with TESTS_SEED=${seed}\n`);
  const names = [...partOf(seedsFrom(seed, count)), ...partOf(Object.keys(namedDialects), 4)];
  const trials = await triedTwice(names, processes, (trial, time) => {
    const again = time === 'first' ? ', which is tried again alone' : ', again';
    if (!isSound(trial)) process.stdout.write(`not sound${again}: ${told(trial)}\n`);
  });
  const unsound = trials.filter((trial) => !isSound(trial));
  const [first] = unsound;
  if (first !== undefined) process.stdout.write(`${first.name} needs:\n${(await shrunk(first, runs)).join('\n')}\n`);
  expect(unsound.map(told)).toEqual([]);
  expect(trials).toHaveLength(names.length);
}, 3_600_000);
