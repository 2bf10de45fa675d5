/**
 * What the proxy adds to a request, beside what a plain proxy library (httpxy) adds.
 *
 *     node bench/proxy.ts [REQUESTS]
 *
 * The target, our proxy and the plain one run in processes of their own. One client sends the same requests straight to the
 * target and through either proxy, one after another on a connection that stays open; the three take turns, so that whatever
 * else the machine does meets all of them. Aim at the median: under 1 ms, and at most twice what the plain proxy adds.
 */
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createProxyServer } from 'httpxy';
import { Client } from 'undici';
import { openProxy } from '../src/cli/proxy.ts';

const requests = Number(process.argv[2] ?? 300);
const turns = 9;
const payment = { id: 'f3b1c2d4-0000-4000-8000-1234567890ab', amount: 125.5, description: 'Order of somebody' };
const page = JSON.stringify({
  currentPage: 1,
  pageSize: 10,
  totalItems: 10,
  totalPages: 1,
  data: Array.from({ length: 10 }, (_, at) => ({ ...payment, id: `${payment.id}-${at}` })),
});

async function addressOf(server: Server): Promise<string> {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

function serveTarget(): Promise<string> {
  return addressOf(
    createServer((request, response) => {
      request.resume();
      request.on('end', () => response.writeHead(200, { 'content-type': 'application/json' }).end(page));
    }),
  );
}

function servePlain(target: string): Promise<string> {
  const proxy = createProxyServer({ target });
  return addressOf(createServer((request, response) => void proxy.web(request, response)));
}

async function serveOurs(target: string): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'pix-bench-'));
  process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
  return (await openProxy({ target, port: '0' }, folder)).url;
}

const roles = { target: serveTarget, plain: servePlain, ours: serveOurs };
type Role = keyof typeof roles;

async function start(role: Role, target: string): Promise<{ readonly child: ChildProcess; readonly url: string }> {
  const child = fork(new URL(import.meta.url).pathname, ['--role', role, target]);
  const [url] = (await once(child, 'message')) as [string];
  return { child, url };
}

/** Milliseconds of the median request. */
async function medianOf(url: string): Promise<number> {
  const client = new Client(url);
  const times: number[] = [];
  for (let at = 0; at < requests; at += 1) {
    const began = performance.now();
    const authorization = 'Bearer undefined';
    const { body } = await client.request({
      path: '/auth/payment/pix?limit=10',
      method: 'GET',
      headers: { authorization },
    });
    await body.text();
    times.push(performance.now() - began);
  }
  await client.close();
  return median(times);
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[values.length >> 1] ?? Number.NaN;
}

async function compare(): Promise<void> {
  const target = await start('target', '');
  const [plain, ours] = [await start('plain', target.url), await start('ours', target.url)];
  const added = { plain: [] as number[], ours: [] as number[] };
  for (let turn = 0; turn <= turns; turn += 1) {
    const direct = await medianOf(target.url);
    const through = { plain: await medianOf(plain.url), ours: await medianOf(ours.url) };
    // The first turn warms everything up.
    if (turn === 0) continue;
    added.plain.push(through.plain - direct);
    added.ours.push(through.ours - direct);
  }
  const [library, own] = [median(added.plain), median(added.ours)];
  process.stdout.write(
    `added at the median: ${own.toFixed(2)} ms by the proxy, ${library.toFixed(2)} ms by httpxy (${(own / library).toFixed(1)} times)\n`,
  );
  for (const { child } of [target, plain, ours]) child.kill();
}

const [flag, role, target = ''] = process.argv.slice(2);
if (flag === '--role') process.send?.(await roles[role as Role](target));
else await compare();
