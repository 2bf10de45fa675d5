import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { Entry } from '../../src/journal/entry.ts';
import { emptyFolder, pixConformance } from '../cli/command.ts';
import { runEnded, runStarted } from '../support/entries.ts';
import { exchange } from '../support/journal-entries.ts';
import { jwtOf } from '../traffic/hars.ts';

const jwt = jwtOf('ana');
const key = 'sk_live_0a1b2c3d4e5f';
const text = JSON.stringify([{ key }, { key: '$PIX_API_KEY_2' }, { jwt }]);
const listed = exchange({
  response: { status: 200, headers: [], body: { text, bytes: text.length }, firstByteMs: 1 },
});

/** Writes the journal of a run that was killed before it masked secrets that it learned late. */
function leave(folder: string, name: string, entries: readonly Entry[]): void {
  mkdirSync(join(folder, name));
  writeFileSync(join(folder, name, 'journal.jsonl'), entries.map((entry) => `${JSON.stringify(entry)}\n`).join(''));
}

function leaksIn(folder: string): string[] {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((file) => file.isFile());
  return files.flatMap(({ parentPath, name }) => {
    const written = readFileSync(join(parentPath, name), 'utf8');
    return [key, jwt].filter((secret) => written.includes(secret)).map((secret) => `${name} holds ${secret}`);
  });
}

test('check shows no secret of the journal of a killed run', async ({ onTestFinished }) => {
  const folder = emptyFolder(onTestFinished);
  leave(folder, 'killed', [runStarted(), listed]);
  const { stdout, stderr } = await pixConformance(['check', 'killed/journal.jsonl', '--out', 'out'], folder);
  expect(readdirSync(join(folder, 'out')), stderr).toContain('results.json');
  expect(leaksIn(join(folder, 'out'))).toEqual([]);
  expect(stdout + stderr).not.toContain(key);
});

test('merge shows no secret of the journal of a killed shard', async ({ onTestFinished }) => {
  const folder = emptyFolder(onTestFinished);
  const started = (index: number) => runStarted({ shard: { index, count: 2 } });
  leave(folder, 'one', [started(1), runEnded()]);
  leave(folder, 'two', [started(2), listed]);
  const { stderr } = await pixConformance(['merge', 'one', 'two', '--out', 'out'], folder);
  expect(readdirSync(join(folder, 'out')), stderr).toContain('results.json');
  expect(leaksIn(join(folder, 'out'))).toEqual([]);
});
