import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { plan } from '../fixtures/index.ts';
import { gapIds } from '../src/contract/gaps.ts';
import { casesOf, ruleIds } from '../src/contract/rules.ts';
import { suiteNames } from '../src/harness/suites.ts';
import '../suites/all.suite.ts';

const claimed = new Set(plan.map(({ id }) => id));

test('every rule is claimed by a suite, with each of its cases once', () => {
  const tried = plan.filter(({ id }) => ruleIds.some((rule) => rule === id)).map((one) => `${one.id}:${one.case}`);
  expect(tried.sort()).toEqual(ruleIds.flatMap((id) => casesOf(id).map((one) => `${id}:${one}`)).sort());
});

test('every gap is claimed by a suite', () => {
  expect(gapIds.filter((id) => !claimed.has(id))).toEqual([]);
});

test('every suite is a file, and every file a suite that the whole run takes in', () => {
  const files = readdirSync(join(import.meta.dirname, '../suites')).filter((name) => /^[^.]+\.ts$/.test(name));
  expect(files.sort()).toEqual(suiteNames.map((name) => `${name}.ts`).sort());
  // The sequences claim nothing, because the oracle judges their requests.
  expect(new Set([...plan.map(({ suite }) => suite), 'sequences', 'explore'])).toEqual(new Set(suiteNames));
});
