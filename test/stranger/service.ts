/**
 * A second service of the contract. It shares only the document with the sandbox: it uses plain node:http and makes its
 * own choices. It shows that the suites do not depend on how the sandbox was written.
 */
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createTransport } from 'nodemailer';
import { createAccounts } from './accounts.ts';
import { createPayments } from './payments.ts';
import { createSettings } from './settings.ts';
import { accountOfToken, answer, bodyOf, type Fields, issueToken, Problem } from './wire.ts';

export interface StrangerOptions {
  /** The address for mails, awaited with the first mail. */
  readonly smtp: Promise<{ readonly host: string; readonly port: number }>;
  /** Whether webhooks on this machine are accepted. */
  readonly takesLoopback: boolean;
  readonly mailDelayMs?: number;
  /** How long a new payment takes to show in the list, in milliseconds. */
  readonly lagMs?: number;
  /** Whether reads by id lag as well, and new keys take as long to be valid. */
  readonly lagsEverywhere?: boolean;
  /** Whether a new key opens nothing until it is enabled. */
  readonly keysStartOff?: boolean;
  readonly perSecond?: number;
}

export interface Stranger {
  readonly url: string;
  close(): Promise<void>;
}

interface Asked {
  readonly owner: number;
  readonly body: Fields;
  /** The last part of the path. */
  readonly name: string;
  readonly query: URLSearchParams;
}

interface Told {
  readonly status: number;
  readonly body?: unknown;
  readonly location?: string;
}

/** Who may call an operation: everyone, only a token, or a token or a key. */
type Door = 'open' | 'token' | 'either';
type Route = readonly [method: string, path: RegExp, door: Door, handle: (asked: Asked) => Promise<Told> | Told];

const base = '/pagamentos/v2';

function mailer({ smtp, mailDelayMs = 0 }: StrangerOptions, pending: Set<NodeJS.Timeout>) {
  return (to: string, code: string) => {
    const timer = setTimeout(async () => {
      pending.delete(timer);
      const { host, port } = await smtp;
      const html = `<p>Guten Tag,</p><p>Ihr Bestätigungscode: <b>${code}</b></p><p>Gültig 15 Minuten. © 2026, Tel. 030 5557788</p>`;
      const transport = createTransport({ host, port, ignoreTLS: true });
      await transport
        .sendMail({ from: 'nichtantworten@bank.example', to, subject: 'Ihr Code', html })
        .catch(() => null);
    }, mailDelayMs);
    pending.add(timer);
  };
}

function routesOf(options: StrangerOptions, pending: Set<NodeJS.Timeout>) {
  const { lagMs = 0, lagsEverywhere = false, keysStartOff = false } = options;
  const settings = createSettings(options.takesLoopback, lagsEverywhere ? lagMs : 0, !keysStartOff);
  const accounts = createAccounts(mailer(options, pending), ({ no }) => issueToken(no));
  const payments = createPayments(lagMs, lagsEverywhere ? 'everywhere' : 'list', (owner, event, payment) => {
    const hook = settings.hookOf(owner);
    if (hook === null) return;
    const body = JSON.stringify({ notification: { topic: event, charge: payment } });
    void fetch(hook.url, { method: 'POST', headers: { 'content-type': 'application/json' }, body }).catch(() => null);
  });
  const done = (result: unknown): Told => (result === undefined ? { status: 204 } : { status: 200, body: result });
  const later = async (work: Promise<void> | void, status = 202): Promise<Told> => {
    await work;
    return { status };
  };
  const pix = '/auth/payment/pix';
  const routes: readonly Route[] = [
    [
      'POST',
      /^\/account\/signup\/sendEmailValidateCode$/,
      'open',
      ({ body }) => later(accounts.sendEmailValidateCode(body)),
    ],
    ['POST', /^\/account\/signup\/validateCode$/, 'open', ({ body }) => later(accounts.validateCode(body))],
    ['POST', /^\/account\/signup\/createAccount$/, 'open', ({ body }) => later(accounts.createAccount(body), 201)],
    ['POST', /^\/account\/login$/, 'open', ({ body }) => later(accounts.login(body))],
    [
      'POST',
      /^\/account\/concludesLogin\/([^/]+)$/,
      'open',
      async ({ body, name }) => done({ tokenJWT: await accounts.concludesLogin(body, name) }),
    ],
    ['POST', /^\/account\/forgotPassword\/([^/]+)$/, 'open', ({ name }) => later(accounts.forgotPassword(name))],
    [
      'POST',
      /^\/account\/forgotPasswordChangePassword\/([^/]+)$/,
      'open',
      ({ body, name }) => later(accounts.changePassword(name, body)),
    ],
    ['GET', /^\/auth\/payment\/pix$/, 'either', ({ owner, query }) => done(payments.list(owner, query))],
    [
      'POST',
      /^\/auth\/payment\/pix$/,
      'either',
      ({ owner, body }) => ({ status: 202, location: `${pix}/${payments.create(owner, body)}` }),
    ],
    ['GET', /^\/auth\/payment\/pix\/earnedFeesBalance$/, 'token', ({ owner }) => done(payments.balance(owner))],
    [
      'POST',
      /^\/auth\/payment\/pix\/withdrawEarnedFees$/,
      'token',
      ({ owner, body }) => done(payments.withdraw(owner, body)),
    ],
    ['POST', /^\/auth\/payment\/pix\/sandboxOnly\/pay$/, 'token', ({ owner, body }) => done(payments.pay(owner, body))],
    ['GET', /^\/auth\/payment\/pix\/([^/]+)$/, 'either', ({ owner, name }) => done(payments.read(owner, name))],
    [
      'PUT',
      /^\/auth\/payment\/pix\/([^/]+)$/,
      'either',
      ({ owner, name, body }) => done(payments.update(owner, name, body)),
    ],
    ['GET', /^\/payment\/pix\/([^/]+)$/, 'open', ({ name }) => done(payments.peek(name))],
    ['GET', /^\/auth\/apiKey$/, 'token', ({ owner }) => done(settings.listKeys(owner))],
    ['POST', /^\/auth\/apiKey\/createNewApiKey$/, 'token', ({ owner }) => done(settings.createKey(owner))],
    ['PUT', /^\/auth\/apiKey\/enable$/, 'token', ({ owner, body }) => done(settings.enable(owner, body))],
    ['PUT', /^\/auth\/apiKey\/disable$/, 'token', ({ owner, body }) => done(settings.disable(owner, body))],
    ['GET', /^\/auth\/securityIP$/, 'token', ({ owner }) => done(settings.getIp(owner))],
    ['POST', /^\/auth\/securityIP$/, 'token', ({ owner, body }) => done(settings.addIp(owner, body))],
    ['DELETE', /^\/auth\/securityIP\/([^/]+)$/, 'token', ({ owner, name }) => done(settings.removeIp(owner, name))],
    ['GET', /^\/auth\/webhook$/, 'token', ({ owner }) => done(settings.getHook(owner))],
    ['POST', /^\/auth\/webhook$/, 'token', ({ owner, body }) => done(settings.addHook(owner, body))],
    ['PUT', /^\/auth\/webhook$/, 'token', ({ owner, body }) => done(settings.replaceHook(owner, body))],
    [
      'DELETE',
      /^\/auth\/webhook\/delete\/([^/]+)$/,
      'token',
      ({ owner, name }) => done(settings.removeHook(owner, name)),
    ],
  ];
  return { routes, settings };
}

type Settings = ReturnType<typeof createSettings>;

/** The account of the caller. 0 if the operation needs none. */
function ownerOf({ headers, socket }: IncomingMessage, door: Door, settings: Settings): number {
  if (door === 'open') return 0;
  const key = headers['x-api-key'];
  const bearer = headers.authorization;
  if (key !== undefined && (door === 'token' || bearer !== undefined)) throw new Problem(403, 'No key here');
  if (key !== undefined) {
    const owner = settings.ownerOf(String(key));
    if (owner === null || !settings.mayUseKey(owner, socket.remoteAddress ?? '')) throw new Problem(403, 'Wrong key');
    return owner;
  }
  const token = /^bearer (\S+)$/i.exec(bearer ?? '')?.[1];
  const owner = token === undefined ? null : accountOfToken(token);
  if (owner === null) throw new Problem(401, 'Say who you are');
  return owner;
}

/** Limits the number of requests per second. */
function limiter(perSecond: number) {
  let second = 0;
  let count = 0;
  return (): boolean => {
    const now = Math.floor(Date.now() / 1000);
    if (now !== second) [second, count] = [now, 0];
    count += 1;
    return count > perSecond;
  };
}

/** A part of a path. An escape that cannot be read stands for itself. */
function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

function handler(options: StrangerOptions, pending: Set<NodeJS.Timeout>) {
  const { routes, settings } = routesOf(options, pending);
  const isTooMuch = limiter(options.perSecond ?? Number.POSITIVE_INFINITY);
  return async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://here');
    const path = pathname.startsWith(`${base}/`) ? pathname.slice(base.length) : '';
    try {
      if (isTooMuch()) return answer(response, 429, { title: 'Slowly' }, { 'retry-after': '1' });
      const found = routes.filter(([, pattern]) => pattern.test(path));
      if (found.length === 0) throw new Problem(404, 'There is nothing here');
      const route = found.find(([method]) => method === request.method);
      if (route === undefined) throw new Problem(405, 'Not that way');
      const [, pattern, door, handle] = route;
      const owner = ownerOf(request, door, settings);
      const name = decoded(pattern.exec(path)?.[1] ?? '');
      const told = await handle({ owner, name, query: searchParams, body: await bodyOf(request) });
      const location =
        told.location === undefined ? {} : { location: `http://${request.headers.host}${base}${told.location}` };
      answer(response, told.status, told.body, location);
    } catch (error) {
      if (!(error instanceof Problem)) return answer(response, 500, { title: 'Our fault', detail: String(error) });
      const { status, message, params } = error;
      answer(response, status, { title: message, status, ...(params.length > 0 ? { 'invalid-params': params } : {}) });
    }
  };
}

/** Starts the service on a free port of this machine. */
export async function startStranger(options: StrangerOptions): Promise<Stranger> {
  const pending = new Set<NodeJS.Timeout>();
  const handle = handler(options, pending);
  const server: Server = createServer((request, response) => void handle(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}${base}`,
    close: async () => {
      for (const timer of pending) clearTimeout(timer);
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
