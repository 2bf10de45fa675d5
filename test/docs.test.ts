import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { contractPages } from '../scripts/contract-pages.ts';
import { type OptionSpec, runOptions } from '../src/cli/config/options.ts';

const root = join(import.meta.dirname, '..');
const read = (path: string): string => readFileSync(join(root, path), 'utf8');

test.each(Object.entries(contractPages()))('docs/%s is what the data of the contract say', (name, text) => {
  expect(read(`docs/${name}`)).toBe(text);
});

test('every input of the action is an option of run, and none of them a secret', () => {
  const { inputs } = parse(read('action.yml')) as { inputs: Record<string, unknown> };
  const options: Readonly<Record<string, OptionSpec>> = runOptions;
  expect(Object.keys(inputs).filter((name) => options[name] === undefined)).toEqual([]);
  // An address of a mailbox may hold a password, a target does not.
  expect(Object.keys(inputs).filter((name) => options[name]?.secret === true && name !== 'target')).toEqual([]);
});

test.each(['action.yml', 'docs/ci/github.yml', 'docs/ci/gitlab.yml'])('%s is YAML', (path) => {
  expect(parse(read(path))).toBeTypeOf('object');
});

test('the README begins with the two commands that do everything', () => {
  const readme = read('README.md');
  expect(readme.indexOf('npm ci && npm run conformance')).toBeGreaterThan(0);
  expect(readme.indexOf('npm ci && npm test')).toBeGreaterThan(readme.indexOf('npm ci && npm run conformance'));
});
