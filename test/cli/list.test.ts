import { expect, onTestFinished, test } from 'vitest';
import { gapIds } from '../../src/contract/gaps.ts';
import { operationIds } from '../../src/contract/operations.ts';
import { ruleIds } from '../../src/contract/rules.ts';
import { emptyFolder, pixConformance } from './command.ts';
import { inProcess } from './in-process.ts';

test('list shows every id, and what of the document is covered', async () => {
  const { status, stdout, stderr } = await pixConformance(['list'], emptyFolder(onTestFinished));
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
  const words = new Set(stdout.split(/\s+/));
  expect([...ruleIds, ...gapIds, ...operationIds].filter((id) => !words.has(id))).toEqual([]);
  expect(stdout).toMatch(/The document \(\d+ statements, \d+ covered, \d+ not testable\)/);
  expect(stdout).toContain('not testable: it explains a word');
});

test('list --json is for machines', async () => {
  const { stdout } = await inProcess(['list', '--json'], emptyFolder(onTestFinished));
  const catalogues = JSON.parse(stdout);
  expect(catalogues.rules.map((rule: { id: string }) => rule.id)).toEqual(ruleIds);
  expect(catalogues.gaps.map((gap: { id: string }) => gap.id)).toEqual(gapIds);
  expect(Object.keys(catalogues)).toEqual(['version', 'suites', 'chapters', 'operations', 'rules', 'gaps', 'document']);
});
