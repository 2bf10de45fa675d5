import { afterAll, beforeAll, expect, test } from 'vitest';
import { namedDialects } from '../dialects/named/index.ts';
import { isPart, partOf } from '../support/part.ts';
import { type Outcome, problemsOf } from './fault.ts';
import { faultNamed, jobsInTurn, totalsOf } from './matrix.ts';
import { groupsOf, runTogether } from './together.ts';

const others = Object.keys(namedDialects).filter((name) => name !== 'default');
const groups = partOf(groupsOf(jobsInTurn('default', others)));
const jobs = groups.flat();
const keyOf = ({ name, dialect }: { readonly name: string; readonly dialect: string }) => `${dialect}: ${name}`;
const outcomes = new Map<string, Outcome>();

// A run mostly waits for mails, events and writes, so six in parallel keep two cores busy.
beforeAll(async () => {
  for (const outcome of await runTogether(groups, { workers: 6 })) outcomes.set(keyOf(outcome), outcome);
}, 60 * 60_000);

afterAll(() => {
  const { runs, killed, withFalseAlarm, precision } = totalsOf([...outcomes.values()]);
  const percent = (precision * 100).toFixed(1);
  process.stdout.write(
    `${killed} of ${runs} faults killed, ${withFalseAlarm} with a false alarm, precision ${percent} %\n`,
  );
});

/**
 * The share of faults in a part that may be missed or reported under another rule too. docs/maintainers/faults.md shows
 * the whole matrix.
 */
const tolerated = 0.05;

test.runIf(isPart)('a part of the matrix is reported, each fault under its own rule', () => {
  const { runs, killed, withFalseAlarm } = totalsOf([...outcomes.values()]);
  expect(runs).toBe(jobs.length);
  expect(killed).toBeGreaterThanOrEqual((1 - tolerated) * runs);
  expect(withFalseAlarm).toBeLessThanOrEqual(2 * tolerated * runs);
});

test('the last exchange of each failed case breaks the rule, and its control fits', () => {
  const wrong = [...outcomes.values()].flatMap(({ evidence = [] }) => evidence);
  if (isPart) expect(wrong.length, wrong.join('; ')).toBeLessThanOrEqual(tolerated * jobs.length);
  else expect(wrong).toEqual([]);
});

test.skipIf(isPart).each(jobs)('$name ($dialect) is reported under its own rule alone', (job) => {
  const outcome = outcomes.get(keyOf(job));
  if (outcome === undefined) throw new Error('it was not tried');
  expect(problemsOf(faultNamed(job.name), outcome), `reported: ${outcome.failed.join(', ')}`).toEqual([]);
});
