import { expect, onTestFinished, test, vi } from 'vitest';
import { Gate } from './gate.ts';

async function settled<T>(promise: Promise<T>): Promise<T | 'waiting'> {
  return await Promise.race([promise, new Promise<'waiting'>((resolve) => setImmediate(() => resolve('waiting')))]);
}

test('lets through as many as allowed, and the next one when one leaves', async () => {
  const gate = new Gate({ concurrency: 2, perSecond: null });
  expect(await gate.enter(false)).toBe(true);
  expect(await gate.enter(false)).toBe(true);
  const third = gate.enter(false);
  expect(await settled(third)).toBe('waiting');
  gate.leave(true);
  expect(await third).toBe(true);
});

test('one that was sent before goes ahead', async () => {
  const gate = new Gate({ concurrency: 1, perSecond: null });
  await gate.enter(false);
  const order: string[] = [];
  const first = gate.enter(false).then(() => order.push('new'));
  const second = gate.enter(true).then(() => order.push('again'));
  gate.leave(true);
  await second;
  gate.leave(true);
  await first;
  expect(order).toEqual(['again', 'new']);
});

test('after a pause it begins with one, and widens as they are taken', async () => {
  const gate = new Gate({ concurrency: 3, perSecond: null });
  await gate.enter(false);
  expect(gate.pause(0)).toBe(true);
  gate.leave(false);
  expect(await gate.enter(false)).toBe(true);
  const next = gate.enter(false);
  expect(await settled(next)).toBe('waiting');
  gate.leave(true);
  expect(await next).toBe(true);
  expect(await settled(gate.enter(false))).toBe(true);
});

test('a pause within a pause is not counted twice', () => {
  const gate = new Gate({ concurrency: 3, perSecond: null });
  expect(gate.pause(10_000)).toBe(true);
  expect(gate.pause(5000)).toBe(false);
  expect(gate.pausedForMs).toBeGreaterThan(5000);
});

test('those who wait can be turned away', async () => {
  const gate = new Gate({ concurrency: 1, perSecond: 0.001 });
  await gate.enter(false);
  const waiting = [gate.enter(false), gate.enter(true)];
  gate.leave(true);
  expect(gate.waiting).toBe(2);
  gate.clear();
  expect(await Promise.all(waiting)).toEqual([false, false]);
});

/** The rest of the requests of a second that began with a late one. */
const everyTwentieth = Array.from({ length: 19 }, (_, index) => 1100 + 50 * index);

test.each([
  ['a late timer costs no rate', [1000, 1053], 1100, true],
  ['only a part of a long delay is caught up', [1000, 1070], 1114, 'waiting'],
  ['no second has more than its number of requests', [1000, 1055, ...everyTwentieth], 2050, 'waiting'],
  ['a second after the late one, the next may come', [1000, 1055, ...everyTwentieth], 2055, true],
  ['what comes after a break has the whole time before it', [1000, 5000], 5049, 'waiting'],
])('%s', async (_, sentAt, then, expected) => {
  const clock = vi.spyOn(performance, 'now');
  const gate = new Gate({ concurrency: 30, perSecond: 20 });
  onTestFinished(() => gate.clear());
  for (const at of sentAt) {
    clock.mockReturnValue(at);
    expect(await gate.enter(false)).toBe(true);
  }
  clock.mockReturnValue(then);
  expect(await settled(gate.enter(false))).toBe(expected);
});
