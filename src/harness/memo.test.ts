import { expect, test } from 'vitest';
import { exchanged } from '../../test/support/exchanged.ts';
import { inFrame } from '../../test/support/in-frame.ts';
import { Blocked, NoVerdict, RunOver } from './errors.ts';
import { cite, createFrame, currentFrame, runInFrame } from './frame.ts';
import { Memo } from './memo.ts';
import { requireAccepted } from './verbs.ts';

/** How often the work runs if two callers ask for it, one after the other. */
async function timesDone(end: () => Promise<unknown>): Promise<number> {
  const memo = new Memo();
  let times = 0;
  const ask = () =>
    inFrame(() =>
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
  ['got no answer', new NoVerdict('no answer')],
  ['was broken off by the end of the run', new RunOver('over')],
])('work that %s is done anew', async (_, error) => {
  expect(await timesDone(() => Promise.reject(error))).toBe(2);
});

test('work that got no answer is not done anew without what it began with', async () => {
  const spends = () => {
    currentFrame().isSpent = true;
    return Promise.reject(new NoVerdict('no answer'));
  };
  expect(await timesDone(spends)).toBe(1);
});

const sends =
  (...ids: string[]) =>
  async () => {
    for (const id of ids) cite(exchanged({ id, status: 200, exchangeChain: 3 }));
  };

test('a scenario that waited for shared work gets its last exchange as evidence, and its calls before its own', async () => {
  const memo = new Memo();
  for (const who of ['first', 'second']) {
    const frame = createFrame(who);
    await runInFrame(frame, () => memo.once('key', sends('x1', 'x2')));
    expect([...frame.exchanges]).toEqual(['x2']);
    expect(frame.chain).toBe(3);
  }
});

test('a scenario that waited for failed shared work gets its evidence, too', async () => {
  const memo = new Memo();
  const frame = createFrame('test');
  const work = async () => {
    await sends('x1')();
    throw new Blocked('no');
  };
  await expect(runInFrame(frame, () => memo.once('key', work))).rejects.toThrow('no');
  expect([...frame.exchanges]).toEqual(['x1']);
});

test('shared work does not shorten the chain of who waits for it', async () => {
  const frame = { ...createFrame('test'), chain: 9 };
  await runInFrame(frame, () => new Memo().once('key', sends('x1')));
  expect(frame.chain).toBe(9);
});

test('shared work without an exchange is not evidence', async () => {
  const frame = createFrame('test');
  await runInFrame(frame, () => new Memo().once('key', async () => undefined));
  expect(frame.exchanges.size).toBe(0);
});

test('a look-up starts no work, and shares what was begun', async () => {
  const memo = new Memo();
  const look = () => inFrame(async () => await memo.peek('key'));
  expect(await look()).toBeUndefined();
  await inFrame(() => memo.once('key', async () => 'done'));
  expect(await look()).toBe('done');
});

test.each([
  ['a read', 'listPayments', 2],
  ['a create', 'createPayment', 2],
  ['a pay', 'sandboxPay', 1],
] as const)('%s (%s) whose connection broke is done %i times', async (_, operation, times) => {
  expect(await timesDone(async () => exchanged({ operation, failure: 'reset' }))).toBe(times);
});

test.each([
  [503, 2],
  [500, 1],
])('shared work that ended because of a %i is done %i times', async (status, times) => {
  expect(await timesDone(async () => requireAccepted(exchanged({ status })))).toBe(times);
});

test('shared work that cannot be repeated breaks no rule by a 503', async () => {
  const work = async () => {
    currentFrame().isSpent = true;
    requireAccepted(exchanged({ status: 503 }));
  };
  await expect(inFrame(() => new Memo().once('key', work))).rejects.toBeInstanceOf(NoVerdict);
});
