import { describe, expect, test } from 'vitest';
import { askedPauseMs, Backoff, isThrottled, mostTries } from './backoff.ts';
import type { Incoming } from './exchange.ts';

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
    [{ 'retry-after-ms': '1500', 'x-ratelimit-reset': '5' }, 1500],
    [{ 'x-ratelimit-reset-after': '2.5' }, 2500],
    [{}, null],
  ])('%j', (headers, ms) => {
    expect(askedPauseMs(answer(429, headers), now)).toBe(ms);
  });

  test.each([
    ['{"detail":"Rate limit exceeded: 500 per 10 seconds. Try again in 5 seconds."}', 5000],
    ['{"detail":"Request was throttled. Expected available in 1 second."}', 1000],
    ['{"mensagem":"Muitas requisições. Tente novamente em 3 segundos."}', 3000],
    ['{"error":{"code":"slow_down","retry_after":2}}', 2000],
    ['{"error":"5 requests per minute"}', null],
    ['{"error":"Try again in 900 seconds"}', null],
  ])('the text %s', (text, ms) => {
    expect(askedPauseMs({ ...answer(429), text }, now)).toBe(ms);
  });

  test('503 is judged by Retry-After alone', () => {
    expect(askedPauseMs(answer(503, { 'ratelimit-reset': '5' }), now)).toBeNull();
  });
});

describe('backoff', () => {
  test('a request is sent three times in all', () => {
    const backoff = new Backoff();
    expect(backoff.pauseFor('a', 0, mostTries - 1)).toBe(0);
    expect(backoff.pauseFor('a', 0, mostTries)).toBeNull();
  });

  test('the pause doubles if the service asks for none', () => {
    const backoff = new Backoff();
    expect(backoff.pauseFor('a', null, 1)).toBe(1000);
    expect(backoff.pauseFor('a', null, 2)).toBe(2000);
  });

  test('a pause longer than a minute is not waited for', () => {
    const backoff = new Backoff();
    expect(backoff.pauseFor('a', 60_000, 1)).toBe(60_000);
    expect(backoff.pauseFor('a', 60_001, 1)).toBeNull();
  });

  test('it ends for an operation that is never let through, whatever the others do', () => {
    const backoff = new Backoff();
    for (let nth = 0; nth < 6; nth += 1) {
      expect(backoff.pauseFor('a', 10, 1)).toBe(10);
      backoff.paused('a', 10);
      backoff.rewarded('b');
    }
    expect(backoff.pauseFor('a', 10, 1)).toBeNull();
    expect(backoff.pauseFor('b', 10, 1)).toBe(10);
    backoff.rewarded('a');
    expect(backoff.pauseFor('a', 10, 1)).toBe(10);
  });

  test('it ends after several pauses, or a long time, in which nothing was let through', () => {
    const many = new Backoff();
    for (let nth = 0; nth < 8; nth += 1) many.paused(`operation ${nth}`, 10);
    expect(many.pauseFor('other', 10, 1)).toBeNull();
    const long = new Backoff();
    long.paused('a', 60_000);
    expect(long.pauseFor('b', 60_000, 1)).toBeNull();
    expect(long.pauseFor('b', 20_000, 1)).toBe(20_000);
  });
});

test('a target that lets requests through in between is granted no more pauses than the whole run has', () => {
  const backoff = new Backoff(10_000);
  const granted = Array.from({ length: 20 }, () => {
    const pause = backoff.pauseFor('login', 1000, 1);
    if (pause !== null) backoff.paused('login', pause);
    backoff.rewarded('login');
    return pause;
  });
  expect(granted.filter((pause) => pause !== null)).toHaveLength(10);
  expect(backoff.stats).toEqual({ waitedMs: 10_000, refused: 10 });
});
