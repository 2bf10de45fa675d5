import { execFileSync } from 'node:child_process';
import { mkdirSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, test } from 'vitest';
import { emptyFolder, pixConformance } from '../cli/command.ts';
import { expectOneSentence } from './one-sentence.ts';

const remote = ['run', '--target', 'http://127.0.0.1:9'];

/** Whoever reads one of these files to its end never stops, so the command runs in a process of its own. */
const endless: readonly (readonly [words: readonly string[], sentence: RegExp])[] = [
  [[...remote, '--signup', 'pipe'], /cannot be read: it is a pipe/],
  [[...remote, '--signup', '/dev/zero'], /cannot be read: it is a device/],
  [[...remote, '--signup', 'sparse'], /cannot be read: it is larger than 1 MB/],
  [['run', '--baseline', 'pipe'], /cannot be read: it is a pipe/],
  [['run', '--baseline', 'sparse'], /cannot be read: it is larger than 32 MB/],
  [['run', '--expected-failures', '/dev/urandom'], /cannot be read: it is a device/],
  [['run', '--shard', '1/2', '--timings', 'pipe'], /cannot be read: it is a pipe/],
  [['sandbox', '--dialect', 'pipe'], /cannot be read: it is a pipe/],
  [['run', '--replay', 'pipe-run'], /it is a pipe/],
  [['report', 'pipe-run'], /it is a pipe/],
  [['diff', 'pipe', 'pipe'], /it is a pipe/],
];

/** No call may change a file, so all share one folder. */
const folder = emptyFolder(afterAll);
beforeAll(() => {
  execFileSync('mkfifo', [join(folder, 'pipe')]);
  writeFileSync(join(folder, 'sparse'), '');
  truncateSync(join(folder, 'sparse'), 2 ** 36);
  mkdirSync(join(folder, 'pipe-run'));
  execFileSync('mkfifo', [join(folder, 'pipe-run', 'journal.jsonl')]);
});

test.concurrent.for(endless)('exit 2 with one sentence: %j', { timeout: 60_000 }, async ([words, sentence]) => {
  expectOneSentence(await pixConformance(words, folder), sentence);
});
