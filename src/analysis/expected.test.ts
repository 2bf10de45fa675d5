import { expect, test } from 'vitest';
import { exchange, runEnded, runStarted, verdict } from '../../test/support/entries.ts';
import { sampleRun } from '../../test/support/journal.ts';
import type { RuleId } from '../contract/rules.ts';
import type { Entry, Json } from '../journal/entry.ts';
import { analyse } from './analyse.ts';
import { applyExpected, type ExpectedFailure, judgeExpectations, readExpected } from './expected.ts';

function entry(rule: RuleId, over: { case?: string; until?: string } = {}): ExpectedFailure {
  return { rule, case: null, reason: null, until: null, ...over };
}

function judged(failing: string[], listed: readonly ExpectedFailure[], over: Readonly<Record<string, Json>> = {}) {
  const expectedFailures = listed.map((one) => ({ ...one }));
  const { analysis, expectations } = judgeExpectations(
    analyse(() => sampleRun({ failing, options: { expectedFailures, ...over } })),
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

test.each([null, undefined])('an empty file is an empty list: %s', (parsed) => {
  expect(readExpected(parsed)).toEqual({ entries: [] });
});

test.each([
  [{ AUTH: 1 }, 'holds no list: expected one of rules'],
  [['AUTH-99'], 'entry 1 names "AUTH-99", which is not a rule.'],
  [['AUTH-05:nothing'], 'entry 1 names "nothing", which is not a case of AUTH-05: expected listApiKeys'],
  [['AUTH-05', 7], 'entry 2 is in no known form'],
  [[{ rule: 'AUTH-05', cause: 'x' }], 'entry 1 has the unknown field "cause"'],
  [[{ rule: 'AUTH-05', until: '2027-02-30' }], 'entry 1 has "2027-02-30" as until: expected a date'],
  [[{ rule: 'AUTH-05', until: '2027-13-01' }], 'entry 1 has "2027-13-01" as until: expected a date'],
  [[{ rule: 'AUTH-05', until: 'soon' }], 'entry 1 has "soon" as until: expected a date'],
  [[{ rule: 'AUTH-05', until: ['x'] }], 'entry 1 is in no known form'],
  [[{ rule: 'AUTH-05', case: ['x'] }], 'entry 1 is in no known form'],
  [[{ rule: 'AUTH-05', reason: {} }], 'entry 1 is in no known form'],
  [[{ case: 'getWebhook' }], 'entry 1 is in no known form'],
  [[null], 'entry 1 is in no known form'],
  [['AUTH-05:get:Webhook'], 'entry 1 names "get:Webhook", which is not a case of AUTH-05'],
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
  // The sample run is dated 2026-11-21.
  expect(judged(['AUTH-05'], [entry('AUTH-05', { until: '2026-11-21' })])).toEqual({ exit: 0, stale: [] });
  expect(judged(['AUTH-05'], [entry('AUTH-05', { until: '2026-11-20' })])).toEqual({
    exit: 1,
    stale: ['AUTH-05 out of date'],
  });
});

test('a blocked or skipped case does not make an entry stale', () => {
  const { results } = analyse(() => sampleRun({ blocked: { 'AUTH-05': 'APIKEY-01' } }));
  const list = readExpected(['AUTH-05']);
  expect(applyExpected(results.rules, 'entries' in list ? list.entries : [], '2026-11-21').stale).toEqual([]);
});

test('without a list nothing is judged', () => {
  expect(judgeExpectations(analyse(() => sampleRun())).expectations).toBeNull();
});

test('blanks around a rule and its case do not matter', () => {
  expect(readExpected(['AUTH-05: getWebhook', ' AUTH-05:getWebhook '])).toMatchObject({
    entries: [{ case: 'getWebhook' }, { case: 'getWebhook' }],
  });
});

test('values that YAML reads as booleans or numbers are read as their text', () => {
  expect(
    readExpected([
      { rule: 'AUTH-05', reason: true },
      { rule: 'AUTH-05', reason: 2027 },
    ]),
  ).toMatchObject({
    entries: [{ reason: 'true' }, { reason: '2027' }],
  });
});

test('an entry whose rule has no result is left as it is', () => {
  expect(applyExpected([], [entry('AUTH-05')], '2026-11-21').stale).toEqual([]);
});

test('an entry is not stale while one of its cases could not be tried', () => {
  const { results } = analyse(() => [...sampleRun(), verdict('AUTH-05', 'getWebhook', { status: 'blocked' })]);
  expect(applyExpected(results.rules, [entry('AUTH-05')], '2026-11-21').stale).toEqual([]);
});

/** A run in which only one listed case failed and no other case was judged. */
const failingAlone = (...rest: Entry[]): Entry[] => [
  runStarted({ expectedFailures: ['FEES-01'] }),
  verdict('FEES-01', 'default', { status: 'fail' }),
  ...rest,
];

test('a run in which only a listed case could be judged was judged', () => {
  const { analysis } = judgeExpectations(analyse(() => failingAlone(runEnded())));
  expect(analysis.results.run.exit).toBe(0);
});

test('an operation that never said anything leaves the target untested, whatever is listed', () => {
  const silent = ['x1', 'x2'].map((id) => exchange('listPayments', { id, status: null }));
  const { analysis } = judgeExpectations(analyse(() => failingAlone(...silent, runEnded())));
  expect(analysis.results.run.exit).toBe(3);
});

test('a listed failure does not excuse what makes a strict run fail', () => {
  expect(judged(['AUTH-05', 'HTTP-02'], [entry('AUTH-05')])).toMatchObject({ exit: 0 });
  expect(judged(['AUTH-05', 'HTTP-02'], [entry('AUTH-05')], { strict: true })).toMatchObject({ exit: 1 });
});

test('a stale entry does not hide that the run was interrupted', () => {
  const entries = failingAlone(verdict('FEES-01', 'default'), runEnded('interrupted'));
  const { analysis, expectations } = judgeExpectations(analyse(() => entries));
  expect(expectations?.stale).toMatchObject([{ why: 'passes' }]);
  expect(analysis.results.run.exit).toBe(130);
});
