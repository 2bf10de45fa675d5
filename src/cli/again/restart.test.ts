import { createServer, type Server } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { freePort } from '../../../test/support/free-port.ts';
import { restarted } from './restart.ts';

async function listenAt(port: number): Promise<Server> {
  const server = createServer((socket) => socket.destroy());
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  return server;
}

test('a server that goes and comes back has restarted', async () => {
  const port = await freePort();
  const first = await listenAt(port);
  const seen = restarted(`http://127.0.0.1:${port}`, 5, new AbortController().signal);
  await sleep(30);
  await new Promise((resolve) => first.close(resolve));
  await sleep(30);
  await listenAt(port);
  expect(await seen).toBe(true);
});

test('a server that stays has not restarted', async () => {
  const port = await freePort();
  await listenAt(port);
  const ending = new AbortController();
  const seen = restarted(`http://127.0.0.1:${port}`, 5, ending.signal);
  await sleep(40);
  ending.abort();
  expect(await seen).toBe(false);
});
