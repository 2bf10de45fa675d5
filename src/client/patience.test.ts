import { describe, expect, test } from 'vitest';
import type { Incoming } from './exchange.ts';
import { askedPauseMs, isThrottled, mostTries, Patience } from './patience.ts';

function answer(status: number, headers: Record<string, string> = {}): Incoming {
  return { status, headers: Object.entries(headers), text: '', bytes: 0, json: undefined };
}

test.each([
  [429, {}, true],
  [429, { 'retry-after': '1' }, true],
  [503, { 'retry-after': '1' }, true],
  [503, {}, false],
  [500, { 'retry-after': '1' }, false],
  [200, { 'retry-after': '1' }, false],
])('whether %i with %j asks for a pause: %s', (status, headers, throttled) => {
  expect(isThrottled(answer(status, headers))).toBe(throttled);
});

describe('the pause that is asked for', () => {
  const now = Date.parse('2026-11-21T10:00:00Z');

  test.each<[Record<string, string>, number | null]>([
    [{ 'retry-after': '7' }, 7000],
    [{ 'retry-after': ' 1.5 ' }, 1500],
    [{ 'retry-after': 'Sat, 21 Nov 2026 10:00:09 GMT' }, 9000],
    [{ 'retry-after': 'Sat, 21 Nov 2026 09:00:00 GMT' }, 0],
    [{ 'retry-after': 'soon' }, null],
    [{ 'ratelimit-reset': '5' }, 5000],
    [{ 'x-ratelimit-reset': String(now / 1000 + 4) }, 4000],
    [{ 'x-ratelimit-reset': String(now + 3000) }, 3000],
    [{ 'retry-after': '2', 'ratelimit-reset': '5' }, 2000],
    [{}, null],
  ])('%j', (headers, ms) => {
    expect(askedPauseMs(answer(429, headers), now)).toBe(ms);
  });

  test('503 is judged by Retry-After alone', () => {
    expect(askedPauseMs(answer(503, { 'ratelimit-reset': '5' }), now)).toBeNull();
  });
});

describe('patience', () => {
  test('a request is sent three times in all', () => {
    const patience = new Patience();
    expect(patience.pauseFor('a', 0, mostTries - 1)).toBe(0);
    expect(patience.pauseFor('a', 0, mostTries)).toBeNull();
  });

  test('where nothing is asked for the pause doubles', () => {
    const patience = new Patience();
    expect(patience.pauseFor('a', null, 1)).toBe(1000);
    expect(patience.pauseFor('a', null, 2)).toBe(2000);
  });

  test('a pause longer than a minute is not waited for', () => {
    const patience = new Patience();
    expect(patience.pauseFor('a', 60_000, 1)).toBe(60_000);
    expect(patience.pauseFor('a', 60_001, 1)).toBeNull();
  });

  test('it ends for an operation that is never let through, whatever the others do', () => {
    const patience = new Patience();
    for (let nth = 0; nth < 6; nth += 1) {
      expect(patience.pauseFor('a', 10, 1)).toBe(10);
      patience.paused('a', 10);
      patience.rewarded('b');
    }
    expect(patience.pauseFor('a', 10, 1)).toBeNull();
    expect(patience.pauseFor('b', 10, 1)).toBe(10);
    patience.rewarded('a');
    expect(patience.pauseFor('a', 10, 1)).toBe(10);
  });

  test('it ends after several pauses, or a long time, in which nothing was let through', () => {
    const many = new Patience();
    for (let nth = 0; nth < 8; nth += 1) many.paused(`operation ${nth}`, 10);
    expect(many.pauseFor('other', 10, 1)).toBeNull();
    const long = new Patience();
    long.paused('a', 60_000);
    expect(long.pauseFor('b', 60_000, 1)).toBeNull();
    expect(long.pauseFor('b', 20_000, 1)).toBe(20_000);
  });
});

test('a target that lets requests through in between is granted no more pauses than the whole run has', () => {
  const patience = new Patience(10_000);
  const granted = Array.from({ length: 20 }, () => {
    const pause = patience.pauseFor('login', 1000, 1);
    if (pause !== null) patience.paused('login', pause);
    patience.rewarded('login');
    return pause;
  });
  expect(granted.filter((pause) => pause !== null)).toHaveLength(10);
  expect(patience.stats).toEqual({ waitedMs: 10_000, refused: 10 });
});
