import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createTransport } from 'nodemailer';
import { afterEach, describe, expect, test } from 'vitest';
import { mailpitMissing, startMailpit } from '../../test/support/mailpit.ts';
import { findCode } from './code.ts';
import type { Inbox } from './inbox.ts';
import { openMailpitInbox } from './mailpit.ts';

interface Kept {
  readonly ID: string;
  readonly To?: { Address: string }[];
  readonly Cc?: { Address: string }[];
  readonly Bcc?: { Address: string }[];
  readonly Subject: string;
  readonly Text: string;
  readonly HTML: string;
}

/** Implements the part of Mailpit's public API that reading needs. */
class Fake {
  readonly asked: { path: string; authorization: string | undefined }[] = [];
  readonly mails: Kept[] = [];
  readonly #server: Server;
  answers: (request: IncomingMessage, response: ServerResponse) => boolean = () => false;

  constructor() {
    this.#server = createServer((request, response) => {
      this.asked.push({ path: request.url ?? '', authorization: request.headers.authorization });
      if (!this.answers(request, response)) this.#answer(new URL(request.url ?? '/', 'http://x'), response);
    });
  }

  async listen(): Promise<string> {
    await new Promise<void>((resolve) => this.#server.listen(0, '127.0.0.1', resolve));
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  add(to: string, mail: Partial<Kept> = {}): void {
    this.mails.unshift({
      ID: `id${this.mails.length + 1}`,
      To: [{ Address: to }],
      Subject: 'Code',
      Text: '',
      HTML: '',
      ...mail,
    });
  }

  close(): void {
    this.#server.close();
    this.#server.closeAllConnections();
  }

  #answer(url: URL, response: ServerResponse): void {
    const path = url.pathname.replace(/^\/mail(?=\/)/, '');
    const listed = (mails: Kept[]) => ({
      total: this.mails.length,
      messages: mails.map(({ Text: _, HTML: __, ...rest }) => rest),
    });
    const term = url.searchParams.get('query')?.replace(/^to:/, '').toLowerCase() ?? '';
    const id = /^\/api\/v1\/message\/(\w+)$/.exec(path)?.[1];
    const found =
      path === '/api/v1/messages'
        ? listed(this.mails.slice(0, Number(url.searchParams.get('limit') ?? 50)))
        : path === '/api/v1/search'
          ? listed(this.mails.filter((mail) => mail.To?.some(({ Address }) => Address.toLowerCase().includes(term))))
          : this.mails.find((mail) => mail.ID === id);
    response.writeHead(found ? 200 : 404, { 'content-type': 'application/json' });
    response.end(JSON.stringify(found ?? null));
  }
}

const closing: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});

async function start(): Promise<{ mailpit: Fake; url: string }> {
  const mailpit = new Fake();
  closing.push(() => mailpit.close());
  return { mailpit, url: await mailpit.listen() };
}

async function open(url: string): Promise<Inbox> {
  const inbox = await openMailpitInbox(url);
  closing.push(() => inbox.close());
  return inbox;
}

const soon = { timeoutMs: 5000 };

test('finds the code of a mail that comes while it waits', async () => {
  const { mailpit, url } = await start();
  const inbox = await open(url);
  const wait = inbox.next(await inbox.mark('ann+1@example.com'), soon);
  setTimeout(() => mailpit.add('Ann+1@Example.com', { Text: 'Your code: 482913' }), 200);
  const mail = await wait;
  expect(mail && findCode(mail)?.code).toBe('482913');
});

test('finds the code in HTML where there is no text', async () => {
  const { mailpit, url } = await start();
  const inbox = await open(url);
  const mark = await inbox.mark('ann@example.com');
  mailpit.add('ann@example.com', { HTML: '<p>Seu código:</p><h1>482913</h1>' });
  const mail = await inbox.next(mark, soon);
  expect(mail?.text).toBe('Seu código:\n482913');
  expect(mail && findCode(mail)?.code).toBe('482913');
});

test('an address that only contains the wanted one is another', async () => {
  const { mailpit, url } = await start();
  const inbox = await open(url);
  const mark = await inbox.mark('ann@example.com');
  mailpit.add('joann@example.com');
  mailpit.add('ann+1@example.com');
  expect(await inbox.next(mark, { timeoutMs: 400 })).toBeNull();
});

test.each(['Cc', 'Bcc'])('a recipient in %s is found', async (header) => {
  const { mailpit, url } = await start();
  const inbox = await open(url);
  const mark = await inbox.mark('ann@example.com');
  mailpit.add('list@example.com', { [header]: [{ Address: 'ann@example.com' }], Text: 'x' });
  expect((await inbox.next(mark, soon))?.text).toBe('x');
});

test('only a mail that came after the mark counts, and of those the newest', async () => {
  const { mailpit, url } = await start();
  mailpit.add('ann@example.com', { Text: 'old' });
  const inbox = await open(url);
  const mark = await inbox.mark('ann@example.com');
  expect(await inbox.next(mark, { timeoutMs: 300 })).toBeNull();
  mailpit.add('ann@example.com', { Text: 'newer' });
  mailpit.add('ann@example.com', { Text: 'newest' });
  expect((await inbox.next(mark, soon))?.text).toBe('newest');
});

test('a full mailbox of other people hides nothing', async () => {
  const { mailpit, url } = await start();
  const inbox = await open(url);
  const mark = await inbox.mark('ann@example.com');
  mailpit.add('ann@example.com', { Text: 'mine' });
  for (let index = 0; index < 200; index += 1) mailpit.add(`user${index}@example.org`);
  expect((await inbox.next(mark, soon))?.text).toBe('mine');
});

test('user, password and web root of the address are used', async () => {
  const { mailpit, url } = await start();
  await open(`${url.replace('http://', 'http://ann:p%40ss@')}/mail`);
  expect(mailpit.asked[0]?.path).toMatch(/^\/mail\/api\/v1\/search\?query=to%3A/);
  expect(mailpit.asked[0]?.authorization).toBe(`Basic ${Buffer.from('ann:p@ss').toString('base64')}`);
});

test('a refused password fails with a sentence that does not contain it', async () => {
  const { mailpit, url } = await start();
  mailpit.answers = (_request, response) => {
    response.writeHead(401).end('Unauthorised.');
    return true;
  };
  const failure = String(
    await openMailpitInbox(url.replace('http://', 'http://ann:pa55word@')).catch((error: unknown) => error),
  );
  expect(failure).toContain('refused the user or password (status 401)');
  expect(failure).not.toContain('pa55word');
});

test.each([
  ['another server', 200, '<html>hello</html>'],
  ['a server without the API', 404, 'not found'],
  ['a server that fails', 500, 'oops'],
])('%s fails with one sentence', async (_what, status, body) => {
  const { mailpit, url } = await start();
  mailpit.answers = (_request, response) => {
    response.writeHead(status).end(body);
    return true;
  };
  await expect(openMailpitInbox(url)).rejects.toThrow(/does not answer as Mailpit does.*check --mailpit-url/);
});

test('a redirect is not followed', async () => {
  const { mailpit, url } = await start();
  const elsewhere = await start();
  mailpit.answers = (_request, response) => {
    response.writeHead(302, { location: `${elsewhere.url}/api/v1/messages` }).end();
    return true;
  };
  await expect(openMailpitInbox(url)).rejects.toThrow('does not answer as Mailpit does (status 302');
  expect(elsewhere.mailpit.asked).toEqual([]);
});

test('an address without a server fails with one sentence', async () => {
  await expect(openMailpitInbox('http://127.0.0.1:9')).rejects.toThrow(/could not be reached: .*check --mailpit-url/);
  await expect(openMailpitInbox('mailpit')).rejects.toThrow('is not a web address');
});

test('a single failed look does not end a wait, but a server that stays away does', async () => {
  const { mailpit, url } = await start();
  const inbox = await open(url);
  const mark = await inbox.mark('ann@example.com');
  let failures = 1;
  mailpit.answers = (_request, response) => {
    failures -= 1;
    if (failures >= 0) response.destroy();
    return failures >= 0;
  };
  mailpit.add('ann@example.com', { Text: 'x' });
  expect((await inbox.next(mark, soon))?.text).toBe('x');
  mailpit.close();
  await expect(inbox.next({ ...mark, seen: new Set(['id1']) }, soon)).rejects.toThrow('could not be reached');
});

test('an aborted wait and a closed inbox end with null', async () => {
  const { url } = await start();
  const inbox = await open(url);
  const mark = await inbox.mark('ann@example.com');
  const abort = new AbortController();
  const aborted = inbox.next(mark, { ...soon, signal: abort.signal });
  abort.abort();
  expect(await aborted).toBeNull();
  const closed = inbox.next(mark, soon);
  await inbox.close();
  expect(await closed).toBeNull();
});

const missing = mailpitMissing();
if (missing) test.skip(`a real Mailpit: ${missing}`, () => {});

describe.skipIf(missing !== null)('with a real Mailpit', () => {
  test('finds the code of a mail, by To and by the envelope alone', async () => {
    const mailpit = await startMailpit();
    closing.push(() => mailpit.stop());
    const inbox = await open(mailpit.url);
    const marks = [await inbox.mark('ann+1@example.com'), await inbox.mark('bob+2@example.com')];
    const transport = createTransport({ host: '127.0.0.1', port: mailpit.smtpPort });
    await transport.sendMail({
      from: 'service@example.org',
      to: 'ann+1@example.com',
      bcc: 'bob+2@example.com',
      subject: 'Código',
      html: '<p>Seu código</p><h1>482913</h1>',
    });
    transport.close();
    for (const mark of marks) {
      const mail = await inbox.next(mark, soon);
      expect(mail && findCode(mail)?.code).toBe('482913');
    }
  });
});
