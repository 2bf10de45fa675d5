import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo, Socket, Server as TcpServer } from 'node:net';
import { defaultDialect } from '../../sandbox/dialect.ts';
import { type Dialect, type Parts, startSandbox } from '../../sandbox/start.ts';
import { type OperationId, operationIds, operations } from '../../src/contract/operations.ts';
import { freePort } from '../support/free-port.ts';
import { hashQuickly } from '../support/hash-quickly.ts';
import type { Hit, HitRequest, Honest, Nuisance } from './nuisance.ts';

/** A sandbox behind a proxy that spoils its responses. */
export interface Stage {
  /** The base address of the target. */
  readonly target: string;
  /** The address to which the target delivers its mail. */
  readonly smtp: string;
  /** Every credential that was ever valid. */
  readonly secrets: ReadonlySet<string>;
  /** The requests to the server that must never be called. */
  readonly strays: readonly string[];
  /** How many responses were spoilt. */
  readonly hits: number;
  /** The total number of requests. */
  readonly requests: number;
  readonly parts: Parts;
  /** Adds a secret that the service issued without its mailer. */
  addSecret(secret: string): void;
  close(): Promise<void>;
}

export interface StageOptions {
  readonly nuisance: Nuisance;
  /** Which requests get a bad response. */
  readonly on: (request: HitRequest, nth: number) => boolean;
  readonly patch?: (parts: Parts) => void;
  /** Replaces the service's own mails. */
  readonly mailsOf?: (
    parts: Parts,
    smtp: () => { readonly host: string; readonly port: number },
    addSecret: (secret: string) => void,
  ) => void;
}

const transfer = new Set(['connection', 'keep-alive', 'transfer-encoding', 'content-length', 'date']);

/** Paths without parameters come first, because a path with parameters may match as well. */
const patterns = operationIds
  .toSorted((one, other) => Number(operations[one].path.includes('{')) - Number(operations[other].path.includes('{')))
  .map((id): [OperationId, string, RegExp] => [
    id,
    operations[id].method,
    new RegExp(`^${operations[id].path.replace(/\{\w+\}/g, '[^/]+')}/?$`),
  ]);

function operationOf(method: string, path: string): OperationId | null {
  const bare = path.replace(/\?.*$/s, '');
  return patterns.find(([, its, pattern]) => its === method && pattern.test(bare))?.[0] ?? null;
}

/** Uses codes so long that no other number is taken for one. */
const dialect: Dialect = {
  ...defaultDialect,
  account: {
    ...defaultDialect.account,
    codes: {
      signup: { ...defaultDialect.account.codes.signup, length: 10 },
      login: { ...defaultDialect.account.codes.login, length: 10 },
      recovery: { ...defaultDialect.account.codes.recovery, length: 10 },
    },
  },
};

/** Records every secret that the service issues. */
function watchSecrets(parts: Parts, secrets: Set<string>): void {
  const { issue } = parts.tokens;
  parts.tokens.issue = async (account) => {
    const token = await issue(account);
    secrets.add(token);
    return token;
  };
  const { create } = parts.keys;
  parts.keys.create = (account, name) => {
    const made = create(account, name);
    secrets.add(made.secret);
    return made;
  };
}

async function bodyOf(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}

/** Listens on a free port. `close` also closes open connections by force. */
export async function listen(server: Server | TcpServer): Promise<{ port: number; close(): Promise<void> }> {
  const sockets = new Set<Socket>();
  server.on('connection', (socket: Socket) => {
    sockets.add(socket);
    socket.on('error', () => {});
    socket.once('close', () => sockets.delete(socket));
  });
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    port,
    close: async () => {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

async function forward(sandbox: string, { method, path, headers }: HitRequest, body: Buffer): Promise<Honest> {
  const sent = Object.entries(headers).filter(([name]) => !transfer.has(name) && name !== 'host' && name !== 'expect');
  const answer = await fetch(sandbox + path, {
    method,
    headers: sent,
    body: body.length === 0 ? null : new Uint8Array(body),
    redirect: 'manual',
  });
  const kept = [...answer.headers].filter(([name]) => !transfer.has(name));
  return { status: answer.status, headers: kept, body: Buffer.from(await answer.arrayBuffer()) };
}

function passwordsIn(body: string): string[] {
  return [...body.matchAll(/"(?:password|newPassword)":("(?:[^"\\]|\\.)*")/g)].map(
    ([, text]) => JSON.parse(text ?? '""') as string,
  );
}

/** Starts a sandbox behind a proxy, and returns the address for its mail. */
export async function openStage({ nuisance, on, patch, mailsOf }: StageOptions): Promise<Stage> {
  const secrets = new Set<string>();
  const strays: string[] = [];
  const counts = { hits: 0, requests: 0 };
  const smtp = { host: '127.0.0.1', port: await freePort() };
  let parts: Parts | undefined;
  const sandbox = await startSandbox({
    smtp,
    dialect,
    onCode: ({ code }) => secrets.add(code),
    patch: (made) => {
      parts = made;
      hashQuickly(made);
      watchSecrets(made, secrets);
      patch?.(made);
      mailsOf?.(
        made,
        () => smtp,
        (secret) => secrets.add(secret),
      );
    },
  });
  const other = await listen(
    createServer((request, response) => {
      strays.push(`${request.method} ${request.url}`);
      response.end();
    }),
  );
  const elsewhere = `http://127.0.0.1:${other.port}`;
  let target = '';

  async function take(incoming: IncomingMessage): Promise<void> {
    const body = await bodyOf(incoming);
    const { method = 'GET', url: path = '/', socket } = incoming;
    const headers = Object.fromEntries(Object.entries(incoming.headers).map(([name, value]) => [name, String(value)]));
    const request = { method, path, headers, body: String(body), operation: operationOf(method, path) };
    counts.requests += 1;
    const honestly = async () => {
      const honest = await forward(sandbox.url, request, body);
      if (honest.status < 300) for (const password of passwordsIn(request.body)) secrets.add(password);
      return honest;
    };
    const hit: Hit = { request, socket, nth: counts.hits + 1, elsewhere, target, honestly };
    if (!on(request, counts.requests)) return await plainly(hit);
    counts.hits += 1;
    await nuisance.answer(hit);
  }

  const server = createServer({ keepAliveTimeout: 0 }, (incoming) => {
    take(incoming).catch(() => incoming.socket.destroy());
  });
  const proxy = await listen(server);
  target = `http://127.0.0.1:${proxy.port}`;
  return {
    target,
    smtp: `${smtp.host}:${smtp.port}`,
    secrets,
    strays,
    parts: parts as Parts,
    addSecret: (secret) => void secrets.add(secret),
    get hits() {
      return counts.hits;
    },
    get requests() {
      return counts.requests;
    },
    close: async () => {
      await proxy.close();
      await other.close();
      await sandbox.close();
    },
  };
}

async function plainly({ socket, honestly }: Hit): Promise<void> {
  const { status, headers, body } = await honestly();
  const lines = [...headers, ['content-length', body.length]].map(([name, value]) => `${name}: ${value}\r\n`);
  const nothing = status === 204 || status === 304;
  socket.end(
    Buffer.concat([
      Buffer.from(`HTTP/1.1 ${status} x\r\n${nothing ? '' : lines.join('')}connection: close\r\n\r\n`),
      nothing ? Buffer.alloc(0) : body,
    ]),
  );
}
