import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { partOf } from '../support/part.ts';
import { follow, perform, recipesOf } from './recipe.ts';

const root = join(import.meta.dirname, '../..');
const recipes = recipesOf(readFileSync(join(root, 'CONTRIBUTING.md'), 'utf8'));
const tried = partOf(recipes, 3);
/** What the commands of the recipes printed. */
const outputs = new Map<string, string>();
let copy = '';

beforeAll(() => {
  copy = mkdtempSync(join(tmpdir(), 'recipes-'));
  const { stdout } = spawnSync('git', ['ls-files', '-co', '--exclude-standard'], { cwd: root, encoding: 'utf8' });
  for (const file of stdout.trim().split('\n')) cpSync(join(root, file), join(copy, file), { recursive: true });
  symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'));
});

afterAll(() => rmSync(copy, { recursive: true, force: true }));

test('there are three recipes', () => {
  expect(recipes.map(({ title }) => title)).toEqual(['Add a rule', 'Add a gap', 'Add a variant of a request']);
});

test.each(tried)('the recipe "$title" works as it stands', ({ steps, commands }) => {
  for (const step of steps) follow(step, copy);
  for (const command of commands) {
    const { output, status } = perform(command, copy);
    expect({ command, status, output }).toEqual({ command, status: 0, output });
    outputs.set(command, output);
  }
});

test.runIf(tried[0] === recipes[0])('the fault of the first recipe breaks its rule and no other', () => {
  const command = recipes[0]?.commands.find((one) => one.includes('faults/worker.ts')) ?? '';
  expect(JSON.parse(outputs.get(command) ?? '')).toMatchObject({ failed: ['HTTP-06[default]'], suiteErrors: [] });
});
