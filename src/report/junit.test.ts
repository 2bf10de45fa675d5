import { XMLParser, XMLValidator } from 'fast-xml-parser';
import { expect, test } from 'vitest';
import { hostileRun } from '../../test/support/hostile-run.ts';
import { sampleRun } from '../../test/support/journal.ts';
import { analyse } from '../analysis/analyse.ts';
import type { Expectations } from '../analysis/expected.ts';
import { rules } from '../contract/rules.ts';
import type { Entry } from '../journal/entry.ts';
import { junit } from './junit.ts';
import { makeReport } from './report.ts';

function xmlOf(entries: Entry[], expectations: Expectations | null = null): string {
  const read = () => entries;
  return junit(makeReport(analyse(read), read, { expectations }));
}

// biome-ignore lint/suspicious/noExplicitAny: a parsed document has no type
function parse(xml: string): any {
  expect(XMLValidator.validate(xml)).toBe(true);
  const options = {
    ignoreAttributes: false,
    attributeNamePrefix: '',
    isArray: (name: string) => /^test(suite|case)$/.test(name),
  };
  return new XMLParser(options).parse(xml).testsuites;
}

// biome-ignore lint/suspicious/noExplicitAny: a parsed document has no type
function casesOf(xml: string): any[] {
  return parse(xml).testsuite.flatMap((suite: { testcase: unknown[] }) => suite.testcase);
}

const caseCount = Object.values(rules).reduce((sum, { cases }) => sum + cases.length, 0);

test('every case of every rule is a test case', () => {
  expect(casesOf(xmlOf(sampleRun()))).toHaveLength(caseCount);
});

test('a broken must rule is a failure with expected, got and the curl line', () => {
  const xml = xmlOf(sampleRun({ failing: ['AUTH-05'] }));
  const [failed, ...more] = casesOf(xml).filter(({ failure }) => failure !== undefined);
  expect(more).toEqual([]);
  expect(failed.classname).toBe('auth.AUTH-05');
  expect(failed.failure['#text']).toMatch(/expected: a refusal \(4xx\)\ngot: 200\n[\s\S]*curl -i/);
});

test('a broken should rule turns no build red', () => {
  const xml = xmlOf(sampleRun({ failing: ['AUTH-08'] }));
  expect(parse(xml).failures).toBe('0');
  expect(casesOf(xml).find(({ classname }) => classname === 'auth.AUTH-08').skipped.message).toMatch(/^warning: /);
});

test('under --strict a broken should rule is a failure', () => {
  expect(parse(xmlOf(sampleRun({ failing: ['AUTH-08'], options: { strict: true } }))).failures).toBe('1');
});

test('an expected failure is skipped with that word', () => {
  const xml = xmlOf(sampleRun({ failing: ['PAYMENT-01'] }), {
    covered: new Set(['PAYMENT-01:default']),
    known: new Set<string>(),
    stale: [],
  });
  expect(parse(xml).failures).toBe('0');
  const found = casesOf(xml).find(({ classname }) => classname === 'payment.PAYMENT-01');
  expect(found.skipped.message).toMatch(/^expected failure: /);
});

test('a blocked case names what blocked it', () => {
  const xml = xmlOf(sampleRun({ blocked: { 'LIST-01': 'PAYMENT-01' } }));
  expect(casesOf(xml).find(({ classname }) => classname === 'list.LIST-01').skipped.message).toMatch(
    /^blocked by PAYMENT-01: /,
  );
});

test('the totals of the suites are those of the whole', () => {
  const root = parse(xmlOf(sampleRun({ failing: ['AUTH-05', 'LOGIN-01'] })));
  const sum = (field: string) =>
    root.testsuite.reduce((total: number, suite: Record<string, string>) => total + Number(suite[field]), 0);
  for (const field of ['tests', 'failures', 'skipped']) expect(sum(field)).toBe(Number(root[field]));
});

test('the file is XML without forbidden characters, whatever a target sends', () => {
  const xml = xmlOf(hostileRun());
  expect(casesOf(xml)).toHaveLength(caseCount);
  expect(xml).not.toMatch(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/);
  expect(xml.isWellFormed()).toBe(true);
});
