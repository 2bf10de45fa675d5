import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, expect, onTestFinished, test } from 'vitest';

const program = `
  import { useOwnTemporaryFolder } from ${JSON.stringify(join(import.meta.dirname, 'own-temporary-folder.ts'))};
  import { mkdtempSync } from 'node:fs';
  import { tmpdir } from 'node:os';
  useOwnTemporaryFolder();
  console.log(mkdtempSync(tmpdir() + '/left-'));
`;
const endless = `${program}; setInterval(() => {}, 1000);`;

let parent = '';
beforeEach(() => {
  parent = mkdtempSync(join(tmpdir(), 'parent-'));
  onTestFinished(() => rmSync(parent, { recursive: true, force: true }));
});

const options = () => ({ env: { ...process.env, TMPDIR: parent } });
const words = (code: string) => ['--input-type=module', '--eval', code];

test('the end of the process removes what it left', () => {
  const { stdout } = spawnSync(process.execPath, words(program), { ...options(), encoding: 'utf8' });
  expect(stdout).toContain(join(parent, 'pix-tests-'));
  expect(readdirSync(parent)).toEqual([]);
});

test('Ctrl-C removes what the process left', async () => {
  const child = spawn(process.execPath, words(endless), options());
  await once(child.stdout, 'data');
  child.kill('SIGINT');
  expect(await once(child, 'close')).toEqual([130, null]);
  expect(readdirSync(parent)).toEqual([]);
});

test('the next process removes old folders of killed ones, and nothing else', async () => {
  const child = spawn(process.execPath, words(endless), options());
  await once(child.stdout, 'data');
  const [living = ''] = readdirSync(parent);
  // no system gives a process such a number
  const [killed, young] = [`pix-tests-${2 ** 22 + 1}-abcdef`, `pix-tests-${2 ** 22 + 2}-abcdef`];
  for (const name of [killed, 'other']) mkdirSync(join(parent, name));
  for (const name of [living, killed, 'other']) utimesSync(join(parent, name), 0, 0);
  mkdirSync(join(parent, young));
  spawnSync(process.execPath, words(program), options());
  expect(readdirSync(parent).toSorted()).toEqual([living, young, 'other'].toSorted());
  child.kill('SIGKILL');
  await once(child, 'close');
  expect(existsSync(join(parent, living))).toBe(true);
});
