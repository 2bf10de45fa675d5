import { expect, test } from 'vitest';
import type { RunConfig } from './config.ts';
import { isSelected, isTried, type Selectable, selectableNames } from './select.ts';
import { suiteNames } from './suites.ts';

const one: Selectable = { suite: 'webhooks', chapter: 'webhook', id: 'AUTH-05', case: 'getWebhook' };
const all = { only: [], skip: [], shard: null };

test('without a selection everything is selected', () => {
  expect(isSelected(one, all)).toBe(true);
});

test.each(['webhooks', 'webhook', 'AUTH-05', 'getWebhook', 'AUTH-05:getWebhook'])('%s selects and skips it', (name) => {
  expect(isSelected(one, { ...all, only: [name] })).toBe(true);
  expect(isSelected(one, { ...all, skip: [name] })).toBe(false);
  expect(isSelected(one, { ...all, only: [name], skip: [name] })).toBe(false);
});

test('another name leaves it out', () => {
  expect(isSelected(one, { ...all, only: ['login'] })).toBe(false);
});

test('a replay tries what it was asked for, and what the recorded run tried', () => {
  const replayOf = (only: readonly string[]) => ({ ...all, only: ['login'], replay: { only, skip: [] } });
  expect(isTried(one, replayOf(['AUTH-05']) as unknown as RunConfig)).toBe(true);
  expect(isTried(one, replayOf(['fees']) as unknown as RunConfig)).toBe(false);
  expect(isTried(one, { ...all, only: ['login'], replay: null } as unknown as RunConfig)).toBe(false);
});

test('every suite is in exactly one shard, but the one that looks at every request is in all', () => {
  const shards = [1, 2, 3, 4].map((index) => ({ index, count: 4 }));
  for (const suite of suiteNames) {
    const within = shards.filter((shard) => isSelected({ ...one, suite }, { ...all, shard }));
    expect(within.length, suite).toBe(suite === 'http' ? 4 : 1);
  }
});

test('every word that selects is known', () => {
  const names = selectableNames();
  expect(names).toEqual(
    expect.arrayContaining(['webhooks', 'webhook', 'AUTH-05', 'default-limit', 'getWebhook', 'LIST-02:100']),
  );
  expect(new Set(names).size).toBe(names.length);
});
