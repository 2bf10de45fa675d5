import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { emptyFolder } from '../cli/command.ts';
import { inProcess } from '../cli/in-process.ts';
import { runEnded, runStarted } from '../support/entries.ts';
import { expectOneSentence } from './one-sentence.ts';

const remote = ['run', '--target', 'http://127.0.0.1:9'];
const bomb = [
  '- &a [x, x, x, x, x, x, x, x, x]',
  ...[...'abcdefgh'].map((name, nth) => `- &${'bcdefghi'[nth]} [${Array(9).fill(`*${name}`).join(', ')}]`),
].join('\n');
const schema = '{type: object, properties: {a: {$ref: "#/x"}, b: {$ref: "#/x"}, c: {$ref: "#/x"}, d: {$ref: "#/x"}}}';
const growing = `openapi: 3.1.0
x: ${schema}
paths: {/account/login: {post: {responses: {"200": {content: {application/json: {schema: ${schema}}}}}}}}
`;
const journal = (...lines: unknown[]) => lines.map((line) => `${JSON.stringify(line)}\n`).join('');

/** Creates files that must not be read completely. */
function hostileFiles(folder: string): void {
  const write = (name: string, text: string) => writeFileSync(join(folder, name), text);
  write('bomb.yaml', bomb);
  write('circle.yaml', '&a [*a]');
  write('alias.yaml', '- *nowhere');
  write('deep.json', `{"a":${'['.repeat(5000)}${']'.repeat(5000)}}`);
  write('growing.yaml', growing);
  for (const name of ['calendar', 'word', 'deep-run']) mkdirSync(join(folder, name));
  write('calendar/journal.jsonl', journal({ ...runStarted(), at: '2026-13-45T00:00:00.000Z' }, runEnded()));
  write('word/journal.jsonl', journal(runStarted(), { ...runEnded(), end: 'well' }));
  const deep = `{"type":"fact","at":"2026-11-21T10:00:00.000Z","fact":"f","exchanges":[],"value":${'['.repeat(9000)}${']'.repeat(9000)}}\n`;
  write('deep-run/journal.jsonl', journal(runStarted()) + deep);
}

const damaged: readonly (readonly [words: readonly string[], sentence: RegExp])[] = [
  [[...remote, '--signup', 'deep.json'], /is nested more than 500 levels deep/],
  [['run', '--expected-failures', 'bomb.yaml'], /is not YAML/],
  [['run', '--expected-failures', 'alias.yaml'], /is not YAML/],
  [['run', '--expected-failures', 'circle.yaml'], /entry 1 is in no known form/],
  [['sandbox', '--dialect', 'bomb.yaml'], /is neither JSON nor YAML/],
  [['report', 'calendar'], /line 1 has a field at that is not a time/],
  [['report', 'word'], /line 2 has a field end that is none of done, /],
  [['report', 'deep-run'], /line 2 has a field value that is nested too deeply/],
  [['merge', 'calendar', '--out', 'merged'], /line 1 has a field at that is not a time/],
  [['accept', 'word'], /line 2 has a field end/],
  [['diff', 'calendar', 'word'], /line 1 has a field at that is not a time/],
];

/** No call may change a file, so all share one folder. */
const folder = emptyFolder(afterAll);
beforeAll(() => hostileFiles(folder));

test.for(damaged)('exit 2 with one sentence: %j', async ([words, sentence]) => {
  expectOneSentence(await inProcess(words, folder), sentence);
});

test('a schema that grows with every level is compared in a moment', async () => {
  const { status, stderr } = await inProcess(['diff', 'growing.yaml', 'growing.yaml'], folder);
  expect(status, stderr).toBe(0);
});
