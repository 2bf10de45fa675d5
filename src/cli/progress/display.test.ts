import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Progress } from '../../harness/progress.ts';
import { openTerminal } from '../terminal.ts';
import { chooseDisplay, type Detail, plainDisplay } from './display.ts';
import { liveText } from './lines.ts';
import { after, nothingYet } from './state.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function terminalTo(lines: string[]) {
  const stream = { write: (text: string) => lines.push(text.trimEnd()) };
  return openTerminal({}, stream, stream);
}

function shown(
  detail: Detail,
  progress: readonly Progress[],
  meanwhile: (now: readonly string[]) => void = () => undefined,
): string[] {
  const lines: string[] = [];
  const display = plainDisplay(terminalTo(lines), detail);
  let state = nothingYet;
  for (const one of progress) {
    state = after(state, one);
    display.show(one, state);
  }
  meanwhile(lines);
  display.end(true);
  return lines;
}

const planned: Progress = { kind: 'planned', chapters: { login: 2 } };
const pass: Progress = { kind: 'rule', chapter: 'login', id: 'LOGIN-01', case: 'default', status: 'pass', message: '' };
const fail: Progress = { ...pass, id: 'LOGIN-03', case: 'step-1', status: 'fail', message: 'got 200\u001b[2J' };
const request: Progress = {
  kind: 'request',
  id: 'x7',
  scenario: 'LOGIN-01',
  method: 'POST',
  path: '/account/login',
  status: 200,
  failure: null,
  ms: 12.4,
};

test('a chapter gets its line when it is done', () => {
  expect(shown('normal', [planned, pass, pass], () => undefined)).toEqual(['✓ Login                2']);
});

test('a chapter of which something is still to come gets its line at the end', () => {
  const before: string[] = [];
  const lines = shown('normal', [planned, pass], (now) => before.push(...now));
  expect({ before, lines }).toEqual({ before: [], lines: ['✓ Login                1'] });
});

test('an interrupted run leaves chapters as they are', () => {
  const lines: string[] = [];
  const display = plainDisplay(terminalTo(lines), 'normal');
  display.show(pass, [planned, pass].reduce(after, nothingYet));
  display.end(false);
  expect(lines).toEqual([]);
});

test('a chapter that nothing came of gets no line', () => {
  expect(shown('normal', [planned])).toEqual([]);
});

test('failures are counted as they go: the verdict tells each of them once', () => {
  expect(shown('normal', [planned, fail])).toEqual(['✗ Login                1, 1 failed']);
});

test('a verbose run shows failures at once, without control characters', () => {
  expect(shown('verbose', [planned, fail])).toEqual([
    '✗ LOGIN-03 step-1  got 200',
    '✗ Login                1, 1 failed',
  ]);
});

test('only a long wait is printed', () => {
  const wait: Progress = { kind: 'waiting', id: 1, what: 'the login mail' };
  expect(shown('normal', [wait], () => vi.advanceTimersByTime(1000))).toEqual([]);
  expect(shown('normal', [wait], () => vi.advanceTimersByTime(5000))).toEqual(['  waiting for the login mail']);
  expect(shown('normal', [wait, { kind: 'waited', id: 1 }], () => vi.advanceTimersByTime(5000))).toEqual([]);
});

test('many waits share a line, said again while they last', () => {
  const wait = (id: number): Progress => ({ kind: 'waiting', id, what: `mail ${id}` });
  const lines = shown('normal', [wait(1), wait(2), wait(3)], () => vi.advanceTimersByTime(14_000));
  expect(lines).toEqual(['  waiting for mail 1 and 2 more', '  waiting for mail 1 and 2 more']);
});

test('exchanges are shown where they are asked for', () => {
  expect(shown('normal', [request])).toEqual([]);
  expect(shown('verbose', [request])).toEqual(['x7    POST   /account/login  200  12 ms  LOGIN-01']);
});

test('once the target is lost, chapters are not told one by one', () => {
  const lines = shown('normal', [planned, { kind: 'lost', reason: 'ECONNREFUSED' }, pass, pass]);
  expect(lines).toEqual(['Stopping: ECONNREFUSED']);
});

test('an internal error is printed without its stack', () => {
  const fault: Progress = { kind: 'internal-error', scenario: 'LOGIN-01', reason: 'Error: oops\n    at somewhere' };
  expect(shown('normal', [fault])).toEqual(['The suite itself failed in LOGIN-01: Error: oops']);
});

test('quiet says nothing', () => {
  const lines: string[] = [];
  const display = chooseDisplay(terminalTo(lines), 'quiet', process.stdout, null);
  display.show(fail, nothingYet);
  display.end(true);
  expect(lines).toEqual([]);
});

test('the picture shows chapters, requests, time and the oldest wait', () => {
  const wait: Progress = { kind: 'waiting', id: 1, what: 'the login mail' };
  const state = [planned, pass, request, wait, { ...wait, id: 2 }].reduce(after, nothingYet);
  const text = liveText(state, { seconds: 1.25, columns: 100, usualMs: null }, terminalTo([]).colors);
  expect(text.split('\n')).toEqual([
    '',
    '· Login                1 of 2',
    '',
    '1 of 2 tried, 1 request  1.3 s  waiting for the login mail and 1 more',
  ]);
});

test('before anything is planned the picture says so', () => {
  expect(liveText(nothingYet, { seconds: 0.5, columns: 100, usualMs: null }, terminalTo([]).colors)).toBe(
    'starting  0.5 s',
  );
});

test('the picture says how long the last such run took', () => {
  const moment = { seconds: 1.25, columns: 100, usualMs: 22_400 };
  expect(liveText([planned].reduce(after, nothingYet), moment, terminalTo([]).colors)).toContain(
    '0 of 2 tried, 0 requests  1.3 s, the last run took 22.4 s',
  );
});
