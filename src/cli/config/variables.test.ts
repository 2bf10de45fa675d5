import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { notesOnVariables, readDotenv, refuseTakenByNpm } from './variables.ts';

function dotenvOf(text: string) {
  const folder = mkdtempSync(join(tmpdir(), 'pix-dotenv-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  writeFileSync(join(folder, '.env'), text);
  return readDotenv(folder);
}

test('an unknown variable of the prefix gets a word, wherever it is set', () => {
  const dotenv = { values: { PIX_MERCHANT_NAME: 'x', OTHER: 'y' }, problems: [] };
  expect(notesOnVariables({ PIX_MAX_RSP: '3', PIX_TARGET: 'z', PATH: '' }, dotenv)).toEqual([
    'The environment sets PIX_MAX_RSP, which is not read. Did you mean PIX_MAX_RPS?',
    '.env sets PIX_MERCHANT_NAME, which is not read.',
  ]);
});

test('variables of printed curl lines and of debugging are known', () => {
  const environment = { PIX_DEBUG: '1', PIX_JWT_1: 'a', PIX_API_KEY_12: 'b', PIX_JWT_2_PART: 'c' };
  expect(notesOnVariables(environment, { values: {}, problems: [] })).toEqual([]);
});

test.each([
  [
    'no assignment',
    'PIX_SEED=1\nPIX_JWT hunter2\n',
    'Line 2 of .env is not a NAME=value: correct the line, or put a # before it.',
  ],
  [
    'an open quote',
    'PIX_SEED=1\n\nOTHER="hunter2\n',
    'Line 3 of .env opens a quote and does not close it: correct the line, or put a # before it.',
  ],
  ['a name with a space', 'PIX JWT=hunter2\n', 'Line 1 of .env'],
])('a malformed line is refused without quoting it: %s', (_, text, sentence) => {
  const { problems } = dotenvOf(text);
  expect(problems).toHaveLength(1);
  expect(problems[0]).toContain(sentence);
  expect(problems[0]).not.toContain('hunter2');
});

test('an option whose quote is not closed is refused', () => {
  expect(() => dotenvOf('nonsense\nPIX_JWT="hunter2\n')).toThrow(
    /^Line 2 of \.env opens a quote and does not close it: correct the line, or put a # before it\.$/,
  );
});

test.each([
  ['comments and empty lines', '# PIX_SEED=1\n\n   # more\n'],
  ['quotes, export and spaces', `export PIX_SEED = "1" # a comment\nPIX_TARGET='http://x'\nPIX_ONLY=\n`],
  ['a value of several lines', 'PIX_INBOX_COMMAND="one\ntwo"\nPIX_SEED=1\n'],
  ['line ends of Windows', 'PIX_SEED=1\r\nPIX_ONLY=AUTH-05\r\n'],
])('well-formed: %s', (_, text) => {
  expect(dotenvOf(text).problems).toEqual([]);
});

test('a missing .env is an empty one', () => {
  const folder = mkdtempSync(join(tmpdir(), 'pix-dotenv-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  expect(readDotenv(folder)).toEqual({ values: {}, problems: [] });
});

test('an option that npm took is refused, with the call that gives it to the run', () => {
  const taken = { npm_lifecycle_event: 'conformance', npm_config_max_rps: '5' };
  expect(() => refuseTakenByNpm(taken)).toThrow('write npm run conformance -- --max-rps');
  expect(() => refuseTakenByNpm({ npm_lifecycle_event: 'conformance', npm_config_key: 'x' })).not.toThrow();
  expect(() => refuseTakenByNpm({ npm_config_target: 'http://127.0.0.1' })).not.toThrow();
});
