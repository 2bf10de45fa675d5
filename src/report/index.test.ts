import { expect, test } from 'vitest';
import { hostileRun } from '../../test/support/hostile-run.ts';
import { sampleRun } from '../../test/support/journal.ts';
import { analyse } from '../analysis/analyse.ts';
import type { Entry } from '../journal/entry.ts';
import { reports } from './index.ts';
import { makeReport } from './report.ts';

function filesOf(entries: Entry[]): Map<string, string> {
  const read = () => entries;
  return new Map(
    [...reports(makeReport(analyse(read), read), read)].map(({ path, chunks }) => [path, [...chunks].join('')]),
  );
}

test('the run folder has its reports', () => {
  expect([...filesOf(sampleRun()).keys()]).toEqual(
    expect.arrayContaining(['results.json', 'summary.md', 'junit.xml', 'run.har']),
  );
});

test('results.json holds the results, with a line for each rule and gap', () => {
  const { results } = analyse(() => sampleRun());
  const text = filesOf(sampleRun()).get('results.json') ?? '';
  expect(JSON.parse(text)).toEqual(JSON.parse(JSON.stringify(results)));
  expect(text.split('\n').filter((line) => line.startsWith('    {"id":'))).toHaveLength(
    results.rules.length + results.gaps.length,
  );
});

test('the same journal gives the same bytes', () => {
  expect(filesOf(hostileRun())).toEqual(filesOf(hostileRun()));
});

test('a journal that ends after its first line gives every report too', () => {
  expect(filesOf(sampleRun().slice(0, 1)).size).toBeGreaterThan(0);
  for (const [path, text] of filesOf(sampleRun().slice(0, 1))) expect(text, path).not.toBe('');
});

test('every path stays within the run folder', () => {
  const paths = [...filesOf(hostileRun()).keys()];
  expect(paths).not.toEqual([]);
  for (const path of paths) expect(path).toMatch(/^[\w-]+(\/[\w-]+)?\.[a-z]+$/);
});
