import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Json } from '../../journal/entry.ts';
import { readRunRequest } from './config.ts';
import type { OptionName } from './options.ts';
import { joinSettings } from './settings.ts';

const options = {
  only: ['login'],
  skip: [],
  thorough: true,
  strict: false,
  expectedFailures: [],
  shard: null,
  embedded: true,
  runId: 'run1',
  emailPattern: 'c+{id}@example.com',
  account: null,
  jwt: null,
  apiKey: null,
  signup: null,
  webhookUrl: null,
  ownIp: '127.0.0.1',
  timeoutMs: 10_000,
};
const at = '2026-11-21T10:00:00.000Z';
const started = {
  type: 'run-started',
  at,
  version: 1,
  tool: 'pix-conformance 0.1.0',
  target: 'http://127.0.0.1:1',
  seed: 7,
  options,
};
const ended = { type: 'run-ended', at, end: 'done', reason: null, durationMs: 1, requests: 0 };

let folder = '';
const write = (name: string, ...lines: readonly (Json | object)[]) => {
  mkdirSync(join(folder, name));
  const text = lines.map((line) => (typeof line === 'string' ? line : `${JSON.stringify(line)}\n`)).join('');
  writeFileSync(join(folder, name, 'journal.jsonl'), text);
};
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'pix-replay-config-'));
  write('whole', started, ended);
  write('torn', started, '{"type":"exch');
  write('newer', { ...started, version: 1000 });
  write('older', { ...started, options: { only: [] } });
  write('merged', { ...started, options: { ...options, merged: 4 } }, ended);
  write('damaged', started, 'nonsense\n', ended);
  write('empty');
});
afterAll(() => rmSync(folder, { recursive: true }));

const read = (given: Partial<Record<OptionName, string>>) => readRunRequest(joinSettings(given, {}, {}), folder);

test('a replay does what the recorded run was asked to do', () => {
  const { config, history } = read({ replay: 'whole' });
  expect(config).toMatchObject({ target: 'http://127.0.0.1:1', seed: 7, only: ['login'], replay: { runId: 'run1' } });
  expect(config.out).toBe(join(folder, 'reports/replay'));
  expect(history).toBeNull();
});

test('a replay may get other options that decide the verdict', () => {
  expect(read({ replay: 'whole', only: 'AUTH-05', strict: 'true' }).config).toMatchObject({
    only: ['AUTH-05'],
    strict: true,
  });
});

test('a torn last line is left out, with a word', () => {
  expect(read({ replay: 'torn' }).notes).toEqual(['Line 2 of the journal was cut in the middle, and is left out.']);
});

test.each<[Partial<Record<OptionName, string>>, string]>([
  [{ replay: 'nowhere' }, '--replay "nowhere" does not exist: give a folder that run has written'],
  [{ replay: 'newer' }, 'it was written by a newer pix-conformance'],
  [{ replay: 'older' }, 'whose journal lacks options that a replay needs'],
  [{ replay: 'merged' }, 'replay the folder of each shard'],
  [{ replay: 'damaged' }, 'is damaged: line 2'],
  [{ replay: 'empty' }, 'is empty'],
  [{ replay: 'whole', out: 'whole' }, '--out "whole" is the folder of the recording'],
  [{ replay: 'whole', target: 'http://127.0.0.1:2' }, '--target does not go with --replay'],
  [{ replay: 'whole', thorough: 'true' }, '--thorough does not go with --replay'],
])('%j is refused with one sentence', (given, sentence) => {
  expect(() => read(given)).toThrow(sentence);
});
