import { readFileSync } from 'node:fs';
import { createServer as createHttpServer } from 'node:http';
import { createServer as createHttpsServer, type ServerOptions } from 'node:https';
import { connect } from 'node:net';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { closeAll, get, http, listen, setUp } from '../../test/support/raw-target.ts';
import { connectionFailure, directReach, type Reach, tcpFailure } from './reach.ts';

afterEach(closeAll);

const pem = (name: string): string =>
  readFileSync(join(import.meta.dirname, '..', '..', 'test', 'tls', `${name}.pem`), 'utf8');
const ca = pem('ca');
const client = { cert: pem('client'), key: pem('client-key') };
const reach = (changes: Partial<Reach>): Reach => ({ ...directReach, ...changes });

/** A TLS target that responds with its name. @returns its address */
async function secure(certificate = 'server', options: ServerOptions = {}): Promise<string> {
  const keys = { cert: pem(certificate), key: pem('server-key') };
  const server = createHttpsServer({ ...keys, ...options }, (_request, response) => void response.end('"secure"'));
  return (await listen(server)).replace('http:', 'https:');
}

interface Proxy {
  readonly url: string;
  /** The requests it got, with their credentials. */
  readonly asked: string[];
}

/** A real proxy: it forwards plain requests, opens tunnels, and requires credentials if `wanted` is given. */
async function proxy(wanted: string | null = null, tunnelStatus = 200): Promise<Proxy> {
  const asked: string[] = [];
  const isWelcome = (header: string | undefined) => wanted === null || header === `Basic ${btoa(wanted)}`;
  const server = createHttpServer((request, response) => {
    asked.push(`${request.method} ${request.url}`);
    response.statusCode = isWelcome(request.headers['proxy-authorization']) ? 200 : 407;
    response.end('"passed on"');
  });
  server.on('connect', (request, socket) => {
    asked.push(`CONNECT ${request.url}`);
    const status = isWelcome(request.headers['proxy-authorization']) ? tunnelStatus : 407;
    if (status !== 200) return void socket.end(`HTTP/1.1 ${status} No\r\n\r\n`);
    const [host, port] = (request.url ?? '').split(':');
    const onward = connect(Number(port), host, () => {
      socket.write('HTTP/1.1 200 OK\r\n\r\n');
      onward.pipe(socket).pipe(onward);
    });
    onward.on('error', () => socket.destroy());
    socket.on('error', () => onward.destroy());
  });
  return { url: await listen(server), asked };
}

const sendTo = (target: string, how: Reach) => setUp(target, { reach: how }).client.send(get('/a'));

test('a certificate of a CA that was given is trusted', async () => {
  expect((await sendTo(await secure(), reach({ ca }))).response?.json).toBe('secure');
});

test.each<[string, string, Partial<Reach>, string]>([
  [
    'unknown CA',
    'server',
    {},
    "The target's certificate is not signed by a CA that this machine trusts; add it with --ca",
  ],
  ['expired', 'expired', { ca }, "The target's certificate has expired"],
  ['other host', 'other-host', { ca }, "The target's certificate is for another host name"],
])('a wrong certificate fails with one plain sentence: %s', async (_, certificate, how, sentence) => {
  const target = await secure(certificate);
  const { failure, response } = await sendTo(target, reach(how));
  expect(response).toBeNull();
  expect(failure?.kind).toBe('tls');
  expect(failure?.message).toMatch(/^[^.]* \([A-Z_]+\)\.$/);
  expect(failure?.message).toContain(sentence);
  expect(await connectionFailure(target, 5000, reach(how))).toEqual(failure);
});

test.each(['server', 'expired', 'other-host'])('--insecure takes any certificate: %s', async (certificate) => {
  expect((await sendTo(await secure(certificate), reach({ insecure: true }))).response?.status).toBe(200);
});

test('a target without TLS fails in another way than one with TLS', async () => {
  const target = (await http((_request, response) => void response.end())).replace('http:', 'https:');
  const { failure } = await sendTo(target, directReach);
  expect(failure?.message).toContain(
    'The target does not speak TLS at this port; its address may have to begin with http',
  );
});

const mutual = { requestCert: true, rejectUnauthorized: true, ca };

test('mutual TLS takes the client certificate', async () => {
  const exchange = await sendTo(await secure('server', mutual), reach({ ca, client }));
  expect(exchange.response?.status).toBe(200);
});

test.each(['TLSv1.2', 'TLSv1.3'] as const)('a missing client certificate is not a verdict: %s', async (version) => {
  const target = await secure('server', { ...mutual, minVersion: version, maxVersion: version });
  const { failure, response } = await sendTo(target, reach({ ca }));
  expect(response).toBeNull();
  expect(failure?.message).not.toMatch(/openssl|ssl3|routines/i);
});

test('a target with TLS is reached through a proxy', async () => {
  const target = await secure('server', mutual);
  const { url, asked } = await proxy('me:hunter2');
  const through = url.replace('//', '//me:hunter2@');
  const exchange = await sendTo(target, reach({ ca, client, proxy: through }));
  expect(exchange.response?.json).toBe('secure');
  expect(asked).toEqual([`CONNECT ${new URL(target).host}`]);
});

test('a target without TLS is reached through a proxy, which is asked to pass on', async () => {
  const { url, asked } = await proxy();
  const { response } = await sendTo('http://target.example:8080', reach({ proxy: url }));
  expect(response?.json).toBe('passed on');
  expect(asked).toEqual(['GET http://target.example:8080/a']);
});

test.each([
  [407, 'me:hunter2', 'The proxy asks for a user and a password; give them as --http-proxy http://user:password@host.'],
  [403, null, 'The proxy did not connect to the target; it responded with 403.'],
])('a proxy that answers %i is named as the cause', async (status, wanted, sentence) => {
  const { url } = await proxy(wanted, status);
  const { failure } = await sendTo('https://target.example', reach({ proxy: url }));
  expect(failure).toEqual({ kind: 'refused-connection', message: sentence });
});

test('a missing proxy fails in another way than a missing target', async () => {
  const { failure } = await sendTo('https://target.example', reach({ proxy: 'http://127.0.0.1:9' }));
  expect(failure?.message).toBe('The proxy refused the connection (ECONNREFUSED).');
  const early = await connectionFailure('https://target.example', 5000, reach({ proxy: 'http://127.0.0.1:9' }));
  expect(early).toEqual(failure);
});

test('a target that is tested without a request is not called a proxy', async () => {
  const failure = await tcpFailure('http://127.0.0.1:9', 5000, 'target');
  expect(failure?.message).toBe('The target refused the connection (ECONNREFUSED).');
});

test('headers of the caller go with every request, and are written down as marks', async () => {
  const seen: unknown[] = [];
  const target = await http((request, response) => {
    seen.push(request.headers['x-gateway']);
    response.end();
  });
  const headers = [['x-gateway', 'hunter2']] as const;
  const shownHeaders = new Map([['x-gateway', '$PIX_HEADER_1']]);
  const { client: sender, entries } = setUp(target, { reach: reach({ headers }), shownHeaders });
  await sender.send(get());
  expect(seen).toEqual(['hunter2']);
  expect(JSON.stringify(entries)).not.toContain('hunter2');
  expect(entries[0]?.request.headers).toContainEqual(['x-gateway', '$PIX_HEADER_1']);
});
