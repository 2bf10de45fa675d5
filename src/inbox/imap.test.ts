import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { type Dovecot, dovecotMissing, startDovecot } from '../../test/support/dovecot.ts';
import { findCode } from './code.ts';
import { openImapInbox } from './imap.ts';
import { folderAddress } from './imap-folder.ts';
import { type Inbox, InboxError } from './inbox.ts';

test('an address names host, port, user, password and folder', () => {
  expect(folderAddress('imaps://ann%40example.com:a%2Fb@mail.example.com/Codes%20%26%20more')).toEqual({
    host: 'mail.example.com',
    port: 993,
    secure: true,
    user: 'ann@example.com',
    password: 'a/b',
    folder: 'Codes & more',
  });
  expect(folderAddress('imap://ann:pw@[::1]:1143/')).toMatchObject({
    host: '::1',
    port: 1143,
    secure: false,
    folder: 'INBOX',
  });
});

test.each([
  ['nonsense', 'is not one: expected imaps://USER:PASSWORD@HOST'],
  ['http://ann:pw@host', 'is not one: expected imaps://USER:PASSWORD@HOST'],
  ['imaps://host', 'lacks the user or the password'],
  ['imaps://ann@host', 'lacks the user or the password'],
  ['imaps://ann:100%@host', 'is not URL-encoded'],
])('the address %s is refused in a sentence', (url, sentence) => {
  expect(() => folderAddress(url)).toThrow(sentence);
});

test('an unreachable server fails with a sentence without the password', async () => {
  const error = await openImapInbox('imap://ann:pa55word@127.0.0.1:9/').catch((reason: unknown) => reason);
  expect(error).toBeInstanceOf(InboxError);
  expect(String(error)).toContain('The IMAP server 127.0.0.1:9 could not be reached');
  expect(String(error)).not.toContain('pa55word');
});

const missing = dovecotMissing();
if (missing) test.skip(`a real Dovecot: ${missing}`, () => {});

describe.skipIf(missing !== null)('with a real Dovecot', () => {
  let dovecot: Dovecot;
  const opened: Inbox[] = [];
  const soon = { timeoutMs: 15_000 };
  let users = 0;

  beforeAll(async () => {
    dovecot = await startDovecot();
  }, 30_000);
  afterEach(async () => {
    await Promise.all(opened.splice(0).map((inbox) => inbox.close()));
  });
  afterAll(() => dovecot?.stop());

  const newUser = () => {
    users += 1;
    return `user${users}`;
  };
  const url = (user: string, folder = '') =>
    `imap://${user}:${encodeURIComponent(dovecot.password)}@127.0.0.1:${dovecot.port}/${folder}`;
  async function open(user: string): Promise<Inbox> {
    const inbox = await openImapInbox(url(user));
    opened.push(inbox);
    return inbox;
  }
  const mail = (to: string, text: string) => `To: ${to}\nSubject: Code\n\n${text}\n`;

  test('finds the code of a mail that comes while it waits', async () => {
    const user = newUser();
    const inbox = await open(user);
    const wait = inbox.next(await inbox.mark('ann+1@example.com'), soon);
    setTimeout(() => dovecot.deliver(user, mail('Ann <ANN+1@example.com>', 'Your code: 482913')), 300);
    const received = await wait;
    expect(received && findCode(received)?.code).toBe('482913');
  });

  test.each([
    ['Cc', 'To: other@example.com\nCc: ann+2@example.com'],
    ['Delivered-To', 'To: list@example.com\nDelivered-To: ann+2@example.com'],
    ['X-Original-To', 'To: undisclosed-recipients:;\nX-Original-To: ann+2@example.com'],
    ['Received', 'Received: from a by b with SMTP id 1\n for <ann+2@example.com>; Sat, 21 Nov 2026 10:00:00 +0000'],
  ])('knows the recipient by the header %s', async (_name, headers) => {
    const user = newUser();
    const inbox = await open(user);
    const mark = await inbox.mark('ann+2@example.com');
    dovecot.deliver(user, `${headers}\nSubject: Code\n\n1\n`);
    expect((await inbox.next(mark, soon))?.subject).toBe('Code');
  });

  test('in a mailbox that catches all, every address gets its own mail', async () => {
    const user = newUser();
    const inbox = await open(user);
    const names = Array.from({ length: 8 }, (_, index) => `ann+tag${index}@example.com`);
    const marks = await Promise.all(names.map((name) => inbox.mark(name)));
    const waits = marks.map(async (mark) => (await inbox.next(mark, soon))?.text.trim());
    for (const name of names) dovecot.deliver(user, mail(name, name));
    expect(await Promise.all(waits)).toEqual(names);
  });

  test('a mail that was there before the mark is not the next one', async () => {
    const user = newUser();
    const inbox = await open(user);
    const first = await inbox.mark('ann@example.com');
    dovecot.deliver(user, mail('ann@example.com', 'old'));
    expect((await inbox.next(first, soon))?.text.trim()).toBe('old');
    const second = await inbox.mark('ann@example.com');
    expect(await inbox.next(second, { timeoutMs: 300 })).toBeNull();
    dovecot.deliver(user, mail('ann@example.com', 'new'));
    expect((await inbox.next(second, soon))?.text.trim()).toBe('new');
  });

  test('a thousand old mails are not read', async () => {
    const user = newUser();
    for (let index = 0; index < 1000; index += 1) dovecot.deliver(user, mail('ann@example.com', `old ${index}`));
    const inbox = await open(user);
    const mark = await inbox.mark('ann@example.com');
    expect(mark.seen.size).toBe(0);
    dovecot.deliver(user, mail('ann@example.com', 'new'));
    expect((await inbox.next(mark, soon))?.text.trim()).toBe('new');
  });

  test('a mail that does not come in time is null', async () => {
    const inbox = await open(newUser());
    expect(await inbox.next(await inbox.mark('ann@example.com'), { timeoutMs: 200 })).toBeNull();
  });

  test('an aborted wait and a closed inbox end with null', async () => {
    const inbox = await open(newUser());
    const mark = await inbox.mark('ann@example.com');
    const abort = new AbortController();
    const aborted = inbox.next(mark, { ...soon, signal: abort.signal });
    abort.abort();
    expect(await aborted).toBeNull();
    const closed = inbox.next(mark, soon);
    await inbox.close();
    expect(await closed).toBeNull();
  });

  test('a mail that comes while the server restarts is found', async () => {
    const user = newUser();
    const inbox = await open(user);
    const mark = await inbox.mark('ann@example.com');
    const wait = inbox.next(mark, soon);
    await dovecot.restart();
    dovecot.deliver(user, mail('ann@example.com', 'after'));
    expect((await wait)?.text.trim()).toBe('after');
  });

  test('a wrong password fails with one sentence', async () => {
    const wrong = openImapInbox(`imap://ann:wrong@127.0.0.1:${dovecot.port}`);
    await expect(wrong).rejects.toThrow(/refused user and password \(--imap-url\); check both/);
  });

  test('a missing folder fails with one sentence', async () => {
    await expect(openImapInbox(url(newUser(), 'Codes'))).rejects.toThrow(/has no folder «Codes» \(--imap-url\)/);
  });

  test('a self-signed certificate fails with one sentence', async () => {
    const secure = openImapInbox(`imaps://ann:${encodeURIComponent(dovecot.password)}@localhost:${dovecot.tlsPort}`);
    await expect(secure).rejects.toThrow(
      /certificate of the IMAP server localhost:\d+ cannot be trusted: it is signed by itself/,
    );
  });

  test("a certificate of an authority of one's own is trusted where NODE_EXTRA_CA_CERTS names it", async () => {
    const user = newUser();
    const address = `imaps://${user}:${encodeURIComponent(dovecot.password)}@localhost:${dovecot.tlsPort}`;
    const code = `
      import { openImapInbox } from ${JSON.stringify(new URL('imap.ts', import.meta.url).href)};
      const inbox = await openImapInbox(${JSON.stringify(address)});
      const mark = await inbox.mark('${user}@example.com');
      console.log('marked');
      const found = await inbox.next(mark, { timeoutMs: 15_000 });
      console.log(found?.text.trim());
      await inbox.close();`;
    // Node reads the variable only at startup
    const running = promisify(execFile)(process.execPath, ['--input-type=module', '--eval', code], {
      env: { ...process.env, NODE_EXTRA_CA_CERTS: dovecot.certificate },
    });
    const deliver = () => dovecot.deliver(user, mail(`${user}@example.com`, 'Your code is 482913'));
    running.child.stdout?.once('data', deliver);
    const { stdout } = await running;
    expect(stdout.trim()).toBe('marked\nYour code is 482913');
  });

  test('TLS on a port without TLS fails with one sentence', async () => {
    const secure = openImapInbox(`imaps://ann:pw@127.0.0.1:${dovecot.port}`);
    await expect(secure).rejects.toThrow(/does not speak TLS as expected .*imap:\/\/ has not, usually on port 143/);
  });
});
