import { expect, test } from 'vitest';
import { preciseIso, preciseMs } from './time.ts';

test('a time keeps its microseconds', () => {
  expect(preciseIso(1_795_312_702_588.1235)).toBe('2026-11-22T01:58:22.588123Z');
  expect(preciseMs('2026-11-22T01:58:22.588123Z')).toBeCloseTo(1_795_312_702_588.123, 3);
});

test('a time with milliseconds alone is read as it is', () => {
  expect(preciseMs('2026-11-22T01:58:22.588Z')).toBe(1_795_312_702_588);
});

test('a text that is not a time has no milliseconds', () => {
  expect(preciseMs('yesterday')).toBeNaN();
});
