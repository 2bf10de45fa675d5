/**
 * Holds the suite against conformant services that answer at random what the contract document leaves open: no rule may
 * fail or be blocked, and every answer must be the service's own.
 * `node test/dialects/run.ts COUNT [--seed FIRST] [--workers N] [--shrink] [NAME…]`
 * COUNT random dialects (0: none) from the seed FIRST on, then the named ones; what was not sound is tried again alone.
 * With --shrink the settings that a failure needs are looked for. Ends with 1 where anything was wrong twice.
 */
import { parseArgs } from 'node:util';
import { useOwnTemporaryFolder } from '../support/own-temporary-folder.ts';
import { shrunk } from './shrunk.ts';
import { isSound } from './trial.ts';
import { seedsFrom, told, triedTwice } from './trials.ts';

useOwnTemporaryFolder();

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    seed: { type: 'string', default: '1' },
    workers: { type: 'string', default: '2' },
    shrink: { type: 'boolean', default: false },
  },
});
const [count = '30', ...names] = positionals;
const tried = [...seedsFrom(Number(values.seed), Number(count)), ...names];
const again: string[] = [];
const trials = await triedTwice(tried, Number(values.workers), (trial, time) => {
  if (time === 'second') again.push(trial.name);
  process.stdout.write(`${told(trial)}\n`);
});
const unsound = trials.filter((trial) => !isSound(trial));
if (values.shrink) {
  for (const trial of unsound)
    process.stdout.write(`${trial.name} needs:\n${(await shrunk(trial, 60)).map((line) => `  ${line}\n`).join('')}`);
}
if (again.length > 0) process.stdout.write(`tried again alone: ${again.join(', ')}\n`);
const requests = trials.reduce((sum, trial) => sum + trial.requests, 0);
process.stdout.write(`${trials.length - unsound.length} of ${trials.length} dialects sound, ${requests} requests\n`);
process.exit(unsound.length === 0 ? 0 : 1);
