import { request } from 'node:http';
import { afterEach, expect, test } from 'vitest';
import type { SandboxOptions } from '../../sandbox/start.ts';
import { type Insider, insider } from './insider.ts';

const open: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of open.splice(0).reverse()) await close();
});

async function start(more: Partial<SandboxOptions> = {}): Promise<Insider> {
  const inside = await insider(more);
  open.push(() => inside.sandbox.close());
  return inside;
}

/** The status of a request with the given Host header. */
function statusWith(url: string, host: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const asked = request(`${url}/auth/webhook`, { headers: { host } }, (response) => {
      response.resume();
      resolve(response.statusCode ?? 0);
    });
    asked.once('error', reject);
    asked.end();
  });
}

test.each(['a b', '127.0.0.1:x', '127.0.0.1:99999', '[::1', 'http://127.0.0.1', '%'])(
  'the Host header %j is malformed',
  async (host) => {
    const { sandbox } = await start();
    expect(await statusWith(sandbox.url, host)).toBe(400);
  },
);

test.each(['evil.example', 'evil.example:80', '127.0.0.1.evil.example', '10.0.0.7'])(
  'the Host %s is another one than that of a sandbox on this machine',
  async (host) => {
    const { sandbox } = await start();
    expect(await statusWith(sandbox.url, host)).toBe(421);
  },
);

test.each(['127.0.0.1', 'localhost:5000', '[::1]:80', 'LOCALHOST'])('the Host %s is its own', async (host) => {
  const { sandbox } = await start();
  expect(await statusWith(sandbox.url, host)).toBe(401);
});

test('a sandbox that listens for others has any name', async () => {
  const { sandbox } = await start({ host: '0.0.0.0' });
  expect(await statusWith(sandbox.url, 'payments.example')).toBe(401);
});

test.each(['=', '!', 'A', '.', '..a'])('a JWT with %j appended is refused', async (more) => {
  const inside = await start();
  const { jwt } = await inside.session();
  expect((await inside.call('getWebhook', { jwt })).accepted).toBe(true);
  expect((await inside.call('getWebhook', { jwt: jwt + more })).status).toBe(401);
});

/** Whether a sandbox sends events to a host other than this machine. */
async function isDelivered(deliverTo: readonly string[]): Promise<boolean> {
  const reachable: boolean[] = [];
  const patch: SandboxOptions['patch'] = ({ deliveries }) =>
    reachable.push(deliveries.isReachable('http://10.0.0.7:8080/hook'));
  await start({ deliverTo, patch });
  return reachable[0] ?? false;
}

test('events go to this machine and to what is allowed', async () => {
  expect(await isDelivered([])).toBe(false);
  expect(await isDelivered(['10.0.0.8'])).toBe(false);
  expect(await isDelivered(['10.0.0.7'])).toBe(true);
});
