import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'dotenv';
import { expect, test } from 'vitest';
import { envExample } from '../scripts/env-example.ts';
import { optionNames, variableOf } from '../src/cli/config/options.ts';

const file = readFileSync(join(import.meta.dirname, '..', '.env.example'), 'utf8');

test('.env.example is what the table of options says (node scripts/env-example.ts writes it)', () => {
  expect(file).toBe(envExample());
});

test('every option has a commented line', () => {
  const lines = file.split('\n');
  expect(optionNames.filter((name) => !lines.some((line) => line.startsWith(`# ${variableOf(name)}=`)))).toEqual([]);
});

test('the file sets nothing as it is, and everything once the marks are taken away', () => {
  expect(parse(file)).toEqual({});
  const filled = parse(file.replaceAll(/^# (?=PIX_)/gm, ''));
  expect(Object.keys(filled).sort()).toEqual(optionNames.map(variableOf).sort());
});
