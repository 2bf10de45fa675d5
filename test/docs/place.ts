import { cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { startSandbox } from '../../sandbox/start.ts';
import { freePort } from '../support/free-port.ts';
import { sampleRun } from '../support/journal.ts';
import { bearer, entryOf, harOf, jwtOf, loginOf, service } from '../traffic/hars.ts';

const certificates = join(import.meta.dirname, '..', 'tls');
const pem = (name: string) => readFileSync(join(certificates, `${name}.pem`));

/** Registers what has to be closed when a test ends. */
type OnEnd = (close: () => void | Promise<void>) => void;

/** The service that the docs call http://127.0.0.1:4010, and https://sandbox.example.com. It mails to port 2525. */
export interface Service {
  /** The line of a page, with the addresses of this service in place of those of the docs. */
  readonly addressed: (line: string) => string;
  /** Stops listening on 4010, so that a command can. */
  readonly makeRoom: () => Promise<void>;
  readonly port: number;
}

/** A reverse proxy with TLS, which also takes a client certificate. */
async function startTls(port: number): Promise<{ readonly port: number; readonly close: () => void }> {
  const tls = {
    key: pem('server-key'),
    cert: pem('server'),
    ca: pem('ca'),
    requestCert: true,
    rejectUnauthorized: false,
  };
  const server = createTlsServer(tls, (incoming, outgoing) => {
    const { method, url, headers } = incoming;
    const passed = request({ port, method, path: url?.replace('/api/v1', ''), headers }, (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.rawHeaders);
      answer.pipe(outgoing);
    });
    passed.on('error', () => outgoing.destroy());
    incoming.pipe(passed);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { port: (server.address() as AddressInfo).port, close: () => void server.close() };
}

export async function startService(onEnd: OnEnd): Promise<Service> {
  const [port, mail, proxy, hooks] = await Promise.all([freePort(), freePort(), freePort(), freePort()]);
  const sandbox = await startSandbox({ port, smtp: { host: '127.0.0.1', port: mail } });
  const tls = await startTls(port);
  let isOpen = true;
  const makeRoom = async () => {
    if (isOpen) await sandbox.close();
    isOpen = false;
  };
  onEnd(makeRoom);
  onEnd(tls.close);
  const addressed = (line: string) =>
    line
      .replaceAll(/\b4010\b/g, String(port))
      .replaceAll(/\b4011\b/g, String(proxy))
      .replaceAll(/\b2525\b/g, String(mail))
      .replace('0.0.0.0:8088', `127.0.0.1:${hooks}`)
      .replace('https://hooks.example.com', `http://127.0.0.1:${hooks}`)
      .replace('https://sandbox.example.com', `https://127.0.0.1:${tls.port}`);
  return { addressed, makeRoom, port };
}

/** Writes the run folder of an invented run on a service, in which AUTH-05 fails. */
export function writeFailedRun(folder: string, { addressed }: Service): void {
  const entries = sampleRun({ failing: ['AUTH-05'], options: { smtpListen: '127.0.0.1:2525' } });
  mkdirSync(folder, { recursive: true });
  const lines = entries.map((entry) => addressed(`${JSON.stringify(entry)}\n`));
  writeFileSync(join(folder, 'journal.jsonl'), lines.join(''));
}

/** A day of traffic that a browser recorded. */
function recordedDay(account: string): string {
  const jwt = jwtOf(account);
  const login = loginOf(`${account}@example.com`, jwt, 0);
  const list = entryOf({ path: '/auth/webhook', headers: bearer(jwt), answer: [], at: 100 });
  return harOf([login, list]).replaceAll(service, 'https://sandbox.example.com/api/v1');
}

/** The dialect that the page on dialects shows. */
function shownDialect(): string {
  const page = readFileSync(join(import.meta.dirname, '../../docs/reference/dialects.md'), 'utf8');
  return /```yaml\n(.*?)```/s.exec(page)?.[1] ?? '';
}

/**
 * Puts in place what the pages take for granted: earlier runs, recorded traffic, and certificates.
 * @param run a folder with runs
 */
export function furnish(folder: string, run: string): void {
  cpSync(run, folder, { recursive: true });
  for (const copy of ['A', 'B']) cpSync(join(run, 'reports', 'latest'), join(folder, copy), { recursive: true });
  for (const name of ['recording', 'monday', 'tuesday']) writeFileSync(join(folder, `${name}.har`), recordedDay(name));
  writeFileSync(join(folder, 'mine.yaml'), shownDialect());
  for (const name of ['client', 'client-key', 'ca']) writeFileSync(join(folder, `${name}.pem`), pem(name));
}
