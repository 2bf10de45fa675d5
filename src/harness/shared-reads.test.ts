import { expect, test } from 'vitest';
import { chainOf, createFrame, currentFrame, runInFrame } from './frame.ts';
import { SharedReads } from './shared-reads.ts';

/** A list of numbers, read in one step that the test ends. */
function listOf(written: readonly number[]) {
  const ends: (() => void)[] = [];
  const read = async () => {
    const seen = [...written];
    await new Promise<void>((resolve) => ends.push(resolve));
    return seen;
  };
  return { ends, read };
}

const inScenario = <T>(work: () => Promise<T>) => runInFrame(createFrame('AUTH-01[getWebhook]'), work);
const turn = () => new Promise((resolve) => setImmediate(resolve));

test('callers that ask at the same time share one read', async () => {
  const { ends, read } = listOf([1]);
  const reads = new SharedReads<readonly number[]>();
  const both = inScenario(() => Promise.all([reads.read(read), reads.read(read)]));
  await turn();
  expect(ends.length).toBe(1);
  ends[0]?.();
  expect(await both).toEqual([[1], [1]]);
});

test('a caller that asks during a read sees what was written before it asked', async () => {
  const written = [1];
  const { ends, read } = listOf(written);
  const reads = new SharedReads<readonly number[]>();
  const first = inScenario(() => reads.read(read));
  await turn();
  written.push(2);
  const second = inScenario(() => reads.read(read));
  const third = inScenario(() => reads.read(read));
  ends[0]?.();
  expect(await first).toEqual([1]);
  await turn();
  expect(ends.length).toBe(2);
  ends[1]?.();
  expect(await Promise.all([second, third])).toEqual([
    [1, 2],
    [1, 2],
  ]);
});

test('a failed read fails for those who shared it and for nobody else', async () => {
  const reads = new SharedReads<string>();
  const failing = () => Promise.reject(new Error('refused'));
  const shared = inScenario(() => Promise.allSettled([reads.read(failing), reads.read(failing)]));
  expect((await shared).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  expect(await inScenario(() => reads.read(async () => 'read'))).toBe('read');
});

test('everybody who shared a read has its exchange as evidence, and waited for its calls', async () => {
  const reads = new SharedReads<void>();
  const send = async () => {
    currentFrame().exchanges.add('x7');
    currentFrame().chain += 1;
  };
  const sharing = () =>
    inScenario(async () => {
      await reads.read(send);
      return [[...currentFrame().exchanges], chainOf()];
    });
  expect(await Promise.all([sharing(), sharing()])).toEqual([
    [['x7'], 1],
    [['x7'], 1],
  ]);
});
