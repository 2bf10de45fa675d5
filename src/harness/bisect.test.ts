import fc from 'fast-check';
import { expect, test } from 'vitest';
import { lastAccepted } from './bisect.ts';
import { Inconclusive } from './errors.ts';

/** A service that accepts values up to (or from) a limit, and counts the requests. */
function limited(accepts: (value: number) => boolean) {
  const asked: number[] = [];
  const ask = async (value: number) => {
    asked.push(value);
    return accepts(value);
  };
  return { asked, ask };
}

test('a maximum is found to the unit, wherever it is', async () => {
  const upTo = fc.integer({ min: 1, max: 100_000_000_000_000 });
  await fc.assert(
    fc.asyncProperty(upTo, fc.array(fc.integer({ min: 2, max: 1e14 }), { maxLength: 40 }), async (limit, likely) => {
      const { ask } = limited((value) => value <= limit);
      expect(await lastAccepted({ accepted: 1, refused: 100_000_000_000_001, likely }, ask)).toBe(limit);
    }),
  );
});

test('a minimum is found to the unit, wherever it is', async () => {
  await fc.assert(
    fc.asyncProperty(fc.integer({ min: 2, max: 2000 }), async (limit) => {
      const { ask } = limited((value) => value >= limit);
      expect(await lastAccepted({ accepted: 2000, refused: 1 }, ask)).toBe(limit);
    }),
  );
});

test('a limit among the likely ones takes few requests', async () => {
  const likely = Array.from({ length: 70 }, (_, index) => (index + 1) * 500);
  const { ask, asked } = limited((value) => value <= 15_000);
  expect(await lastAccepted({ accepted: 10, refused: 65_536, likely }, ask)).toBe(15_000);
  expect(asked.length).toBeLessThan(20);
});

test('only values between the bounds are tried, and each once', async () => {
  const { ask, asked } = limited((value) => value <= 37);
  await lastAccepted({ accepted: 10, refused: 99, likely: [5, 10, 50, 99, 200] }, ask);
  expect(Math.min(...asked)).toBeGreaterThan(10);
  expect(Math.max(...asked)).toBeLessThan(99);
  expect(new Set(asked).size).toBe(asked.length);
});

test('neighbours need no further request', async () => {
  const { ask, asked } = limited(() => true);
  expect(await lastAccepted({ accepted: 5, refused: 6 }, ask)).toBe(5);
  expect(asked).toEqual([]);
});

test('a service without one limit is inconclusive', async () => {
  const { ask } = limited((value) => value % 2 === 0);
  await expect(lastAccepted({ accepted: 0, refused: 1001, likely: [100, 201, 400] }, ask)).rejects.toThrow(
    Inconclusive,
  );
});
