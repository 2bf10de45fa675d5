import { expect, test } from 'vitest';
import { gapLeftOut, ruleLeftOut, selectionOf } from './selection.ts';

test('a run without options leaves nothing out', () => {
  const plain = { only: [], skip: [], thorough: false, light: false, strict: false, sharded: false, recorded: false };
  expect(selectionOf({})).toEqual(plain);
  expect(selectionOf({ shard: null, only: 'auth', thorough: 'yes' })).toEqual(plain);
});

test('only the texts of a mixed list count', () => {
  expect(selectionOf({ only: ['auth', 5, null], skip: [['x'], 'list'] })).toMatchObject({
    only: ['auth'],
    skip: ['list'],
  });
});

test('cases that a shard lacks may be in another one', () => {
  const selection = selectionOf({ shard: { index: 1, count: 2 } });
  expect(ruleLeftOut('AUTH-03', 'list', selection)).toBe('left to another shard');
});

test.each([
  ['its chapter', ['list']],
  ['its id', ['default-limit']],
  ['one of several', ['auth', 'default-limit']],
])('a gap is asked for by %s', (_, only) => {
  expect(gapLeftOut('default-limit', selectionOf({ only }))).toBeNull();
  expect(gapLeftOut('default-limit', selectionOf({ skip: only }))).toBe('left out by --skip');
});

test('a gap is left out where another was asked for', () => {
  expect(gapLeftOut('default-limit', selectionOf({ only: ['default-page'] }))).toBe('not among those of --only');
});

test('a heavy gap that was left out on purpose does not ask for --thorough', () => {
  expect(gapLeftOut('rate-limit', selectionOf({ skip: ['rate-limit'] }))).toBe('left out by --skip');
  expect(gapLeftOut('rate-limit', selectionOf({}))).toContain('--thorough');
});

test('a light run leaves out gaps and some cases', () => {
  const light = selectionOf({ light: true });
  expect(gapLeftOut('default-limit', light)).toBe('left out by --light');
  expect(ruleLeftOut('AUTH-01', 'deleteWebhook', light)).toBe('left out by --light');
  expect(ruleLeftOut('AUTH-01', 'getWebhook', light)).toBeNull();
});
