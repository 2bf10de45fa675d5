import { expect, test } from 'vitest';
import { cacheableMs, isFromCache } from './cached.ts';

test.each([
  ['Age', '0', true],
  ['X-Cache', 'Hit from cloudfront', true],
  ['CF-Cache-Status', 'HIT', true],
  ['X-Cache', 'Miss from cloudfront', false],
  ['Cache-Control', 'max-age=60', false],
])('whether %s: %s is of a cache', (name, value, expected) => {
  expect(isFromCache([[name, value]])).toBe(expected);
});

test.each([
  ['max-age=60', 60_000],
  ['public, s-maxage=300, max-age=0', 300_000],
  ['max-age=0, private, must-revalidate', 0],
  ['no-store', 0],
])('how long a cache may keep a response with %s', (value, expected) => {
  expect(cacheableMs([['cache-control', value]])).toBe(expected);
});
