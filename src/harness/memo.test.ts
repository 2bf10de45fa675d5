import { expect, test } from 'vitest';
import { Blocked, NoVerdict, RunOver } from './errors.ts';
import { createFrame, runInFrame } from './frame.ts';
import { Memo } from './memo.ts';

/** How often a piece of work is done when two ask for it, one after the other. */
async function timesDone(end: () => Promise<unknown>): Promise<number> {
  const memo = new Memo();
  let times = 0;
  const ask = () =>
    runInFrame(createFrame('test'), () =>
      memo.once('key', () => {
        times += 1;
        return end();
      }),
    ).catch(() => undefined);
  await ask();
  await ask();
  return times;
}

test('shared work is done once', async () => {
  expect(await timesDone(async () => 1)).toBe(1);
});

test('a failure is shared', async () => {
  expect(await timesDone(() => Promise.reject(new Blocked('no')))).toBe(1);
});

test.each([
  ['got no answer', new NoVerdict('no answer', { id: 'x1' } as never)],
  ['was broken off by the end of the run', new RunOver('over')],
])('work that %s is done anew', async (_, error) => {
  expect(await timesDone(() => Promise.reject(error))).toBe(2);
});
