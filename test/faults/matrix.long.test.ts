import { afterAll, beforeAll, expect, test } from 'vitest';
import { falseAlarms, isKilled, type Outcome } from './fault.ts';
import { faultNamed, runMatrix, sampledJobs, totalsOf } from './matrix.ts';

const jobs = sampledJobs('default', ['bare', 'paranoid']);
const keyOf = ({ name, dialect }: { readonly name: string; readonly dialect: string }) => `${dialect}: ${name}`;
const outcomes = new Map<string, Outcome>();

beforeAll(
  async () => {
    for (const outcome of await runMatrix(jobs, { workers: 2 })) outcomes.set(keyOf(outcome), outcome);
  },
  4 * 60 * 60_000,
);

afterAll(() => {
  const { runs, killed, withFalseAlarm, precision } = totalsOf([...outcomes.values()]);
  const percent = (precision * 100).toFixed(1);
  console.info(`${killed} of ${runs} faults killed, ${withFalseAlarm} with a false alarm, precision ${percent} %`);
});

test.each(jobs)('$name ($dialect) is reported under its own rule alone', (job) => {
  const fault = faultNamed(job.name);
  const outcome = outcomes.get(keyOf(job)) as Outcome;
  expect(outcome.faults).toEqual([]);
  expect({ killed: isKilled(fault, outcome), failed: outcome.failed }).toMatchObject({ killed: true });
  expect(falseAlarms(fault, outcome)).toEqual([]);
});
