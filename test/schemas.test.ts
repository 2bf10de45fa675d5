import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { expect, test } from 'vitest';
import { jsonSchemas } from '../scripts/json-schemas.ts';
import { analyse } from '../src/analysis/analyse.ts';
import { baselineOf, writeBaseline } from '../src/analysis/drift/baseline.ts';
import { sampleRun } from './support/journal.ts';

const folder = join(import.meta.dirname, '../schemas');
const schemas = jsonSchemas();

function complaints(name: string, value: unknown): string {
  const ajv = new Ajv2020({ strict: false, validateFormats: false });
  const fits = ajv.validate(JSON.parse(schemas.get(name) ?? 'false'), value);
  return fits ? '' : ajv.errorsText();
}

test.each([...schemas])('%s is up to date: node scripts/json-schemas.ts', (name, text) => {
  expect(JSON.parse(readFileSync(join(folder, name), 'utf8'))).toEqual(JSON.parse(text));
});

const analysis = analyse(() => sampleRun({ failing: ['AUTH-05'] }));

test('results.schema.json accepts the results of a run, and no other version', () => {
  const results = JSON.parse(JSON.stringify(analysis.results));
  expect(complaints('results.schema.json', results)).toBe('');
  expect(complaints('results.schema.json', { ...results, version: 2 })).not.toBe('');
});

test('baseline.schema.json accepts a baseline, and no policy that is an object', () => {
  const baseline = JSON.parse(writeBaseline(baselineOf(analysis)));
  expect(complaints('baseline.schema.json', baseline)).toBe('');
  expect(complaints('baseline.schema.json', { ...baseline, policy: {} })).not.toBe('');
});

test.each([
  [{ name: 'mine', list: { firstPage: 0 } }, true],
  [{ name: 'mine', list: { firstPage: 2 } }, false],
  [{ name: 'mine', page: 0 }, false],
])('dialect.schema.json: %j is valid: %s', (dialect, expected) => {
  expect(complaints('dialect.schema.json', dialect) === '').toBe(expected);
});

test.each([
  [['AUTH-05', 'AUTH-01:getWebhook', { rule: 'LIST-01', reason: 'later', until: '2027-01-31' }], true],
  [['AUTH-99'], false],
  [[{ case: 'getWebhook' }], false],
  [[{ rule: 'AUTH-01', since: '2027-01-31' }], false],
])('expected-failures.schema.json: %j is valid: %s', (list, expected) => {
  expect(complaints('expected-failures.schema.json', list) === '').toBe(expected);
});
