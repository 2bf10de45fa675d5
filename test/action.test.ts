import { spawnSync } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { parse } from 'yaml';
import { actionText } from '../scripts/action-text.ts';

interface Action {
  readonly inputs: Readonly<Record<string, { readonly default?: string }>>;
  readonly runs: { readonly steps: readonly { readonly uses?: string }[] };
}

const root = join(import.meta.dirname, '..');
const text = readFileSync(join(root, 'action.yml'), 'utf8');
const action = parse(text) as Action;

/** Runs the script of the CI action with a `node` that prints the target and its arguments. */
function runAction(inputs: Readonly<Record<string, string>>, environment: Readonly<Record<string, string>>): string {
  const folder = mkdtempSync(join(tmpdir(), 'pix-action-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const bin = join(folder, 'node_modules', '.bin');
  mkdirSync(bin, { recursive: true });
  writeFileSync(join(bin, 'node'), '#!/bin/sh\necho "target=$PIX_TARGET"\necho "$@"\n');
  chmodSync(join(bin, 'node'), 0o755);
  const variables = Object.entries(action.inputs).map(([name, { default: unset = '' }]) => [
    `INPUT_${name.toUpperCase().replaceAll('-', '_')}`,
    inputs[name] ?? unset,
  ]);
  const output = join(folder, 'output');
  const env = { PATH: process.env['PATH'] ?? '', TOOL: folder, FOLDER: join(folder, 'out'), GITHUB_OUTPUT: output };
  const { stdout, status, stderr } = spawnSync(join(root, 'scripts', 'ci', 'run.sh'), {
    encoding: 'utf8',
    env: { ...env, ...Object.fromEntries(variables), ...environment },
  });
  expect(status, stderr).toBe(0);
  return stdout;
}

test('the action has no default target', () => {
  expect(runAction({}, {})).toMatch(/^target=\n/);
});

test('the inputs of the action become options', () => {
  const called = runAction({ target: 'http://a', only: 'AUTH-05', strict: 'true' }, {});
  expect(called).toMatch(/^target=http:\/\/a\n/);
  expect(called).toContain('--only AUTH-05');
  expect(called).toContain('--strict');
});

test('a summary that is a link does not reach the page of the job', () => {
  const folder = mkdtempSync(join(tmpdir(), 'pix-action-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const page = join(folder, 'page.md');
  writeFileSync(join(folder, 'secret'), 'hunter2');
  symlinkSync('secret', join(folder, 'summary.md'));
  writeFileSync(page, '');
  runAction({}, { FOLDER: folder, GITHUB_STEP_SUMMARY: page });
  expect(readFileSync(page, 'utf8')).toBe('');
});

test('a variable of the step wins over an input', () => {
  const environment = { PIX_TARGET: 'http://b', PIX_ONLY: 'LOGIN-01', PIX_STRICT: 'false' };
  const called = runAction({ target: 'http://a', only: 'AUTH-05', strict: 'true' }, environment);
  expect(called).toMatch(/^target=http:\/\/b\n/);
  expect(called).not.toContain('--only');
  expect(called).not.toContain('--strict');
});

test('action.yml is what the table of options says', () => {
  expect(text, 'node scripts/action.ts').toBe(actionText());
});

test('every action of others is named by a commit', () => {
  const used = action.runs.steps.flatMap(({ uses = null }) => uses ?? []);
  expect(used.length).toBeGreaterThan(0);
  for (const one of used) expect(one).toMatch(/^[\w/-]+@[0-9a-f]{40}$/);
});

test('an input that is false or empty becomes no option', () => {
  const called = runAction(
    { target: 'http://a', thorough: 'false', wait: '60', 'expected-failures': 'known.yaml' },
    {},
  );
  expect(called).toContain('--wait 60');
  expect(called).toContain('--expected-failures known.yaml');
  expect(called).not.toMatch(/--(?:thorough|strict|insecure|shard)/);
});
