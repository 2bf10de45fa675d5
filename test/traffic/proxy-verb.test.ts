import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { type OpenProxy, openProxy } from '../../src/cli/proxy.ts';
import type { ProxyOptions } from '../../src/cli/traffic-options.ts';
import type { SeenFinding } from '../../src/proxy/watch.ts';
import { bearer, jwtOf } from './hars.ts';

const jwt = jwtOf('ana');
/** Longer than any number that a file may contain by chance. */
const code = '482913075516';

/** A service that shows webhooks to every caller. */
const careless: RequestListener = (request, response) => {
  const answer = request.url?.startsWith('/account/concludesLogin') ? { tokenJWT: jwt } : [];
  response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(answer));
};

async function serve(service: RequestListener): Promise<string> {
  const server = createServer(service);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

interface Opened {
  readonly running: OpenProxy;
  readonly seen: SeenFinding[];
}

async function opened(service: RequestListener, options: Partial<ProxyOptions> = {}): Promise<Opened> {
  const folder = mkdtempSync(join(tmpdir(), 'pix-proxy-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const seen: SeenFinding[] = [];
  const target = await serve(service);
  const running = await openProxy({ target, port: '0', ...options }, folder, (one) => seen.push(one));
  return { running, seen };
}

async function login({ url }: OpenProxy): Promise<void> {
  const body = JSON.stringify({ email: 'ana@example.com', password: 'correct horse 7' });
  await fetch(`${url}/account/concludesLogin/${code}`, { method: 'POST', body });
}

test('a broken rule is printed at once, and is in the reports', async () => {
  const { running, seen } = await opened(careless);
  await login(running);
  await fetch(`${running.url}/auth/webhook`, { headers: bearer(jwt) });
  await fetch(`${running.url}/auth/webhook`);
  await expect.poll(() => seen.length).toBe(1);
  expect(seen[0]).toMatchObject({
    method: 'GET',
    path: '/auth/webhook',
    finding: { rule: 'AUTH-01', case: 'getWebhook' },
  });
  const { status, built, folder } = await running.end();
  expect(status).toBe(1);
  expect(built.report.results.run.requests).toBe(3);
  const texts = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((file) => file.isFile())
    .map((file) => readFileSync(join(file.parentPath, file.name), 'utf8'));
  for (const secret of [jwt, 'correct horse 7', code]) expect(texts.some((text) => text.includes(secret))).toBe(false);
});

test('with --fail-fast the first finding ends it', async () => {
  const { running } = await opened(careless, { failFast: true });
  await login(running);
  await fetch(`${running.url}/auth/webhook`);
  await running.failed;
  expect((await running.end()).status).toBe(1);
});

test('requests outside the contract are passed on, and not judged', async () => {
  const { running } = await opened((_, response) => response.end('hello'));
  expect(await (await fetch(`${running.url}/health`)).text()).toBe('hello');
  const { status, notes } = await running.end();
  expect(status).toBe(0);
  expect(notes).toEqual(['1 request to other paths passed on, and not judged.']);
});

test.each<[string, Partial<ProxyOptions>, RegExp]>([
  ['a target without a scheme', { target: 'localhost:4010' }, /--target "localhost:4010" has/],
  ['a port that is none', { port: 'http' }, /--port "http"/],
  ['a host that is not an address', { host: 'example.com' }, /--host "example\.com" is not an IP address/],
  ['an address of another machine', { host: '203.0.113.7' }, /203\.0\.113\.7:0 is not an address of this machine/],
])('%s is refused in one sentence', async (_, options, sentence) => {
  await expect(opened(careless, options)).rejects.toThrow(sentence);
});

test('a port in use is refused in one sentence, and the folder can be used again', async () => {
  const taken = new URL(await serve(careless)).port;
  const folder = mkdtempSync(join(tmpdir(), 'pix-proxy-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const options = { target: 'http://127.0.0.1:9', port: taken };
  await expect(openProxy(options, folder)).rejects.toThrow(`127.0.0.1:${taken} is in use by another program`);
  const running = await openProxy({ ...options, port: '0' }, folder);
  expect((await running.end()).status).toBe(0);
});
