import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SMTPServer } from 'smtp-server';
import { afterEach, expect, test } from 'vitest';
import { type Dialect, defaultDialect } from '../../sandbox/dialect.ts';
import { type SandboxOptions, startSandbox } from '../../sandbox/start.ts';
import { dialectFrom, namedDialects } from '../dialects/named/index.ts';
import { type Insider, insider, type Session } from './insider.ts';

const open: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of open.splice(0).reverse()) await close();
});

async function start(dialect: Dialect = defaultDialect, more: Partial<SandboxOptions> = {}): Promise<Insider> {
  const inside = await insider({ dialect, ...more });
  open.push(() => inside.sandbox.close());
  return inside;
}

test('a code is mailed over SMTP, to a server that is known later than the sandbox', async () => {
  const messages: string[] = [];
  let arrived = () => {};
  const arrival = new Promise<void>((resolve) => {
    arrived = resolve;
  });
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData: (stream, _, done) => {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        messages.push(Buffer.concat(chunks).toString());
        done();
        arrived();
      });
    },
  });
  const smtp = new Promise<{ host: string; port: number }>((resolve) => {
    const listener = server.listen(0, '127.0.0.1', () => {
      resolve({ host: '127.0.0.1', port: (listener.address() as AddressInfo).port });
    });
  });
  open.push(() => new Promise((resolve) => server.close(() => resolve(null))));
  const codes: string[] = [];
  const sandbox = await startSandbox({ smtp, onCode: ({ code }) => codes.push(code) });
  open.push(() => sandbox.close());
  await fetch(`${sandbox.url}/account/signup/sendEmailValidateCode`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'someone+tag@example.com' }),
  });
  await arrival;
  expect(messages[0]).toContain('To: someone+tag@example.com');
  expect(messages[0]).toContain(codes[0]);
});

test('accounts, keys, tokens and payments outlive a restart', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'sandbox-'));
  open.push(() => rm(folder, { recursive: true }));
  const db = join(folder, 'sandbox.db');
  const first = await insider({ dialect: namedDialects['spring'] as Dialect, db });
  const session = await first.session();
  const id = await first.pay(session);
  await first.sandbox.close();
  const second = await start(namedDialects['spring'], { db });
  expect((await second.list(session)).map((item) => item['id'])).toEqual([id]);
  expect((await second.call('listPayments', { key: session.key })).status).toBe(200);
  expect(await second.login(session.email, session.password)).not.toBe('');
});

test('ten fees of ten cents make one real exactly', async () => {
  const inside = await start();
  const session = await inside.session();
  for (let count = 0; count < 10; count += 1) {
    const id = await inside.pay(session, { selfEarnedFees: 0.1 });
    await inside.call('sandboxPay', { jwt: session.jwt, body: { id } });
  }
  const balance = () => inside.call('earnedFeesBalance', { jwt: session.jwt });
  expect((await balance()).json).toEqual({ balance: 1 });
  const withdraw = (amount: number) => inside.call('withdrawEarnedFees', { jwt: session.jwt, body: { amount } });
  expect((await withdraw(0.7)).status).toBe(201);
  expect((await balance()).json).toEqual({ balance: 0.3 });
  expect((await withdraw(0.31)).status).toBe(422);
  expect((await withdraw(0.3)).status).toBe(201);
  expect((await balance()).json).toEqual({ balance: 0 });
});

test('one of two concurrent withdrawals of a whole balance is refused', async () => {
  const inside = await start();
  const session = await inside.session();
  const id = await inside.pay(session, { selfEarnedFees: 5 });
  await inside.call('sandboxPay', { jwt: session.jwt, body: { id } });
  const withdraw = () => inside.call('withdrawEarnedFees', { jwt: session.jwt, body: { amount: 3 } });
  const statuses = (await Promise.all([withdraw(), withdraw(), withdraw()])).map(({ status }) => status);
  expect(statuses.toSorted()).toEqual([201, 422, 422]);
});

test('an enforced list without the own address shuts the account out, and one with it does not', async () => {
  const inside = await start();
  const { jwt, key } = await inside.session();
  await inside.call('addSecurityIP', { jwt, body: { ip: '127.0.0.1' } });
  await inside.call('addSecurityIP', { jwt, body: { ip: '203.0.113.5' } });
  expect((await inside.call('listPayments', { key })).status).toBe(200);
  await inside.call('deleteSecurityIP', { jwt, params: { ip: '127.0.0.1' } });
  expect((await inside.call('listPayments', { key })).status).toBe(403);
  expect((await inside.call('listPayments', { jwt })).status).toBe(403);
  expect((await inside.call('getSecurityIP', { jwt })).json).toBe('203.0.113.5');
});

test('an IPv6 address is the same in every spelling', async () => {
  const inside = await start();
  const { jwt } = await inside.session();
  await inside.call('addSecurityIP', { jwt, body: { ip: '2001:DB8:0:0:0:0:0:1' } });
  expect((await inside.call('getSecurityIP', { jwt })).json).toBe('2001:db8::1');
  expect((await inside.call('deleteSecurityIP', { jwt, params: { ip: '2001:db8:0::1' } })).status).toBe(204);
});

test('the first request beyond the rate limit gets Retry-After', async () => {
  const http = { rateLimit: { perSecond: 20, per: 'ip', headers: ['retry-after', 'ratelimit-limit'] } };
  const { sandbox } = await start(dialectFrom({ http }));
  const answers = await Promise.all(Array.from({ length: 25 }, () => fetch(`${sandbox.url}/payment/pix/x`)));
  const refused = answers.filter(({ status }) => status === 429);
  expect(refused.length).toBe(5);
  expect(refused[0]?.headers.get('retry-after')).toBe('1');
  expect(answers[0]?.headers.get('ratelimit-limit')).toBe('20');
});

test.each([
  ['at the limit', 0, 201],
  ['above it', 1, 413],
  ['far above it', 8_000_000, 413],
])('a body %s', async (_, above, status) => {
  const inside = await start();
  const { jwt } = await inside.session();
  const json = JSON.stringify({ amount: 20 });
  const body = json + ' '.repeat(1_048_576 - json.length + above);
  expect((await inside.call('createPayment', { jwt, body })).status).toBe(status);
});

test('too many wrong passwords lock an account, and a new password opens it', async () => {
  const inside = await start(namedDialects['paranoid']);
  const { email, password } = await inside.session();
  const params = { emailToken: '12345678' };
  for (let count = 0; count < 5; count += 1) {
    await inside.call('concludesLogin', { params, body: { email, password: 'Falsa-Senha-123' } });
  }
  expect(await inside.login(email, password)).toBe('');
  await inside.call('forgotPassword', { params: { email } });
  const emailToken = Number(await inside.codeFor(email, 'recovery'));
  const newPassword = 'Outra-Senha-2468';
  await inside.call('forgotPasswordChangePassword', { params: { email }, body: { emailToken, newPassword } });
  expect(await inside.login(email, newPassword)).not.toBe('');
});

test('three wrong codes make the right one void', async () => {
  const inside = await start(namedDialects['paranoid']);
  const email = 'void@example.com';
  await inside.call('sendEmailValidateCode', { body: { email } });
  const code = Number(await inside.codeFor(email, 'signup'));
  for (let count = 0; count < 3; count += 1) await inside.call('validateCode', { body: { email, code: 1234 } });
  expect((await inside.call('validateCode', { body: { email, code } })).refused).toBe(true);
});

test('a write takes the time of the dialect to show in the list', async () => {
  const inside = await start(dialectFrom({ http: { listLagMs: 400 } }));
  const session = await inside.session();
  const created = await inside.call('createPayment', { jwt: session.jwt, body: { amount: 30 } });
  expect(created.status).toBe(201);
  expect(await inside.list(session)).toEqual([]);
  const later = await inside.eventually(
    () => inside.list(session),
    (items) => items.length > 0,
  );
  expect(later.length).toBe(1);
});

test('the service answers below a base path, and its Location leads there', async () => {
  const inside = await start(defaultDialect, { basePath: '/api/v1' });
  const session: Session = await inside.session();
  const created = await inside.call('createPayment', { jwt: session.jwt, body: { amount: 30 } });
  const location = new URL(created.headers.get('location') ?? '', inside.sandbox.url);
  expect(location.pathname).toMatch(/^\/api\/v1\/auth\/payment\/pix\/./);
  const read = await fetch(location, { headers: { authorization: `Bearer ${session.jwt}` } });
  expect(read.status).toBe(200);
});

test('a patch replaces one function of the service', async () => {
  const inside = await start(defaultDialect, {
    patch: (parts) => {
      parts.payments.update = (payment) => payment;
    },
  });
  const session = await inside.session();
  const id = await inside.pay(session);
  const updated = await inside.call('updatePayment', { jwt: session.jwt, params: { id }, body: { amount: 99 } });
  expect([updated.status, (await inside.list(session))[0]?.['amount']]).toEqual([200, 25.5]);
});

test('a plugin sees every answer', async () => {
  const { sandbox } = await start(defaultDialect, {
    plugins: [
      async (app) => {
        app.addHook('onSend', async (_, reply) => {
          reply.header('content-type', 'text/html');
        });
      },
    ],
  });
  expect((await fetch(`${sandbox.url}/auth/webhook`)).headers.get('content-type')).toBe('text/html');
});

test('a port in use is refused', async () => {
  const server = createServer().listen(0, '127.0.0.1');
  open.push(() => new Promise((resolve) => server.close(() => resolve(null))));
  await new Promise((resolve) => server.once('listening', resolve));
  const { port } = server.address() as AddressInfo;
  await expect(startSandbox({ smtp: null, port })).rejects.toMatchObject({ code: 'EADDRINUSE' });
});
