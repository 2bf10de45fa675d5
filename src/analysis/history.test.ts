import { expect, test } from 'vitest';
import { answer, journal, verdict } from '../../test/support/entries.ts';
import type { Entry } from '../journal/entry.ts';
import { analyse } from './analyse.ts';
import {
  historyOf,
  isFlaky,
  type PastRun,
  pastRunOf,
  readHistory,
  readPastRun,
  sinceOf,
  writePastRun,
} from './history.ts';

const at = (day: number): string => `2026-11-${String(day).padStart(2, '0')}T03:00:00.000Z`;

function run(day: number, entries: readonly Entry[]): PastRun {
  return { ...pastRunOf(analyse(journal(entries))), at: at(day) };
}

const fees = (status: 'pass' | 'fail' | 'blocked') => [verdict('FEES-01', 'default', { status })];
const limit = (value: number) => [answer('default-limit', { answer: value })];

/** The history of one case by day, one letter for each: pass, fail, blocked. */
function daily(statuses: string) {
  const word = { p: 'pass', f: 'fail', b: 'blocked' } as const;
  const runs = [...statuses].map((letter, index) => run(index + 1, fees(word[letter as keyof typeof word])));
  return historyOf(runs).cases[0];
}

test.each([
  ['a case that always held is not told', 'ppp', undefined],
  ['one that fails tells since when', 'ppff', { runs: 4, failed: 2, flips: 1, failsSince: at(3) }],
  ['one that holds again fails no longer', 'pffp', { runs: 4, failed: 2, flips: 2, failsSince: null }],
  ['one that fails again fails since then', 'fppf', { runs: 4, failed: 2, flips: 2, failsSince: at(4) }],
  ['a run that could not try it says nothing', 'fbbf', { runs: 2, failed: 2, flips: 0, failsSince: at(1) }],
])('%s', (_, statuses, expected) => {
  expect(daily(statuses)).toEqual(expected === undefined ? undefined : { case: 'FEES-01:default', ...expected });
});

test('a case that came and went twice flips from run to run', () => {
  const flaky = (statuses: string) => {
    const found = daily(statuses);
    return found !== undefined && isFlaky(found);
  };
  expect([flaky('pf'), flaky('pfp'), flaky('fpf'), flaky('ppff')]).toEqual([false, true, true, false]);
});

test('a changed answer comes with the first run that gave the present one', () => {
  const history = historyOf([run(1, limit(10)), run(2, limit(20)), run(3, fees('pass')), run(4, limit(20))]);
  expect(history.answers).toEqual([{ gap: 'default-limit', since: at(2) }]);
});

test('a gap that was left open for a while has not changed', () => {
  expect(historyOf([run(1, limit(10)), run(2, fees('pass')), run(3, limit(10))]).answers).toEqual([]);
});

test('the order in which runs are given does not matter', () => {
  const runs = [run(1, fees('pass')), run(2, fees('fail')), run(3, fees('fail'))];
  expect(historyOf(runs.toReversed())).toEqual(historyOf(runs));
});

test('a past run and a history are read as they were written', () => {
  const past = run(1, [...fees('fail'), ...limit(10)]);
  expect(readPastRun(JSON.parse(writePastRun(past)))).toEqual(past);
  const history = historyOf([past, run(2, limit(20))]);
  expect(readHistory(JSON.parse(JSON.stringify(history)))).toEqual(history);
});

test.each([
  [null],
  [[]],
  [{ version: 2 }],
  [{ version: 1, at: 'yesterday', baseline: {} }],
  [{ version: 1, at: at(1), baseline: {} }],
])('%j is not a past run', (parsed) => expect(readPastRun(parsed)).toBeNull());

test('anything else is not a history', () => {
  expect(readHistory({ version: 1, runs: 'many' })).toBeNull();
});

test('each case of a rule has its own history', () => {
  const list = (status: 'pass' | 'fail') => [verdict('AUTH-03', 'list', { status }), verdict('AUTH-03', 'read')];
  expect(historyOf([run(1, list('pass')), run(2, list('fail'))]).cases).toMatchObject([
    { case: 'AUTH-03:list', runs: 2, failed: 1 },
  ]);
});

test('a run of before a rule was there says nothing about it', () => {
  const { at: day, baseline } = run(1, fees('fail'));
  const older = { at: day, baseline: { ...baseline, rules: {} } };
  expect(historyOf([older, run(2, fees('fail'))]).cases).toMatchObject([{ runs: 1, failsSince: at(2) }]);
});

test('a gap that was left open while another changed has not changed', () => {
  const page = (value: number) => [answer('default-page', { answer: value })];
  const runs = [run(1, [...limit(10), ...page(0)]), run(2, page(1)), run(3, limit(10))];
  expect(historyOf(runs).answers).toEqual([{ gap: 'default-page', since: at(2) }]);
});

test('there is no history without a run', () => {
  expect(historyOf([])).toEqual({ version: 1, runs: 0, first: '', cases: [], answers: [], course: [] });
});

test('the history begins with the first run', () => {
  expect(historyOf([run(2, []), run(1, [])])).toMatchObject({ runs: 2, first: at(1) });
});

test('an answer has been the same since it changed', () => {
  const history = historyOf([run(1, limit(10)), run(2, limit(20))]);
  expect(sinceOf(history, 'default-limit')).toBe(at(2));
  expect(sinceOf(history, 'default-page')).toBeNull();
});

test('a rule fails since the first of its cases does that fail now', () => {
  const cases = (...failing: string[]) =>
    ['list', 'create', 'read'].map((name) =>
      verdict('AUTH-03', name, { status: failing.includes(name) ? 'fail' : 'pass' }),
    );
  const history = historyOf([
    run(1, cases('read')),
    run(2, cases('create')),
    run(3, [...cases('create', 'list'), ...fees('fail')]),
  ]);
  expect(sinceOf(history, 'AUTH-03')).toBe(at(2));
  expect(sinceOf(history, 'FEES-01')).toBe(at(3));
});

test('a rule that holds again fails since nothing', () => {
  const history = historyOf([run(1, fees('fail')), run(2, fees('pass'))]);
  expect(sinceOf(history, 'FEES-01')).toBeNull();
});

test('the course of a target counts rules of each run, and keeps its medians', () => {
  const { course } = historyOf([run(2, fees('fail')), run(1, fees('pass'))]);
  expect(course?.map(({ at: start, failed }) => [start, failed])).toEqual([
    [at(1), 0],
    [at(2), 1],
  ]);
  const past = { ...run(1, []), medianMs: { login: 12.5 } };
  expect(readPastRun(JSON.parse(writePastRun(past)))?.medianMs).toEqual({ login: 12.5 });
  expect(readHistory(JSON.parse(JSON.stringify(historyOf([past]))))?.course?.[0]?.medianMs).toEqual({ login: 12.5 });
});
