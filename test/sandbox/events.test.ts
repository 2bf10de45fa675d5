import { createHmac } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { dialectFrom } from '../dialects/named/index.ts';
import { insider } from './insider.ts';

interface Received {
  readonly method: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly body: string;
}

const open: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of open.splice(0).reverse()) await close();
});

/** A receiver that records requests and responds with the given statuses in order. The last one repeats. */
async function receiver(...statuses: number[]) {
  const received: Received[] = [];
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const { method = '', url = '', headers } = request;
      received.push({ method, url, headers, body: Buffer.concat(chunks).toString() });
      response.writeHead(statuses[received.length - 1] ?? statuses.at(-1) ?? 200).end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  open.push(() => new Promise((resolve) => server.close(() => resolve(null))));
  const until = async (count: number) => {
    for (let tries = 0; tries < 200 && received.length < count; tries += 1) {
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
    return received;
  };
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, received, until };
}

async function service(settings: object) {
  const inside = await insider({ dialect: dialectFrom(settings) });
  open.push(() => inside.sandbox.close());
  return { inside, session: await inside.session() };
}

test('an event is signed with the secret that createWebhook told', async () => {
  const { url, until } = await receiver(200);
  const { inside, session } = await service({});
  const made = await inside.call('createWebhook', { jwt: session.jwt, body: { url: `${url}/hook` } });
  const id = await inside.pay(session);
  const [event] = await until(1);
  const { secret } = made.json as { secret: string };
  const mac = createHmac('sha256', secret)
    .update(event?.body ?? '')
    .digest('hex');
  expect(event?.headers['x-signature']).toBe(`sha256=${mac}`);
  expect(JSON.parse(event?.body ?? '')).toMatchObject({ event: 'payment.created', data: { id } });
});

test.each([
  ['stripe', 'base64'],
  ['timestamped', 'hex'],
  ['plain', 'base64'],
] as const)('a signature of the form %s verifies', async (form, encoding) => {
  const { url, until } = await receiver(200);
  const { inside, session } = await service({ events: { signature: { form, encoding, algorithm: 'sha512' } } });
  const made = await inside.call('createWebhook', { jwt: session.jwt, body: { url } });
  await inside.pay(session);
  const [event] = await until(1);
  const { secret } = made.json as { secret: string };
  const value = String(event?.headers['x-signature']);
  const stripe = /^t=(\d+),v1=(.+)$/.exec(value);
  const time = stripe?.[1] ?? event?.headers['x-webhook-timestamp'];
  const message = form === 'plain' ? event?.body : `${String(time)}.${event?.body}`;
  expect(stripe?.[2] ?? value).toBe(
    createHmac('sha512', secret)
      .update(message ?? '')
      .digest(encoding),
  );
});

test('a refused delivery is tried again as often as the dialect says', async () => {
  const { url, until, received } = await receiver(500);
  const { inside, session } = await service({ events: { retryDelaysMs: [30, 60] } });
  await inside.call('createWebhook', { jwt: session.jwt, body: { url } });
  await inside.pay(session);
  await until(3);
  await new Promise((resolve) => setTimeout(resolve, 200));
  expect(received.map(({ headers }) => headers['x-attempt'])).toEqual(['1', '2', '3']);
  expect(new Set(received.map(({ headers }) => headers['x-event-id'])).size).toBe(1);
});

test('a delivery that was taken is not repeated', async () => {
  const { url, until, received } = await receiver(500, 204);
  const { inside, session } = await service({ events: { retryDelaysMs: [20, 20] } });
  await inside.call('createWebhook', { jwt: session.jwt, body: { url } });
  await inside.pay(session);
  await until(2);
  await new Promise((resolve) => setTimeout(resolve, 150));
  expect(received.length).toBe(2);
});

test('events go to the url that replaced another, and not to a deleted one', async () => {
  const { url, until, received } = await receiver(200);
  const { inside, session } = await service({ events: { kinds: { updatePayment: null, sandboxPay: null } } });
  const made = await inside.call('createWebhook', { jwt: session.jwt, body: { url: `${url}/old` } });
  await inside.call('updateWebhook', { jwt: session.jwt, body: { url: `${url}/new` } });
  await inside.pay(session);
  await until(1);
  const { id } = made.json as { id: string };
  await inside.call('deleteWebhook', { jwt: session.jwt, params: { id } });
  await inside.pay(session);
  await new Promise((resolve) => setTimeout(resolve, 150));
  expect(received.map((event) => event.url)).toEqual(['/new']);
});

test.each([
  ['POST', 'record'],
  ['GET', 'empty'],
])('the callback is called by %s once the payment is paid', async (method, body) => {
  const { url, until, received } = await receiver(200);
  const { inside, session } = await service({ events: { callback: { on: 'sandboxPay', method, body } } });
  const id = await inside.pay(session, { callbackSuccessUrl: `${url}/callback?order=7` });
  expect(received).toEqual([]);
  await inside.call('sandboxPay', { jwt: session.jwt, body: { id } });
  const [call] = await until(1);
  expect([call?.method, call?.url]).toEqual([method, '/callback?order=7']);
  expect(call?.body === '').toBe(body === 'empty');
});

test('nothing is sent to another machine', async () => {
  const seen: string[] = [];
  const inside = await insider({
    patch: (parts) => {
      parts.deliveries.post = async (_, url) => {
        seen.push(url);
        return true;
      };
    },
  });
  open.push(() => inside.sandbox.close());
  const session = await inside.session();
  await inside.call('createWebhook', { jwt: session.jwt, body: { url: 'https://hooks.example.com/one' } });
  await inside.pay(session);
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(seen).toEqual([]);
});
