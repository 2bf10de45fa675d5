import { expect, test } from 'vitest';
import { sampleRun } from '../../test/support/journal.ts';
import { analyse } from '../analysis/analyse.ts';
import { reports } from './index.ts';
import { makeReport } from './report.ts';
import { targetText } from './target.ts';

function filesOf(options: { readonly [option: string]: boolean }): Map<string, string> {
  const read = () => sampleRun({ options });
  const all = reports(makeReport(analyse(read), read), read, { script: '', style: '' });
  return new Map([...all].map(({ path, chunks }) => [path, [...chunks].join('')]));
}

const said = ['summary.md', 'index.html', 'reference.html', 'openapi.yaml', 'junit.xml', 'run.har'];

test.each([
  ['embedded', 'embedded sandbox'],
  ['insecure', 'INSECURE: the certificate was not checked'],
])('every report of a run that was %s says so', (option, words) => {
  const files = filesOf({ [option]: true });
  const silent = said.filter((path) => !files.get(path)?.replace(/\s+/g, ' ').includes(words));
  expect(silent).toEqual([]);
  expect(files.get('allure-results/environment.properties')).toContain(words.replace(':', '\\:'));
  expect(JSON.parse(files.get('results.json') ?? '').run).toMatchObject({ [option]: true });
});

test('a report of any other run says nothing of it', () => {
  const all = [...filesOf({}).values()].join('\n');
  expect(all).not.toContain('embedded sandbox');
  expect(all).not.toContain('INSECURE');
});

test('remarks on the target stand behind its address', () => {
  expect(targetText({ target: 'http://x', embedded: true, insecure: true })).toBe(
    'http://x (embedded sandbox, INSECURE: the certificate was not checked)',
  );
});
