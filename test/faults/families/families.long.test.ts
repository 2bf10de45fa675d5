import { randomInt } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import { isPart } from '../../support/part.ts';
import { type Outcome, problemsOf } from '../fault.ts';
import { faultNamed, runMatrixTwice } from '../matrix.ts';
import { knownMiss, readOutcomes, sampleOf, triedJobs } from './outcomes.ts';

/** This many runs do not make a full test run noticeably longer. */
const most = 12;
const seed = Number(process.env['TESTS_SEED'] ?? randomInt(1_000_000));
const jobs = sampleOf(triedJobs(readOutcomes()), seed, most);
const outcomes = new Map<string, Outcome>();

beforeAll(async () => {
  if (isPart) return;
  process.stdout.write(`generated faults of the seed ${seed}; again with TESTS_SEED=${seed}\n`);
  for (const outcome of await runMatrixTwice(jobs, { workers: 6 }))
    outcomes.set(`${outcome.dialect} ${outcome.name}`, outcome);
}, 60 * 60_000);

// The known misses are maintained by hand, so CI does not check them in a part of the matrix.
test.skipIf(isPart).each(jobs)('$name ($dialect) is reported, or is known to be missed', (job) => {
  const outcome = outcomes.get(`${job.dialect} ${job.name}`);
  if (outcome === undefined) throw new Error('it was not tried');
  expect(outcome.evidence).toEqual([]);
  const problems = problemsOf(faultNamed(job.name), outcome);
  const reason = knownMiss(job);
  if (reason === null) expect(problems, `reported: ${outcome.failed.join(', ')}`).toEqual([]);
  else expect(problems, `it is reported now; take it out of known-misses.ts ("${reason}")`).not.toEqual([]);
});
