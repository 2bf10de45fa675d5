import { expect, test, vi } from 'vitest';
import { RecordedClock } from './clock.ts';

test('waits end in the order of their time, without real waiting', async () => {
  const clock = new RecordedClock(0, []);
  const seen: string[] = [];
  const before = performance.now();
  await Promise.all([
    clock.sleep(3_600_000).then(() => seen.push('late')),
    clock.sleep(10).then(async () => {
      seen.push('early');
      await clock.sleep(10);
      seen.push('next');
    }),
  ]);
  expect(seen).toEqual(['early', 'next', 'late']);
  expect(clock.now()).toBe(3_600_000);
  expect(performance.now() - before).toBeLessThan(60_000);
});

test('recorded events come before waits for a later moment', async () => {
  const seen: string[] = [];
  const clock = new RecordedClock(0, [{ at: 5, order: 0, happen: () => seen.push(`recorded at ${clock.now()}`) }]);
  await clock.sleep(10);
  expect(seen).toEqual(['recorded at 5']);
});

test('recorded events never move the time on', async () => {
  const seen: number[] = [];
  const clock = new RecordedClock(0, [{ at: 500, order: 0, happen: () => seen.push(500) }]);
  await clock.sleep(10);
  expect(seen).toEqual([]);
  expect(clock.now()).toBe(10);
});

test('a wait that is taken back does not happen', async () => {
  const clock = new RecordedClock(0, []);
  let happened = false;
  clock.wait(5, 0, () => {
    happened = true;
  })();
  await clock.sleep(10);
  expect(happened).toBe(false);
});

test('finish has the rest of the recording happen', () => {
  const seen: number[] = [];
  const clock = new RecordedClock(
    0,
    [1, 2].map((at) => ({ at, order: at, happen: () => seen.push(at) })),
  );
  clock.finish();
  expect(seen).toEqual([1, 2]);
});

test('a standstill is reported only when nobody waits for the clock', async ({ onTestFinished }) => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  const clock = new RecordedClock(0, []);
  const told = vi.fn();
  clock.onStandstill(told);
  await clock.sleep(10);
  await new Promise((resolve) => setImmediate(resolve));
  vi.advanceTimersByTime(8000);
  await clock.sleep(10);
  await new Promise((resolve) => setImmediate(resolve));
  vi.advanceTimersByTime(8000);
  expect(told).not.toHaveBeenCalled();
  vi.advanceTimersByTime(8000);
  expect(told).toHaveBeenCalledOnce();
});
