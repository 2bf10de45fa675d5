/**
 * What the client and the journal add to a bare undici call, in processor time per exchange.
 *
 *     node bench/client.ts [EXCHANGES]
 *
 * Both send the same requests to the same server, and read and parse each answer. All three run in processes of their own, so that
 * neither pays for the other's garbage; they take turns, so that whatever else the machine does meets both. What is told
 * is the median of the turns. Aim: at most twice the bare call.
 */
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Pool } from 'undici';
import { createClient } from '../src/client/client.ts';
import { openJournal } from '../src/journal/writer.ts';
import { Secrets } from '../src/mask/secrets.ts';

const self = new URL(import.meta.url);
const exchanges = Number(process.argv[2] ?? 3000);
const atOnce = 8;
const rounds = 11;
const turns = 5;
const secretsKnown = 60;

const payment = {
  id: 'f3b1c2d4-0000-4000-8000-1234567890ab',
  amount: 125.5,
  description: 'Order of somebody for something',
  status: 'pending',
  createdAt: '2026-11-21T10:00:00.000Z',
  payload: '00020126580014br.gov.bcb.pix0136123e4567-e12b-12d1-a456-4266554400005204000053039865802BR5913Fulano',
};
let orders = 0;
/** Never the same twice, as in a run. */
const nextBody = (): string => {
  orders += 1;
  return JSON.stringify({ amount: 125.5, externalId: `order-${orders}`, description: payment.description });
};
const token = (n: number): string =>
  `eyJhbGciOiJIUzI1NiJ9.${Buffer.from(`{"sub":"${n}","iat":1763716600}`).toString('base64url')}.${Buffer.from(
    Array.from({ length: 32 }, (_, at) => (at * 37 + n * 101 + (n >> 3) * at) & 0xff),
  ).toString('base64url')}`;

function serve(): void {
  let payments = 0;
  const server = createServer((request, response) => {
    request.resume();
    request.on('end', () => {
      payments += 1;
      const id = `${payment.id.slice(0, 24)}${String(payments).padStart(12, '0')}`;
      response.setHeader('content-type', 'application/json').end(JSON.stringify({ ...payment, id }));
    });
  });
  server.listen(0, '127.0.0.1', () => process.send?.((server.address() as AddressInfo).port));
  process.on('disconnect', () => process.exit());
}

const headers = {
  authorization: `Bearer ${token(1)}`,
  'content-type': 'application/json',
  accept: 'application/json',
};

const median = (values: readonly number[]): number => values.toSorted((a, b) => a - b)[values.length >> 1] as number;

/** Microseconds of processor time for each of so many calls, some at once. */
async function cost(call: () => Promise<unknown>): Promise<number> {
  const before = process.cpuUsage();
  let left = exchanges;
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      while (left-- > 0) await call();
    }),
  );
  const { user, system } = process.cpuUsage(before);
  return (user + system) / exchanges;
}

/** The median of some rounds, after two that warm everything up. */
async function steadyCost(call: () => Promise<unknown>): Promise<number> {
  const costs: number[] = [];
  for (let round = 0; round < rounds + 2; round += 1) costs.push(await cost(call));
  return median(costs.slice(2));
}

async function bare(target: string): Promise<number> {
  const pool = new Pool(target, { connections: atOnce });
  const measured = await steadyCost(async () => {
    const response = await pool.request({ method: 'POST', path: '/auth/payment/pix', headers, body: nextBody() });
    return await response.body.json();
  });
  await pool.close();
  return measured;
}

async function ours(target: string): Promise<number> {
  const folder = mkdtempSync(join(tmpdir(), 'bench-client-'));
  const secrets = new Secrets();
  for (let n = 1; n <= secretsKnown; n += 1) {
    secrets.register('jwt', token(n));
    secrets.register('api-key', `sk_live_${token(n).slice(-36)}`);
    secrets.register('password', `Aa1!${token(n).slice(-12)}`);
    secrets.register('code', String(100_000 + n * 7919));
  }
  const journal = openJournal(join(folder, 'journal.jsonl'), secrets);
  const client = createClient({ target, timeoutMs: 10_000, concurrency: atOnce, journal });
  const about = {
    scenario: 'bench',
    operation: null,
    account: null,
    credentials: 'jwt',
    variant: null,
    chain: 0,
  } as const;
  const measured = await steadyCost(() =>
    client.send({
      method: 'POST',
      path: '/auth/payment/pix',
      headers: Object.entries(headers),
      body: nextBody(),
      about,
    }),
  );
  await client.close();
  journal.close();
  rmSync(folder, { recursive: true });
  return measured;
}

/** What a process of its own tells first. */
async function told(child: ChildProcess): Promise<number> {
  const [value] = (await once(child, 'message')) as [number];
  return value;
}

async function measure(): Promise<void> {
  const server = fork(self, ['serve']);
  const target = `http://127.0.0.1:${await told(server)}`;
  const costOf = (name: string): Promise<number> => told(fork(self, [String(exchanges), name, target]));
  const costs: [bare: number, ours: number][] = [];
  for (let turn = 0; turn < turns; turn += 1) costs.push([await costOf('bare'), await costOf('ours')]);
  server.disconnect();
  const micros = (values: number[]): string => `${median(values).toFixed(0)} µs of processor time each`;
  console.log(
    `Median of ${turns} turns of ${rounds} rounds of ${exchanges} exchanges, ${secretsKnown * 4} secrets known`,
  );
  console.log(`bare undici call      ${micros(costs.map(([bareCost]) => bareCost))}`);
  console.log(`client and journal    ${micros(costs.map(([, ourCost]) => ourCost))}`);
  console.log(`times as much         ${median(costs.map(([bareCost, ourCost]) => ourCost / bareCost)).toFixed(2)}`);
}

const [, , first, contender, target = ''] = process.argv;
if (first === 'serve') serve();
else if (contender === undefined) await measure();
else {
  const measured = await (contender === 'bare' ? bare : ours)(target);
  process.send?.(measured);
  process.disconnect();
}
