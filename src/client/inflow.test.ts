import { expect, test } from 'vitest';
import { closeAll, get, ok, raw, setUp } from '../../test/support/raw-target.ts';
import { type Arriving, Inflow } from './inflow.ts';

/** A response that remembers whether it is paused. */
function arriving(): Arriving & { paused: boolean } {
  return {
    paused: false,
    pause() {
      this.paused = true;
    },
    resume() {
      this.paused = false;
    },
  };
}

test('within the limit all responses are read', () => {
  const inflow = new Inflow(100);
  const [one, other] = [arriving(), arriving()];
  inflow.take(one, 50);
  inflow.take(other, 50);
  expect([one.paused, other.paused]).toEqual([false, false]);
});

test('at the limit one response is read on, and the others when it has ended', () => {
  const inflow = new Inflow(100);
  const [one, second, third] = [arriving(), arriving(), arriving()];
  inflow.take(second, 60);
  inflow.take(one, 60);
  inflow.take(second, 10);
  inflow.take(third, 10);
  expect([one.paused, second.paused, third.paused]).toEqual([false, true, true]);
  inflow.free(one, 60);
  expect([second.paused, third.paused]).toEqual([false, false]);
});

test('the end of a response that waits lets no other go on', () => {
  const inflow = new Inflow(10);
  const [one, second, third] = [arriving(), arriving(), arriving()];
  for (const each of [one, second, third]) inflow.take(each, 20);
  inflow.free(third, 20);
  expect([one.paused, second.paused]).toEqual([false, true]);
});

test('responses that are larger than the limit together all arrive whole, within their deadlines', async () => {
  const body = `"${'a'.repeat(300_000)}"`;
  const target = await raw((socket) => socket.write(ok(body)));
  const { client } = setUp(target, { limits: { inflowBytes: 1000 } });
  const exchanges = await Promise.all(Array.from({ length: 20 }, () => client.send(get())));
  await closeAll();
  expect(exchanges.map(({ failure, response }) => failure ?? response?.bytes)).toEqual(Array(20).fill(body.length));
});

test('a response that never ends does not hold up the others for longer than its own deadline', async () => {
  const body = `"${'a'.repeat(300_000)}"`;
  const target = await raw((socket, _, nth) =>
    socket.write(nth === 1 ? `HTTP/1.1 200 OK\r\ncontent-length: 999999\r\n\r\n${body}` : ok(body)),
  );
  const { client } = setUp(target, { limits: { inflowBytes: 1000 }, timeoutMs: 500 });
  const exchanges = await Promise.all(Array.from({ length: 5 }, () => client.send(get())));
  await closeAll();
  expect(exchanges.filter(({ failure }) => failure === null)).toHaveLength(4);
  expect(exchanges.find(({ failure }) => failure !== null)?.failure?.kind).toBe('timeout');
});

test('responses that are cut off because they are too large let the others go on', async () => {
  const target = await raw((socket) => {
    socket.write('HTTP/1.1 200 OK\r\ncontent-length: 99999999\r\n\r\n');
    const pour = () => {
      while (socket.writable && socket.write('a'.repeat(65_536)));
    };
    socket.on('drain', pour);
    pour();
  });
  const { client } = setUp(target, { limits: { inflowBytes: 1000, mostBytes: 1_000_000 }, timeoutMs: 60_000 });
  const exchanges = await Promise.all(Array.from({ length: 8 }, () => client.send(get())));
  await closeAll();
  expect(exchanges.map(({ failure }) => failure?.kind)).toEqual(Array(8).fill('too-large'));
});
