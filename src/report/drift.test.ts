import { expect, test } from 'vitest';
import { hostileRun } from '../../test/support/hostile-run.ts';
import { sampleRun } from '../../test/support/journal.ts';
import { analyse } from '../analysis/analyse.ts';
import { baselineOf } from '../analysis/drift/baseline.ts';
import { judgeDrift } from '../analysis/drift/judge.ts';
import type { Entry } from '../journal/entry.ts';
import { page } from './html/page.ts';
import { makeReport } from './report.ts';
import { summary } from './summary.ts';

/** The reports of a run that was compared with a good run. */
function reportsOf(entries: Entry[]) {
  const before = baselineOf(analyse(() => sampleRun()));
  const { analysis, drift } = judgeDrift(
    analyse(() => entries),
    before,
  );
  const report = makeReport(analysis, () => entries, { drift });
  return { summary: summary(report), page: [...page(report, () => entries)].join('') };
}

const broken = reportsOf(sampleRun({ failing: ['AUTH-05'] }));

test('the summary says what changed, and what of it fails the run', () => {
  expect(broken.summary).toMatch(
    /## Drift from the baseline[\s\S]*\*\*breaking[\s\S]*\*\*AUTH-05\*\*[^\n]*fails now; it passed before[^\n]*\(fails the run\)/,
  );
});

test('an item names its rule once', () => {
  expect(broken.summary).not.toMatch(/\*\*AUTH-05\*\* AUTH-05/);
});

test('the page says what changed, with a way to the rule', () => {
  expect(broken.page).toMatch(/id="drift"[\s\S]*<a class="id" href="#AUTH-05">AUTH-05<\/a>/);
});

test('a comparison without drift is reported', () => {
  const same = reportsOf(sampleRun());
  expect(same.summary).toContain('No drift from the baseline.');
  expect(same.page).toContain('No changes: verdicts and answers are those of the baseline.');
});

test('changes of a hostile target fit the table, and are not markup', () => {
  const hostile = reportsOf(hostileRun());
  expect(hostile.summary.length).toBeLessThan(60_000);
  expect(hostile.page).not.toMatch(/<img|<iframe/);
});
