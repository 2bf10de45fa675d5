import { expect, test, vi } from 'vitest';
import { useFastClock } from '../../test/support/fast-clock.ts';
import { LateReads, settled, settleMs } from './settle.ts';

/** Reads `values` in turn and then repeats the last one. Pauses take no time. */
async function settling(values: readonly number[], fits: (value: number) => boolean) {
  let reads = 0;
  const now = useFastClock();
  const read = async () => values[Math.min(reads++, values.length - 1)] ?? 0;
  return { ...(await settled(read, fits)), reads, waitedMs: now() };
}

test('a value that fits at once is read once, without a pause', async () => {
  const result = await settling([5], (value) => value === 5);
  expect(result).toMatchObject({ value: 5, fits: true, reads: 1, waitedMs: 0 });
});

test('a value that fits later is read until then', async () => {
  expect(await settling([1, 2, 3, 4], (value) => value === 3)).toMatchObject({ value: 3, fits: true, reads: 3 });
});

test('a value that never fits is returned as last read when the time is over', async () => {
  const result = await settling([1, 2, 3], () => false);
  expect(result).toMatchObject({ value: 3, fits: false, reads: 8, waitedMs: settleMs });
});

test('it says how long it took', async () => {
  const { afterMs } = await settling([1], () => true);
  expect(afterMs).toBeGreaterThanOrEqual(0);
  expect(afterMs).toBeLessThan(60_000);
});

test('values that are late once are waited for longer', async () => {
  useFastClock();
  const late = new LateReads();
  const readsFor = async (needed: number) => {
    let reads = 0;
    const { fits } = await late.settled(
      async () => ++reads,
      (value) => value >= needed,
    );
    return [fits, reads];
  };
  expect(await readsFor(10)).toEqual([true, 10]);
  expect(await readsFor(99)).toEqual([false, 11]);
  expect(await readsFor(10)).toEqual([true, 10]);
});

test('where the first wait shows nothing late, the next ones are as usual', async () => {
  useFastClock();
  const late = new LateReads();
  const reads = vi.fn(async () => 1);
  for (const all of [11, 19]) {
    const last = await late.settled(reads, () => false);
    expect([last.fits, reads.mock.calls.length]).toEqual([false, all]);
  }
});
