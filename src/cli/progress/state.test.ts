import { expect, test } from 'vitest';
import type { Progress } from '../../harness/progress.ts';
import { after, isDone, nothingYet, type ProgressState } from './state.ts';

const passed = (chapter: string): Progress => ({
  kind: 'rule',
  chapter,
  id: 'X',
  case: 'default',
  status: 'pass',
  message: '',
});

function all(...progress: Progress[]): ProgressState {
  return progress.reduce(after, nothingYet);
}

test('chapters stand in the order of the contract, without empty ones', () => {
  const state = all({ kind: 'planned', chapters: { webhook: 2, signup: 3, fees: 0 } });
  expect([...state.chapters.keys()]).toEqual(['signup', 'webhook']);
});

test('rules and gaps are counted by chapter, failures and blocked ones apart', () => {
  const state = all(
    { kind: 'planned', chapters: { login: 4 } },
    passed('login'),
    { kind: 'rule', chapter: 'login', id: 'LOGIN-01', case: 'default', status: 'fail', message: 'no' },
    { kind: 'gap', chapter: 'login', id: 'x', status: 'blocked' },
  );
  expect(state.chapters.get('login')).toEqual({ planned: 4, done: 3, failed: 1, blocked: 1 });
});

test('a chapter is done when everything planned for it is', () => {
  const planned: Progress = { kind: 'planned', chapters: { login: 2 } };
  const chapter = (state: ProgressState) =>
    state.chapters.get('login') ?? { planned: 9, done: 0, failed: 0, blocked: 0 };
  expect(isDone(chapter(all(planned, passed('login'))))).toBe(false);
  expect(isDone(chapter(all(planned, passed('login'), passed('login'))))).toBe(true);
});

test('a verdict for a chapter that nobody planned is counted all the same', () => {
  expect(all(passed('login')).chapters.get('login')).toMatchObject({ planned: 1, done: 1 });
});

test('requests are counted', () => {
  const request: Progress = {
    kind: 'request',
    id: 'x1',
    scenario: 's',
    method: 'GET',
    path: '/',
    status: 200,
    failure: null,
    ms: 1,
  };
  expect(all(request, request).requests).toBe(2);
});

test('waits come and go, the oldest first', () => {
  const state = all(
    { kind: 'waiting', id: 1, what: 'a mail' },
    { kind: 'waiting', id: 2, what: 'a delivery' },
    { kind: 'waiting', id: 3, what: 'another mail' },
    { kind: 'waited', id: 1 },
  );
  expect([...state.waiting.values()]).toEqual(['a delivery', 'another mail']);
});

test('the first trouble is kept', () => {
  expect(all({ kind: 'lost', reason: 'gone' }, { kind: 'no-account', reason: 'none' }).trouble).toBe('gone');
});
