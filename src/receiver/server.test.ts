import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { deflateRawSync, gzipSync, zstdCompressSync } from 'node:zlib';
import { afterEach, expect, test } from 'vitest';
import type { Delivery, Receiver } from './receiver.ts';
import { openReceiver, type ReceiverOptions } from './server.ts';

const opened: Receiver[] = [];

afterEach(async () => {
  await Promise.all(opened.splice(0).map((receiver) => receiver.close()));
});

async function open(options: Partial<ReceiverOptions> = {}): Promise<Receiver> {
  const receiver = await openReceiver({
    listen: { host: '127.0.0.1', port: 0 },
    publicUrl: null,
    runId: 'run7',
    ...options,
  });
  opened.push(receiver);
  return receiver;
}

const soon = { timeoutMs: 2000 };
const any = () => true;

test('a delivery is kept under the slot of its address, as it came', async () => {
  const receiver = await open();
  const response = await fetch(`${receiver.url('webhook-1')}?a=1`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'X-Signature': 'abc' },
    body: '{"event":"paid"}',
  });
  expect(response.status).toBe(200);
  const [delivery] = receiver.deliveries('webhook-1');
  expect(delivery).toMatchObject({
    id: 'd1',
    slot: 'webhook-1',
    method: 'POST',
    json: { event: 'paid' },
    answered: 200,
  });
  expect(delivery?.path).toMatch(/^\/run7\/webhook-1-[0-9a-f]{24}\?a=1$/);
  expect(delivery?.headers).toContainEqual(['x-signature', 'abc']);
});

test('the address of a slot stays the same, and no two slots share one', async () => {
  const receiver = await open();
  expect(receiver.url('a')).toBe(receiver.url('a'));
  expect(receiver.url('a')).not.toBe(receiver.url('b'));
  const other = await open();
  expect(new URL(other.url('a')).pathname).not.toBe(new URL(receiver.url('a')).pathname);
});

test('a public address keeps its path, whether or not the proxy strips it', async () => {
  const receiver = await open({ publicUrl: 'https://hooks.example.com/pix/' });
  const url = new URL(receiver.url('callback-1'));
  expect(url.href).toMatch(/^https:\/\/hooks\.example\.com\/pix\/run7\/callback-1-/);
  const local = `http://127.0.0.1:${receiver.listeningOn.port}`;
  await fetch(local + url.pathname);
  await fetch(local + url.pathname.replace('/pix', ''));
  expect(receiver.deliveries('callback-1')).toHaveLength(2);
});

test('a target may add to the path of an address', async () => {
  const receiver = await open();
  await fetch(`${receiver.url('callback-1')}/success?id=1`);
  expect(receiver.count('callback-1')).toBe(1);
});

test.each(['/', '/favicon.ico', '/run6/webhook-1-000000000000000000000000', '/run7/webhook-1', '/%zz'])(
  'the path %s is answered 404 and kept as unknown',
  async (path) => {
    const receiver = await open();
    receiver.url('webhook-1');
    const response = await fetch(`http://127.0.0.1:${receiver.listeningOn.port}${path}`);
    expect(response.status).toBe(404);
    expect(receiver.deliveries('unknown')).toMatchObject([{ slot: 'unknown', answered: 404 }]);
    expect(receiver.deliveries('webhook-1')).toEqual([]);
  },
);

test('the path of another run is unknown', async () => {
  const earlier = await open({ runId: 'run6' });
  const receiver = await open({ runId: 'run7' });
  const path = new URL(earlier.url('webhook-1')).pathname;
  await fetch(`http://127.0.0.1:${receiver.listeningOn.port}${path}`, { method: 'POST', body: 'late' });
  expect(receiver.deliveries('unknown')).toMatchObject([{ text: 'late' }]);
});

test.each(['HEAD', 'OPTIONS', 'PUT', 'DELETE', 'PATCH', 'GET'])('%s is a delivery too', async (method) => {
  const receiver = await open();
  const response = await fetch(receiver.url('webhook-1'), { method });
  expect(response.status).toBe(200);
  expect(receiver.deliveries('webhook-1')).toMatchObject([{ method }]);
});

test('a slot gives the response set for it, and the others are unchanged', async () => {
  const receiver = await open({ answer: 202 });
  receiver.answerWith('webhook-1', 503);
  expect((await fetch(receiver.url('webhook-1'), { method: 'POST' })).status).toBe(503);
  expect((await fetch(receiver.url('webhook-2'), { method: 'POST' })).status).toBe(202);
  receiver.answerWith('webhook-1', 204);
  expect((await fetch(receiver.url('webhook-1'), { method: 'POST' })).status).toBe(204);
  expect(receiver.deliveries('webhook-1').map((delivery) => delivery.answered)).toEqual([503, 204]);
});

test('a body that is not JSON is kept as text', async () => {
  const receiver = await open();
  await fetch(receiver.url('webhook-1'), { method: 'POST', body: 'payment 1 is paid' });
  const [delivery] = receiver.deliveries('webhook-1');
  expect(delivery?.text).toBe('payment 1 is paid');
  expect(delivery?.json).toBeUndefined();
});

test.each([
  ['a compressed body', { 'content-encoding': 'gzip' }, gzipSync('{"event":"paid"}')],
  ['a body compressed with zstd', { 'content-encoding': 'zstd' }, zstdCompressSync('{"event":"paid"}')],
  [
    'a body with raw deflate in gzip',
    { 'content-encoding': 'deflate, gzip' },
    gzipSync(deflateRawSync('{"event":"paid"}')),
  ],
  ['a form', { 'content-type': 'application/x-www-form-urlencoded' }, Buffer.from('event=paid')],
])('%s is read as JSON', async (_, headers, body) => {
  const receiver = await open();
  await fetch(receiver.url('webhook-1'), { method: 'POST', headers, body });
  expect(receiver.deliveries('webhook-1')[0]?.json).toEqual({ event: 'paid' });
});

test('a body that is not compressed as its header says is kept as it came', async () => {
  const receiver = await open();
  await fetch(receiver.url('webhook-1'), { method: 'POST', headers: { 'content-encoding': 'gzip' }, body: '{"a":1}' });
  expect(receiver.deliveries('webhook-1')[0]?.json).toEqual({ a: 1 });
});

test('a huge body is cut after 256 KiB and answered', async () => {
  const receiver = await open();
  const response = await fetch(receiver.url('webhook-1'), { method: 'POST', body: 'x'.repeat(4 * 1024 * 1024) });
  expect(response.status).toBe(200);
  expect(receiver.deliveries('webhook-1')[0]?.body.length).toBe(256 * 1024);
});

test('a body that does not come in time is answered 408 and kept as far as it came', async () => {
  const receiver = await open({ bodyTimeoutMs: 100 });
  const url = new URL(receiver.url('webhook-1'));
  const socket = connect(receiver.listeningOn.port, '127.0.0.1');
  socket.write(`POST ${url.pathname} HTTP/1.1\r\nhost: x\r\ncontent-length: 10\r\n\r\nabc`);
  const answer = await new Promise<string>((resolve) => socket.once('data', (data) => resolve(String(data))));
  socket.destroy();
  expect(answer).toMatch(/^HTTP\/1\.1 408 /);
  expect(receiver.deliveries('webhook-1')).toMatchObject([{ text: 'abc', answered: 408 }]);
});

test('a sender that breaks off has delivered nothing', async () => {
  const receiver = await open();
  const url = new URL(receiver.url('webhook-1'));
  const socket = connect(receiver.listeningOn.port, '127.0.0.1');
  await new Promise<void>((resolve) => {
    socket.write(`POST ${url.pathname} HTTP/1.1\r\nhost: x\r\ncontent-length: 10\r\n\r\nabc`, () => resolve());
  });
  socket.destroy();
  await sleep(50);
  expect(receiver.count('webhook-1')).toBe(0);
});

test('a wait ends with a past delivery at once', async () => {
  const receiver = await open();
  await fetch(receiver.url('webhook-1'), { method: 'POST', body: '1' });
  await fetch(receiver.url('webhook-1'), { method: 'POST', body: '2' });
  const found = await receiver.waitFor('webhook-1', (delivery) => delivery.json === 2, soon);
  expect(found?.id).toBe('d2');
});

test('a wait ends with the first coming delivery that fits', async () => {
  const receiver = await open();
  const wait = receiver.waitFor('webhook-1', (delivery) => delivery.json === 2, soon);
  for (const body of ['1', '2', '3']) await fetch(receiver.url('webhook-1'), { method: 'POST', body });
  expect((await wait)?.id).toBe('d2');
});

test('a wait takes no delivery of another slot', async () => {
  const receiver = await open();
  const wait = receiver.waitFor('webhook-1', any, { timeoutMs: 100 });
  await fetch(receiver.url('webhook-2'), { method: 'POST', body: '1' });
  expect(await wait).toBeNull();
});

test('an aborted wait ends with null', async () => {
  const receiver = await open();
  const abort = new AbortController();
  const wait = receiver.waitFor('webhook-1', any, { ...soon, signal: abort.signal });
  abort.abort();
  expect(await wait).toBeNull();
  expect(await receiver.waitFor('webhook-1', any, { ...soon, signal: abort.signal })).toBeNull();
});

test('closing ends every wait with null', async () => {
  const receiver = await open();
  const wait = receiver.waitFor('webhook-1', any, soon);
  await receiver.close();
  expect(await wait).toBeNull();
});

test('an error of the condition is the error of the wait', async () => {
  const receiver = await open();
  const wait = receiver.waitFor(
    'webhook-1',
    () => {
      throw new Error('condition');
    },
    soon,
  );
  const failed = expect(wait).rejects.toThrow('condition');
  await fetch(receiver.url('webhook-1'), { method: 'POST' });
  await failed;
});

test('the latest thousand of many deliveries are kept, and all are counted', async () => {
  const receiver = await open();
  const url = receiver.url('webhook-1');
  for (let batch = 0; batch < 41; batch += 1) {
    await Promise.all(Array.from({ length: 25 }, () => fetch(url, { method: 'POST', body: '{}' })));
  }
  expect(receiver.count('webhook-1')).toBe(1025);
  expect(receiver.deliveries('webhook-1')).toHaveLength(1000);
  expect(receiver.deliveries('webhook-1').at(-1)?.id).toBe('d1025');
});

test('every delivery is reported before it is answered', async () => {
  const told: Delivery[] = [];
  const receiver = await open({ onDelivery: (delivery) => told.push(delivery) });
  await fetch(receiver.url('webhook-1'));
  await fetch(`http://127.0.0.1:${receiver.listeningOn.port}/elsewhere`);
  expect(told.map((delivery) => delivery.slot)).toEqual(['webhook-1', 'unknown']);
});

test('a port in use is refused with a sentence that names the option', async () => {
  const receiver = await open();
  const { port } = receiver.listeningOn;
  await expect(open({ listen: { host: '127.0.0.1', port } })).rejects.toThrow(
    `The webhook receiver cannot start: --webhook-listen 127.0.0.1:${port} is in use by another program`,
  );
});

test('a receiver that listens everywhere hands out its loopback address', async () => {
  const receiver = await open({ listen: { host: '0.0.0.0', port: 0 } });
  expect(receiver.url('a')).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/run7\/a-/);
});

test('a delivery that is nested too deeply is kept as text and not parsed', async () => {
  const receiver = await open();
  await fetch(receiver.url('webhook-1'), { method: 'POST', body: '['.repeat(50_000) });
  const [delivery] = receiver.deliveries('webhook-1');
  expect(delivery?.text).toHaveLength(50_000);
  expect(delivery?.json).toBeUndefined();
});
