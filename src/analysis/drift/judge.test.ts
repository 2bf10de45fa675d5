import { expect, test } from 'vitest';
import { answer, journal, verdict } from '../../../test/support/entries.ts';
import type { Entry } from '../../journal/entry.ts';
import { analyse } from '../analyse.ts';
import { judgeExpectations } from '../expected.ts';
import { baselineOf } from './baseline.ts';
import { judgeDrift } from './judge.ts';

const limit = (value: number) => [verdict('FEES-01', 'default'), answer('default-limit', { answer: value })];
const analysisOf = (entries: readonly Entry[]) => analyse(journal(entries, { only: ['default-limit', 'FEES-01'] }));
const drifting = (before: readonly Entry[], after: readonly Entry[], policy = {}) => {
  const baseline = baselineOf(analysisOf(before));
  return judgeDrift(analysisOf(after), { ...baseline, policy: { ...baseline.policy, ...policy } });
};

test('a run that is as it was keeps its exit status', () => {
  const { analysis, drift } = drifting(limit(10), limit(10));
  expect(drift).toEqual({ changes: [], failing: [] });
  expect(analysis.results.run.exit).toBe(0);
});

test('a change that the policy does not let pass fails the run', () => {
  const { analysis, drift } = drifting(limit(10), limit(20), { breaking: 'fail', look: 'fail', compatible: 'fail' });
  expect(drift.changes).toHaveLength(1);
  expect(drift.failing).toEqual(drift.changes);
  expect(analysis.results.run.exit).toBe(1);
});

test('a change that the policy lets pass does not', () => {
  const { analysis, drift } = drifting(limit(10), limit(20), { breaking: 'tell', look: 'tell', compatible: 'tell' });
  expect(drift.changes).toHaveLength(1);
  expect(drift.failing).toEqual([]);
  expect(analysis.results.run.exit).toBe(0);
});

test('a failure that is expected is not drift that fails the run again', () => {
  const before = baselineOf(analysisOf([...limit(10), verdict('FEES-01', 'default')]));
  const entries = [answer('default-limit', { answer: 10 }), verdict('FEES-01', 'default', { status: 'fail' })];
  const expectedFailures = [{ rule: 'FEES-01', case: null, reason: null, until: null }];
  const { analysis, expectations } = judgeExpectations(
    analyse(journal(entries, { only: ['default-limit', 'FEES-01'], expectedFailures })),
  );
  expect(judgeDrift(analysis, before).analysis.results.run.exit).toBe(1);
  const { analysis: judged, drift } = judgeDrift(analysis, before, expectations);
  expect(judged.results.run.exit).toBe(0);
  expect(drift.changes).toHaveLength(1);
});

test('a run that fails for another reason keeps its exit status', () => {
  const blocked = [...limit(20), verdict('FEES-01', 'default', { status: 'blocked' })];
  const { analysis } = drifting(limit(10), blocked, { breaking: 'fail', look: 'fail', compatible: 'fail' });
  expect(analysis.results.run.exit).toBe(3);
});
