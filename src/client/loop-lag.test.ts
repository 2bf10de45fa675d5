import { afterEach, expect, test } from 'vitest';
import { closeAll, get, ok, raw, setUp } from '../../test/support/raw-target.ts';
import { LoopLag } from './loop-lag.ts';

afterEach(closeAll);

/** A meter with a manual clock. */
function byHand() {
  let time = 0;
  const lag = new LoopLag(() => time);
  const pass = (ms: number) => {
    time += ms;
  };
  return { lag, pass };
}

test('an event loop that runs has no lag', () => {
  const { lag, pass } = byHand();
  for (let looks = 0; looks < 10; looks += 1) {
    pass(22);
    lag.look();
  }
  expect(lag.total()).toBe(0);
});

test('the delay of a look is the lag', () => {
  const { lag, pass } = byHand();
  pass(520);
  expect(lag.total()).toBe(500);
  lag.look();
  pass(20);
  lag.look();
  pass(120);
  expect(lag.total()).toBe(600);
});

/** Blocks the event loop. */
function block(ms: number): void {
  const until = performance.now() + ms;
  while (performance.now() < until);
}

test('a deadline that passes while our own event loop stands still is not the fault of the target', async () => {
  const target = await raw((socket) => {
    socket.write(ok('1').subarray(0, 10));
    setImmediate(() => {
      block(600);
      socket.end(ok('1').subarray(10));
    });
  });
  const { client } = setUp(target, { timeoutMs: 300 });
  const { response, failure } = await client.send(get());
  expect(failure).toBeNull();
  expect(response?.json).toBe(1);
});

test('a target that does not answer is at fault all the same, once the loop has run long enough', async () => {
  const { client } = setUp(await raw(() => block(300)), { timeoutMs: 200 });
  expect((await client.send(get())).failure?.kind).toBe('timeout');
});
