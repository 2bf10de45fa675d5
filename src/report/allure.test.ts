import type { TestResult } from 'allure-js-commons';
import { expect, test } from 'vitest';
import { hostileRun } from '../../test/support/hostile-run.ts';
import { type SampleOptions, sampleRun } from '../../test/support/journal.ts';
import { analyse } from '../analysis/analyse.ts';
import { casesOf, ruleIds } from '../contract/rules.ts';
import type { Entry } from '../journal/entry.ts';
import { allure } from './allure.ts';
import { makeReport } from './report.ts';

function filesOf(entries: Entry[]): Map<string, string> {
  const read = () => entries;
  const files = allure(makeReport(analyse(read), read));
  return new Map([...files].map(({ path, chunks }) => [path, [...chunks].join('')]));
}

function resultsOf(entries: Entry[]): TestResult[] {
  return [...filesOf(entries)].filter(([path]) => path.endsWith('-result.json')).map(([, text]) => JSON.parse(text));
}

const find = (results: readonly TestResult[], fullName: string) => results.find((each) => each.fullName === fullName);
const sample = (options: SampleOptions = {}) => resultsOf(sampleRun(options));

test('each case has a result in its own file', () => {
  expect(new Set(sample().map(({ uuid }) => uuid)).size).toBe(ruleIds.flatMap(casesOf).length);
});

test('a result has its chapter as epic, its rule as story and its level as severity', () => {
  const labels = find(sample(), 'AUTH-05:getWebhook')?.labels;
  expect(labels).toContainEqual({ name: 'epic', value: 'Authentication' });
  expect(labels).toContainEqual({ name: 'severity', value: 'critical' });
  expect(labels?.find(({ name }) => name === 'story')?.value).toMatch(/^AUTH-05 every/);
});

test('a broken rule is a failed result with the expected and the received value', () => {
  const found = find(sample({ failing: ['PAYMENT-02'] }), 'PAYMENT-02:default');
  expect(found).toMatchObject({ status: 'failed', statusDetails: { expected: 'a refusal (4xx)', actual: '200' } });
});

test('a broken should-rule is marked as a warning of minor severity', () => {
  const found = find(sample({ failing: ['AUTH-08'] }), 'AUTH-08:default');
  expect(found?.statusDetails.message).toMatch(/^warning: /);
  expect(found?.labels).toContainEqual({ name: 'severity', value: 'minor' });
});

test('a blocked case is a skipped result that names its prerequisite', () => {
  const found = find(sample({ blocked: { 'LIST-01': 'PAYMENT-01' } }), 'LIST-01:default');
  expect(found).toMatchObject({
    status: 'skipped',
    statusDetails: { message: expect.stringMatching(/^blocked: PAYMENT-01: /) },
  });
});

test('the exchanges of a case are steps, with the control first', () => {
  const found = find(sample(), 'LOGIN-04:email');
  expect(found?.steps.map(({ name }) => name)).toEqual(['control: concludesLogin → 200', 'concludesLogin → 400']);
});

test.each([
  ['that failed', { failing: ['LOGIN-04'] } as SampleOptions, 2],
  ['that passed', {}, 0],
])('a case %s has as many attached exchanges as it needs', (_, options, count) => {
  const files = filesOf(sampleRun(options));
  const steps = find(sample(options), 'LOGIN-04:email')?.steps ?? [];
  const sources = steps.flatMap(({ attachments }) => attachments.map(({ source }) => source));
  expect(sources).toHaveLength(count);
  for (const source of sources) {
    const attached = JSON.parse(files.get(`allure-results/${source}`) ?? 'null');
    expect(attached).toMatchObject({ schemaVersion: 1, request: { method: 'POST' }, response: {} });
  }
});

test('a case has the same history id in two runs, and a file in each', () => {
  const later = sampleRun().map((entry) => (entry.type === 'run-started' ? { ...entry, seed: 8 } : entry));
  const [one, two] = [find(sample(), 'LIST-01:default'), find(resultsOf(later), 'LIST-01:default')];
  expect(one?.historyId).toBe(two?.historyId);
  expect(one?.uuid).not.toBe(two?.uuid);
});

test('environment.properties has one line for each property', () => {
  const text = filesOf(hostileRun()).get('allure-results/environment.properties');
  expect(text?.trimEnd().split('\n')).toHaveLength(7);
  expect(text).toContain('target=http\\://127.0.0.1\\:4010/');
});

test('the categories separate warnings from broken rules', () => {
  const categories = JSON.parse(filesOf(sampleRun()).get('allure-results/categories.json') ?? '[]');
  const matching = (message: string) =>
    categories.filter(({ messageRegex }: { messageRegex: string }) => new RegExp(messageRegex).test(message));
  expect(matching('warning: a\nb').map(({ name }: { name: string }) => name)).toContain(
    'Warnings: a should rule is broken',
  );
  expect(matching('a\nb').map(({ name }: { name: string }) => name)).not.toContain('Warnings: a should rule is broken');
});

test('every result is JSON, whatever the target sends', () => {
  const results = [...filesOf(hostileRun())].filter(([path]) => !path.endsWith('.properties'));
  expect(results).not.toEqual([]);
  for (const [path, text] of results) expect(() => JSON.parse(text), path).not.toThrow();
});
