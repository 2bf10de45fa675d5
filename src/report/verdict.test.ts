import { expect, test } from 'vitest';
import { JournalBuilder, sampleRun } from '../../test/support/journal.ts';
import { analyse } from '../analysis/analyse.ts';
import { judgeExpectations } from '../analysis/expected.ts';
import { ruleIds } from '../contract/rules.ts';
import type { Entry } from '../journal/entry.ts';
import { makeReport } from './report.ts';
import { headline } from './verdict.ts';

function headlineOf(entries: Entry[]) {
  const read = () => entries;
  return headline(makeReport(analyse(read), read));
}

test('a run in which everything holds is conformant', () => {
  expect(headlineOf(sampleRun())).toMatchObject({ tone: 'good', title: 'Conformant' });
});

test('a broken must rule is named as what it is', () => {
  expect(headlineOf(sampleRun({ failing: ['AUTH-05'] }))).toMatchObject({
    tone: 'bad',
    title: 'Not conformant: 1 rule broken',
  });
});

test('a broken should rule is a warning', () => {
  expect(headlineOf(sampleRun({ failing: ['AUTH-08'] }))).toMatchObject({
    tone: 'warn',
    title: 'Conformant, with 1 warning',
  });
});

test('under --strict a broken should rule is not conformance', () => {
  expect(headlineOf(sampleRun({ failing: ['AUTH-08'], options: { strict: true } })).tone).toBe('bad');
});

test('a target that could not be tried is never called conformant', () => {
  expect(headlineOf(sampleRun({ blocked: { 'LIST-01': 'PAYMENT-01' } }))).toMatchObject({
    tone: 'warn',
    title: 'Nothing broken, 1 rule only partly tried',
  });
});

test('a selection limits the verdict', () => {
  const run = new JournalBuilder('http://h', { only: ['PAYMENT-01'] });
  run.verdict('PAYMENT-01', 'default', { status: 'pass', exchanges: [run.exchange('createPayment')] });
  expect(headlineOf(run.end()).title).toBe('PAYMENT-01 holds');
});

test('a rule that does not apply is named with its reason', () => {
  const entries = sampleRun().map((entry) =>
    entry.type === 'verdict' && entry.rule === 'HTTP-04'
      ? { ...entry, status: 'skipped' as const, message: 'no answer had a Location' }
      : entry,
  );
  const { title, detail } = headlineOf(entries);
  expect(title).toBe('Conformant');
  expect(detail).toContain(`${ruleIds.length - 1} of ${ruleIds.length} rules hold, `);
  expect(detail).toMatch(/; HTTP-04 not applicable: no answer had a Location\.$/);
});

test('an expected failure is counted in the headline', () => {
  const expectedFailures = [{ rule: 'AUTH-05', case: null, reason: null, until: null }];
  const entries = sampleRun({ failing: ['AUTH-05'], options: { expectedFailures } });
  const read = () => entries;
  const { analysis, expectations } = judgeExpectations(analyse(read));
  expect(headline(makeReport(analysis, read, { expectations }))).toMatchObject({
    tone: 'warn',
    title: '1 expected failure, no new ones',
  });
});

test.each([
  ['interrupted', 'Interrupted'],
  ['lost', 'Could not be tested'],
  ['error', 'The suite itself failed'],
] as const)('a run that ended %s says so', (end, title) => {
  expect(headlineOf(new JournalBuilder().end(end, 'why'))).toMatchObject({ tone: 'unknown', title });
});

test('a journal without an end was cut short', () => {
  expect(headlineOf(sampleRun().slice(0, -1))).toMatchObject({ tone: 'unknown', title: 'Cut short' });
});

test('a rule that failed before the end of the run still counts', () => {
  expect(headlineOf(sampleRun({ failing: ['AUTH-05'] }).slice(0, -1)).detail).toContain('1 rule is broken');
});
