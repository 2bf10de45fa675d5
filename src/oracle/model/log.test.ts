import { expect, test } from 'vitest';
import { Log } from './log.ts';

const event = (begin: number, end: number) => ({ begin, end });

test('the events between two times are those that overlap with them, the newest first', () => {
  const log = new Log<ReturnType<typeof event>>(10);
  for (const one of [event(0, 1), event(4, 9), event(2, 3), event(5, 6)]) log.add(one);
  expect([...log.between(3, 5)]).toEqual([event(4, 9), event(5, 6), event(2, 3)]);
  expect(log.hasAny(3, 5)).toBe(true);
  expect(log.hasAny(10, 11)).toBe(false);
});

test('a log that forgot the oldest events no longer has all', () => {
  const log = new Log<ReturnType<typeof event>>(2);
  log.add(event(0, 1));
  log.add(event(2, 3));
  expect(log.all).toEqual([event(0, 1), event(2, 3)]);
  log.add(event(4, 5));
  expect(log.all).toBeNull();
  expect([...log.between(0, 9)]).toEqual([event(4, 5), event(2, 3)]);
});
