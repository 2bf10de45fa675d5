import { expect, test } from 'vitest';
import { hostileRun } from '../../test/support/hostile-run.ts';
import { sampleRun } from '../../test/support/journal.ts';
import { analyse } from '../analysis/analyse.ts';
import { baselineOf } from '../analysis/drift/baseline.ts';
import { judgeDrift } from '../analysis/drift/judge.ts';
import { ruleIds } from '../contract/rules.ts';
import type { Entry } from '../journal/entry.ts';
import { makeReport } from '../report/report.ts';
import { annotations } from './annotations.ts';

function of(entries: Entry[]): string[] {
  const before = baselineOf(analyse(() => sampleRun()));
  const { analysis, drift } = judgeDrift(
    analyse(() => entries),
    before,
  );
  return annotations(makeReport(analysis, () => entries, { drift }));
}

test('a failed rule is an error with what the document says', () => {
  expect(of(sampleRun({ failing: ['AUTH-05'] }))[0]).toMatch(/^::error title=AUTH-05 listApiKeys::Expected: /);
});

test('a failed rule has no second annotation for its drift', () => {
  expect(of(sampleRun({ failing: ['AUTH-05'] })).filter((line) => line.includes('AUTH-05'))).toHaveLength(1);
});

test('a conformant run has none', () => {
  expect(of(sampleRun())).toEqual([]);
});

test('there are ten at most, and the last one counts the rest', () => {
  const lines = of(sampleRun({ failing: [...ruleIds] }));
  expect(lines).toHaveLength(10);
  expect(lines[9]).toMatch(/^::notice title=pix-conformance::\d+ more are in summary\.md$/);
});

test('each line is one command, whatever a target sends', () => {
  const lines = of(hostileRun());
  expect(lines).not.toEqual([]);
  for (const line of lines) {
    expect(line).toMatch(/^::(error|warning|notice) title=[^:,\r\n]*::[^\r\n]*$/);
    expect(line.replace(/%(25|0A|0D|3A|2C)/g, '')).not.toContain('%');
  }
});
