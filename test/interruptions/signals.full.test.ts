import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { emptyFolder, pixConformance, start } from '../cli/command.ts';
import { flawsOf } from '../hostile/well-formed.ts';

async function until(isTrue: () => boolean): Promise<void> {
  while (!isTrue()) await new Promise((resolve) => setTimeout(resolve, 2));
}

const asked = ['run', '--out', 'run', '--only', 'SIGNUP-01,SIGNUP-02,LOGIN-01'];

test('the end of the terminal ends a run as SIGTERM does', async ({ onTestFinished }) => {
  const folder = emptyFolder(onTestFinished);
  const running = start(asked, folder);
  await until(() => existsSync(join(folder, 'run', 'journal.jsonl')));
  running.kill('SIGHUP');
  const { status, stderr } = await running.ended;
  expect(status, stderr).toBe(129);
  expect(flawsOf(join(folder, 'run'))).toEqual([]);
});

test('a signal while the reports are written lets them be finished', async ({ onTestFinished }) => {
  const folder = emptyFolder(onTestFinished);
  const running = start(asked, folder);
  await until(() => existsSync(join(folder, 'run', 'results.json')));
  running.kill('SIGTERM');
  const { status, stdout, stderr } = await running.ended;
  // on a slow machine everything may be written before the signal arrives
  expect([143, 0], stdout + stderr).toContain(status);
  expect(flawsOf(join(folder, 'run'))).toEqual([]);
  const names = readdirSync(join(folder, 'run'));
  expect(names.filter((name) => /part|lock/.test(name))).toEqual([]);
  expect(names).toContain('allure-results');
});

test('a second signal ends curl at once, and its folder goes with it', async ({ onTestFinished }) => {
  const folder = emptyFolder(onTestFinished);
  const running = start(['curl', 'LOGIN-01'], folder, { TMPDIR: folder });
  const journal = () => readdirSync(folder, { recursive: true }).some((name) => String(name).endsWith('journal.jsonl'));
  await until(journal);
  running.kill('SIGINT');
  running.kill('SIGTERM');
  const { status } = await running.ended;
  expect([130, 143]).toContain(status);
  expect(readdirSync(folder)).toEqual([]);
});

test('the help says what a run that a signal ended exits with', async ({ onTestFinished }) => {
  const { stdout } = await pixConformance(['run', '--help'], emptyFolder(onTestFinished));
  expect(stdout).toMatch(/130 ended by Ctrl-C \(143 by SIGTERM, 129 by\s+SIGHUP\)/);
});
