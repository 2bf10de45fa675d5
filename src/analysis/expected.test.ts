import { expect, test } from 'vitest';
import { sampleRun } from '../../test/support/journal.ts';
import { analyse } from './analyse.ts';
import { applyExpected, judgeExpectations, readExpected } from './expected.ts';

function entry(rule: string, over: { case?: string; until?: string } = {}) {
  return { rule, case: null, reason: null, until: null, ...over };
}

function judged(failing: string[], expectedFailures: ReturnType<typeof entry>[]) {
  const { analysis, expectations } = judgeExpectations(
    analyse(() => sampleRun({ failing, options: { expectedFailures } })),
  );
  return {
    exit: analysis.results.run.exit,
    stale: expectations?.stale.map(({ entry: { rule }, why }) => `${rule} ${why}`),
  };
}

test('texts and objects are read', () => {
  const parsed = ['AUTH-05', 'AUTH-05:getWebhook', { rule: 'LIST-04', case: 0, reason: 'soon', until: '2027-01-31' }];
  expect(readExpected(parsed)).toEqual({
    entries: [
      { rule: 'AUTH-05', case: null, reason: null, until: null },
      { rule: 'AUTH-05', case: 'getWebhook', reason: null, until: null },
      { rule: 'LIST-04', case: '0', reason: 'soon', until: '2027-01-31' },
    ],
  });
});

test('an empty file is an empty list', () => {
  expect(readExpected(null)).toEqual({ entries: [] });
});

test.each([
  [{ AUTH: 1 }, 'expected a list of rules'],
  [['AUTH-99'], 'entry 1 names "AUTH-99", which is no rule.'],
  [['AUTH-05:nothing'], 'entry 1 names "nothing", which is no case of AUTH-05: expected listApiKeys'],
  [['AUTH-05', 7], 'entry 2 is in no known form'],
  [[{ rule: 'AUTH-05', cause: 'x' }], 'entry 1 has the unknown field "cause"'],
  [[{ rule: 'AUTH-05', until: '2027-02-30' }], 'entry 1 has "2027-02-30" as until: expected a date'],
  [[{ rule: 'AUTH-05', until: ['x'] }], 'entry 1 is in no known form'],
])('wrong: %j', (parsed, problem) => {
  expect(readExpected(parsed)).toMatchObject({ problem: expect.stringContaining(problem) });
});

test('a listed failure does not fail the run', () => {
  expect(judged(['AUTH-05'], [entry('AUTH-05')])).toEqual({ exit: 0, stale: [] });
});

test('a failure that is not listed still does', () => {
  expect(judged(['AUTH-05', 'LIST-05'], [entry('AUTH-05')])).toEqual({ exit: 1, stale: [] });
});

test('a listed case covers no other case of its rule', () => {
  expect(judged(['AUTH-05'], [entry('AUTH-05', { case: 'deleteWebhook' })])).toEqual({
    exit: 1,
    stale: ['AUTH-05 passes'],
  });
});

test('a listed rule that passes is stale and fails the run', () => {
  expect(judged([], [entry('AUTH-05')])).toEqual({ exit: 1, stale: ['AUTH-05 passes'] });
});

test('an entry covers nothing after its last day', () => {
  // the sample run is of 2026-11-21
  expect(judged(['AUTH-05'], [entry('AUTH-05', { until: '2026-11-21' })])).toEqual({ exit: 0, stale: [] });
  expect(judged(['AUTH-05'], [entry('AUTH-05', { until: '2026-11-20' })])).toEqual({
    exit: 1,
    stale: ['AUTH-05 out of date'],
  });
});

test('what was blocked or skipped leaves an entry as it is', () => {
  const { results } = analyse(() => sampleRun({ blocked: { 'AUTH-05': 'APIKEY-01' } }));
  const list = readExpected(['AUTH-05']);
  expect(applyExpected(results.rules, 'entries' in list ? list.entries : [], '2026-11-21').stale).toEqual([]);
});

test('without a list nothing is judged', () => {
  expect(judgeExpectations(analyse(() => sampleRun())).expectations).toBeNull();
});
