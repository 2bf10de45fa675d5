import { setTimeout as sleep } from 'node:timers/promises';
import { getHeapStatistics, setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';
import { heldText } from './held-text.ts';

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as () => void;

test.each([
  ['short', 'ção'],
  ['long', 'ção 💰 '.repeat(50_000)],
  ['long and hard to compress', Array.from({ length: 30_000 }, (_, at) => Math.sin(at)).join('')],
])('a %s text comes back as it was, as often as it is looked at', (_, text) => {
  const held = heldText(text);
  expect(held() === text).toBe(true);
  expect(held() === text).toBe(true);
});

test('a hundred megabytes of text do not stay in memory', async () => {
  collect();
  const before = getHeapStatistics().used_heap_size;
  const held = Array.from({ length: 100 }, (_, at) => heldText(Buffer.alloc(1_000_000, String(at % 10)).toString()));
  // what a WeakRef leads to stays until the current job has ended
  await sleep(0);
  collect();
  expect(getHeapStatistics().used_heap_size - before).toBeLessThan(30_000_000);
  expect(held.map((text) => text().length)).toEqual(Array(100).fill(1_000_000));
});
