import { existsSync, globSync, readFileSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { contractPages } from '../scripts/contract-pages.ts';
import type { OptionSpec } from '../src/cli/config/option-tables.ts';
import { runOptions } from '../src/cli/config/option-tables.ts';
import { runProgram } from '../src/cli/program.ts';
import { openTerminal } from '../src/cli/terminal.ts';
import { verbs } from '../src/cli/verbs.ts';
import { gapIds } from '../src/contract/gaps.ts';
import { ruleIds } from '../src/contract/rules.ts';
import { commandsOf } from './docs/commands.ts';

const root = join(import.meta.dirname, '..');
const read = (path: string): string => readFileSync(join(root, path), 'utf8');

test.each(Object.entries(contractPages()))('docs/%s agrees with the data of the contract', (name, text) => {
  expect(read(`docs/${name}`)).toBe(text);
});

test('no input of the action is a secret', () => {
  const { inputs } = parse(read('action.yml')) as { inputs: Record<string, unknown> };
  const options: Readonly<Record<string, OptionSpec>> = runOptions;
  expect(Object.keys(inputs).filter((name) => options[name]?.secret === true)).toEqual([]);
});

test.each(['action.yml', 'docs/ci/github.yml', 'docs/ci/gitlab.yml'])('%s is YAML', (path) => {
  expect(parse(read(path))).toBeTypeOf('object');
});

test('the README begins with the two commands that do everything', () => {
  const readme = read('README.md');
  expect(readme.indexOf('npm ci && npm run conformance')).toBeGreaterThan(0);
  expect(readme.indexOf('npm ci && npm test')).toBeGreaterThan(readme.indexOf('npm ci && npm run conformance'));
});

test('the README counts the rules and the questions', () => {
  expect(read('README.md')).toContain(`${ruleIds.length} documented rules and answers ${gapIds.length} questions`);
});

const pages = ['README.md', 'CONTRIBUTING.md', 'SECURITY.md', ...globSync('docs/**/*.md', { cwd: root })];

const commands = pages.flatMap((page) => commandsOf(read(page)).map((words) => ({ page, words })));

test.each(commands.filter(({ words }) => words.length > 0 && !words.includes('--help')))(
  '$page: $words is a command',
  async ({ words }) => {
    const idle = Object.entries(verbs).map(([name, verb]) => [name, { ...verb, work: async () => 0 }]);
    const around = { terminal: openTerminal({}, process.stdout, process.stderr), folder: root };
    expect(await runProgram(words, '0.0.0', around, Object.fromEntries(idle))).toBe(0);
  },
);

test('the tutorials have commands', () => {
  for (const name of ['ci', 'documenting', 'implementing']) {
    expect(commands.filter(({ page }) => page === join('docs', 'tutorials', `${name}.md`)).length).toBeGreaterThan(3);
  }
});

test.each(pages)('the links of %s lead to existing files', (page) => {
  const links = [...read(page).matchAll(/\]\(([^)#\s]+)/g)].map(([, link = '']) => link);
  const local = links.filter((link) => !/^\w+:/.test(link));
  expect(local.filter((link) => !existsSync(join(root, dirname(page), link)))).toEqual([]);
});

test('the pictures of the docs stay small', () => {
  const images = globSync('docs/images/*.png', { cwd: root });
  expect(images.length).toBeGreaterThan(0);
  expect(images.filter((image) => statSync(join(root, image)).size > 300_000)).toEqual([]);
});
