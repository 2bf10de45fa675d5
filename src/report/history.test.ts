import { expect, test } from 'vitest';
import type { CaseHistory, RunHistory } from '../analysis/history.ts';
import { historySentences } from './history.ts';

const at = '2026-11-03T03:00:00.000Z';
const one: CaseHistory = { case: 'AUTH-05:getWebhook', runs: 4, failed: 2, flips: 1, failsSince: at };
const history = (changes: Partial<RunHistory>): RunHistory => ({
  version: 1,
  runs: 4,
  first: '2026-11-01T03:00:00.000Z',
  cases: [],
  answers: [],
  ...changes,
});

test.each([
  [one, 'AUTH-05 getWebhook fails since 2026-11-03 03:00 UTC (failed in 2 of 4 runs).'],
  [{ ...one, case: 'FEES-01:default' }, 'FEES-01 fails since 2026-11-03 03:00 UTC (failed in 2 of 4 runs).'],
  [
    { ...one, flips: 3 },
    'AUTH-05 getWebhook flips from run to run: failed in 2 of 4 runs, changed 3 times, fails since 2026-11-03 03:00 UTC.',
  ],
  [
    { ...one, flips: 2, failsSince: null },
    'AUTH-05 getWebhook flips from run to run: failed in 2 of 4 runs, changed 2 times.',
  ],
])('%j: %s', (kept, sentence) => {
  expect(historySentences(history({ cases: [kept] }))).toEqual([sentence]);
});

test('a rule that failed in the first known run may have failed before it', () => {
  expect(historySentences(history({ first: at, cases: [one] }))).toEqual([
    'AUTH-05 getWebhook fails since 2026-11-03 03:00 UTC or earlier (failed in 2 of 4 runs).',
  ]);
});

test('a case that holds again is not news', () => {
  expect(historySentences(history({ cases: [{ ...one, failsSince: null }] }))).toEqual([]);
});

test('the summary names an answer that changed', () => {
  expect(historySentences(history({ answers: [{ gap: 'default-limit', since: at }] }))).toEqual([
    'The answer to default-limit has been the same since 2026-11-03 03:00 UTC.',
  ]);
});

test('the first run of a history has nothing to compare with', () => {
  expect(historySentences(history({ runs: 1, cases: [one] }))).toEqual([]);
  expect(historySentences(null)).toEqual([]);
});
