import { spawnSync } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { parse } from 'yaml';

interface Action {
  readonly inputs: Readonly<Record<string, { readonly default?: string }>>;
  readonly runs: { readonly steps: readonly { readonly id?: string; readonly run?: string }[] };
}

const action = parse(readFileSync(join(import.meta.dirname, '..', 'action.yml'), 'utf8')) as Action;

/** Runs the script of the action with a `node` that prints the target and its words. */
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
  const script = action.runs.steps.find(({ id }) => id === 'run')?.run ?? 'exit 99';
  const output = join(folder, 'output');
  const env = { PATH: process.env['PATH'] ?? '', ACTION: folder, FOLDER: 'out', GITHUB_OUTPUT: output };
  const summary = { GITHUB_STEP_SUMMARY: join(folder, 'summary') };
  const { stdout, status, stderr } = spawnSync('bash', ['-euo', 'pipefail', '-c', script], {
    encoding: 'utf8',
    env: { ...env, ...summary, ...Object.fromEntries(variables), ...environment },
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

test('a variable of the step wins over an input', () => {
  const environment = { PIX_TARGET: 'http://b', PIX_ONLY: 'LOGIN-01', PIX_STRICT: 'false' };
  const called = runAction({ target: 'http://a', only: 'AUTH-05', strict: 'true' }, environment);
  expect(called).toMatch(/^target=http:\/\/b\n/);
  expect(called).not.toContain('--only');
  expect(called).not.toContain('--strict');
});
