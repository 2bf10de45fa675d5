import { expect, test } from 'vitest';
import { defaultDialect } from '../../sandbox/dialect.ts';
import { dialectCalled } from './called.ts';
import { dialectWith, fewest, knobsOf, showKnob } from './knobs.ts';
import { namedDialects } from './named/index.ts';
import { repaired } from './repair.ts';
import { seedsFrom } from './trials.ts';

test('the default dialect differs from itself in nothing', () => {
  expect(knobsOf(defaultDialect)).toEqual([]);
});

test.each(Object.entries(namedDialects))('%s is the default dialect with its own settings', (_, dialect) => {
  expect(dialectWith(knobsOf(dialect))).toEqual(repaired({ ...dialect, name: 'default' }));
});

test.each(seedsFrom(1, 20))('the random dialect %s is the default one with its own settings', (seed) => {
  const dialect = dialectCalled(seed);
  expect(dialectWith(knobsOf(dialect))).toEqual({ ...dialect, name: 'default' });
});

test('a setting is shown with its path', () => {
  const dialect = { ...defaultDialect, list: { ...defaultDialect.list, firstPage: 0 as const } };
  expect(knobsOf(dialect).map(showKnob)).toEqual(['list.firstPage = 0']);
});

const numbers = Array.from({ length: 50 }, (_, index) => index);

test('settings that do not matter are left out', async () => {
  const fails = async (some: readonly number[]) => some.includes(7) && some.includes(31);
  expect(await fewest(numbers, fails, 200)).toEqual([7, 31]);
});

test('the search stays within its number of runs', async () => {
  let tries = 0;
  await fewest(numbers, async () => ++tries < 0, 9);
  expect(tries).toBe(9);
});
