import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { getHeapStatistics, setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';
import { HeldTexts } from './held-text.ts';

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as () => void;

const never = () => new Error('dropped');

test.each([
  ['short', 'ção'],
  ['long', 'ção 💰 '.repeat(50_000)],
  ['long and hard to compress', Array.from({ length: 30_000 }, (_, at) => Math.sin(at)).join('')],
])('a %s text comes back as it was, as often as it is looked at', (_, text) => {
  const held = new HeldTexts(never).hold(text);
  expect(held() === text).toBe(true);
  expect(held() === text).toBe(true);
});

test('a hundred megabytes of text do not stay in memory', async () => {
  collect();
  const before = getHeapStatistics().used_heap_size;
  const texts = new HeldTexts(never);
  const held = Array.from({ length: 100 }, (_, at) => texts.hold(Buffer.alloc(1_000_000, String(at % 10)).toString()));
  // what a WeakRef leads to stays until the current job has ended
  await sleep(0);
  collect();
  expect(getHeapStatistics().used_heap_size - before).toBeLessThan(30_000_000);
  expect(held.map((text) => text().length)).toEqual(Array(100).fill(1_000_000));
});

/** A text of `length` characters that hardly compresses. */
const noise = (length: number) => randomBytes(length).toString('base64').slice(0, length);

test('the oldest long texts are dropped if there is no room, and short ones never', () => {
  const texts = new HeldTexts(() => new Error('dropped'), 250_000);
  const short = texts.hold('short');
  const [first, second, third] = [1, 2, 3].map(() => texts.hold(noise(100_000)));
  expect(first).toThrow('dropped');
  expect([second, third].map((text) => text?.().length)).toEqual([100_000, 100_000]);
  expect(short()).toBe('short');
});

test('the last text is kept, however long it is', () => {
  const texts = new HeldTexts(never, 50_000);
  expect(texts.hold(noise(100_000))()).toHaveLength(100_000);
});

test('texts that take two bytes for each character count twice', () => {
  const texts = new HeldTexts(() => new Error('dropped'), 250_000);
  const wide = (at: number) => texts.hold(`💰${noise(75_000)}${at}`);
  const [first, second] = [wide(1), wide(2)];
  expect(first).toThrow('dropped');
  expect(second?.().length).toBe(75_003);
});
