import { expect, test } from 'vitest';
import { ruleIds } from '../../src/contract/rules.ts';
import { faults } from '../faults/all.ts';
import { faultNamed } from '../faults/matrix.ts';
import { jobsOf, oneByOne } from './jobs.ts';
import { unitFilesOf } from './unit-files.ts';

test.each(ruleIds)('each fault of %s is tried once', (rule) => {
  const tried = jobsOf(rule).flatMap((job) => job.faults);
  expect(tried.toSorted()).toEqual(
    faults
      .filter((fault) => fault.rule === rule)
      .map(({ name }) => name)
      .sort(),
  );
});

test('faults that share a run are of different cases', () => {
  for (const job of ruleIds.flatMap(jobsOf)) {
    const cases = job.faults.map((name) => faultNamed(name).case);
    expect(new Set(cases).size, job.faults.join(', ')).toBe(cases.length);
  }
});

test('a group is taken apart', () => {
  const job = jobsOf('AUTH-05').find((one) => one.faults.length > 1);
  expect(job && oneByOne(job).map((one) => one.faults)).toEqual(job?.faults.map((name) => [name]));
});

test('the unit tests of a rule are those of its monitors, and of what every rule takes part in', () => {
  expect(unitFilesOf('AUTH-05')).toEqual(
    expect.arrayContaining(['src/oracle/monitors/auth.test.ts', 'test/claims.test.ts']),
  );
});
