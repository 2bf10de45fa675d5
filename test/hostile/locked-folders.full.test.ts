import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { emptyFolder, pixConformance, start } from '../cli/command.ts';
import { runEnded, runStarted } from '../support/entries.ts';
import { listen } from './stage.ts';

test('check and run are refused the folder of a proxy that listens', async ({ onTestFinished }) => {
  const folder = emptyFolder(onTestFinished);
  const { port, close } = await listen(createServer((_, response) => response.end('[]')));
  onTestFinished(close);
  const proxy = start(['proxy', '--target', `http://127.0.0.1:${port}`, '--port', '0', '--out', 'out'], folder);
  onTestFinished(() => proxy.kill('SIGKILL'));
  await proxy.printed('Ctrl-C');
  const lines = [runStarted(), runEnded()].map((entry) => JSON.stringify(entry));
  writeFileSync(join(folder, 'other.jsonl'), `${lines.join('\n')}\n`);
  const check = await pixConformance(['check', 'other.jsonl', '--out', 'out'], folder);
  const run = await pixConformance(['run', '--out', 'out', '--only', 'SIGNUP-01'], folder);
  const other = await pixConformance(
    ['proxy', '--target', `http://127.0.0.1:${port}`, '--port', '0', '--out', 'out'],
    folder,
  );
  proxy.kill('SIGINT');
  await proxy.ended;
  for (const { status, stdout, stderr } of [check, run, other]) {
    expect({ status, stdout }).toEqual({ status: 2, stdout: '' });
    expect(stderr).toMatch(/^--out "out" is in use by another pix-conformance \(process \d+ on [^)]+\): [^\n]+\n$/);
  }
  const names = readdirSync(join(folder, 'out'), { recursive: true, encoding: 'utf8' });
  expect(names).toContain('results.json');
  expect(names.filter((name) => (statSync(join(folder, 'out', name)).mode & 0o077) !== 0)).toEqual([]);
});

test.for(['check', 'proxy'])("%s leaves the user's own files and links", async (verb, { onTestFinished }) => {
  const folder = emptyFolder(onTestFinished);
  mkdirSync(join(folder, 'own'));
  mkdirSync(join(folder, 'linked'));
  writeFileSync(join(folder, 'own', 'openapi.yaml'), 'mine');
  writeFileSync(join(folder, 'precious'), 'mine');
  symlinkSync('../precious', join(folder, 'linked', 'results.json'));
  const lines = [runStarted(), runEnded()].map((entry) => JSON.stringify(entry));
  writeFileSync(join(folder, 'other.jsonl'), `${lines.join('\n')}\n`);
  const words =
    verb === 'check' ? ['check', 'other.jsonl'] : ['proxy', '--target', 'http://127.0.0.1:9', '--port', '0'];
  for (const [out, name] of [
    ['own', 'openapi.yaml'],
    ['linked', 'results.json'],
  ] as const) {
    const { status, stderr } = await pixConformance([...words, '--out', out], folder);
    expect(status, stderr).toBe(2);
    expect(stderr).toContain(name);
    expect(readdirSync(join(folder, out))).toEqual([name]);
  }
  expect(readFileSync(join(folder, 'precious'), 'utf8')).toBe('mine');
  expect(existsSync(join(folder, 'own', 'journal.jsonl'))).toBe(false);
});
