import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import type { Entry } from '../../src/journal/entry.ts';
import { runEnded, runStarted, verdict } from '../support/entries.ts';
import { emptyFolder } from './command.ts';
import { inProcess } from './in-process.ts';

let folder = '';
beforeEach(() => {
  folder = emptyFolder(onTestFinished);
});

function shard(name: string, lines: readonly (Entry | string)[]): void {
  mkdirSync(join(folder, name));
  const text = lines.map((line) => (typeof line === 'string' ? line : JSON.stringify(line))).join('\n');
  writeFileSync(join(folder, name, 'journal.jsonl'), `${text}\n`);
}

const started = (index: number) => runStarted({ shard: { index, count: 2 } });
const earlier = `${JSON.stringify(runStarted({}))}\n`;
const held = verdict('FEES-01', 'default');

/** Merges `one` and `two` into a folder that holds an earlier run. */
async function merge() {
  mkdirSync(join(folder, 'out'));
  writeFileSync(join(folder, 'out', 'journal.jsonl'), earlier);
  const ended = await inProcess(['merge', 'one', 'two', '--out', 'out'], folder);
  return { ...ended, before: readFileSync(join(folder, 'out', 'journal.jsonl'), 'utf8') };
}

test.each([
  ['a damaged line', [started(2), '{"type": "exch', held, runEnded()], /damaged: line 2/],
  ['lines out of order', [started(2), runEnded(), held], /line 3 comes after the end of the run/],
  ['a newer version', [{ ...started(2), version: 1000 } as unknown as Entry], /newer pix-conformance/],
  ['no shard', [runStarted({}), runEnded()], /two is not a shard: it was run without --shard/],
  ['the same shard', [started(1), runEnded()], /shard 1 is given twice/],
])('a journal with %s is refused with one sentence, and nothing is overwritten', async (_, lines, sentence) => {
  shard('one', [started(1), held, runEnded()]);
  shard('two', lines);
  const { status, stderr, before } = await merge();
  expect({ status, before }).toEqual({ status: 2, before: earlier });
  expect(stderr).toMatch(sentence);
  expect(stderr.trimEnd().split('\n')).toHaveLength(1);
});

test('shards that were held against different baselines are not of one run', async () => {
  shard('one', [started(1), held, runEnded()]);
  shard('two', [started(2), runEnded()]);
  writeFileSync(join(folder, 'one', 'compared-with.json'), '{}');
  const { status, stderr, before } = await merge();
  expect({ status, before }).toEqual({ status: 2, before: earlier });
  expect(stderr).toContain('their --baseline differs');
});

test('a shard that was cut in the middle of a line makes a run that was cut short', async () => {
  shard('one', [started(1), held, runEnded()]);
  shard('two', [started(2)]);
  writeFileSync(join(folder, 'two', 'journal.jsonl'), `${JSON.stringify(started(2))}\n{"type":"verd`);
  const { status, stdout } = await merge();
  expect(status, stdout).toBe(3);
  expect(existsSync(join(folder, 'out', 'results.json'))).toBe(true);
});
