import { once } from 'node:events';
import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { createTransport, type SendMailOptions } from 'nodemailer';
import { afterEach, expect, test } from 'vitest';
import { findCode } from './code.ts';
import type { Inbox } from './inbox.ts';
import { openSmtpInbox } from './smtp.ts';

const opened: Inbox[] = [];

afterEach(async () => {
  await Promise.all(opened.splice(0).map((inbox) => inbox.close()));
});

async function open(): Promise<Inbox> {
  const inbox = await openSmtpInbox({ host: '127.0.0.1', port: 0 });
  opened.push(inbox);
  return inbox;
}

async function send(inbox: Inbox, mail: SendMailOptions, auth?: { user: string; pass: string }): Promise<void> {
  const transport = createTransport({
    host: '127.0.0.1',
    port: inbox.listeningOn?.port ?? 0,
    ...(auth ? { auth } : {}),
  });
  await transport.sendMail({ from: 'service@example.org', to: 'a@example.com', subject: 'Code', ...mail });
  transport.close();
}

const soon = { timeoutMs: 5000 };

async function codeOf(mail: SendMailOptions): Promise<string | undefined> {
  const inbox = await open();
  const mark = await inbox.mark('a@example.com');
  await send(inbox, mail);
  const received = await inbox.next(mark, soon);
  return received ? findCode(received)?.code : undefined;
}

test.each<[string, SendMailOptions]>([
  ['plain text', { text: 'Your code is 482913.' }],
  ['HTML alone', { html: '<p>Seu código</p><h1>482913</h1><p>© 2026</p>' }],
  ['text and HTML', { text: 'Code: 482913', html: '<b>482913</b>' }],
  ['base64', { text: 'Código de verificação: 482913', textEncoding: 'base64' }],
  [
    'quoted-printable',
    { text: 'Código de verificação é válido por 10 minutos: 482913', textEncoding: 'quoted-printable' },
  ],
  ['an encoded subject', { subject: 'Código de verificação: 482913', text: 'Olá!' }],
  [
    'an attachment beside it',
    { text: 'Code: 482913', attachments: [{ filename: 'terms.txt', content: 'code 999999' }] },
  ],
])('finds the code in %s', async (_form, mail) => {
  expect(await codeOf(mail)).toBe('482913');
});

test('finds the code in a mail of another charset', async () => {
  const body = Buffer.from('Seu c\u00f3digo de verifica\u00e7\u00e3o: 482913', 'latin1').toString('base64');
  const raw = [
    'From: service@example.org',
    'To: a@example.com',
    'Subject: =?ISO-8859-1?Q?C=F3digo?=',
    'Content-Type: text/plain; charset=ISO-8859-1',
    'Content-Transfer-Encoding: base64',
    '',
    body,
  ].join('\r\n');
  expect(await codeOf({ raw })).toBe('482913');
});

test('finds the code in a nested multipart mail in Japanese', async () => {
  const raw = [
    'To: a@example.com',
    'Content-Type: multipart/mixed; boundary=outer',
    '',
    '--outer',
    'Content-Type: multipart/alternative; boundary=inner',
    '',
    '--inner',
    'Content-Type: text/html; charset=UTF-8',
    '',
    '<p>認証コードは<b>４８２９１３</b>です。有効期限は10分です。</p>',
    '--inner--',
    '--outer--',
    '',
  ].join('\r\n');
  expect(await codeOf({ raw })).toBe('482913');
});

test('takes a mail from a client that logs in', async () => {
  const inbox = await open();
  const mark = await inbox.mark('a@example.com');
  await send(inbox, { text: 'x' }, { user: 'mailer', pass: 'whatever' });
  expect(await inbox.next(mark, soon)).toMatchObject({ subject: 'Code', text: 'x\n' });
});

test('every recipient of a mail gets it, whatever the capitals', async () => {
  const inbox = await open();
  const first = await inbox.mark('first@example.com');
  const second = await inbox.mark('SECOND+tag@Example.com');
  await send(inbox, { to: 'First@EXAMPLE.com', bcc: 'second+TAG@example.com', text: 'x' });
  expect((await inbox.next(first, soon))?.id).toBe('m1');
  expect((await inbox.next(second, soon))?.id).toBe('m1');
});

test('takes a mail for an address beyond ASCII', async () => {
  const inbox = await open();
  const mark = await inbox.mark('joão@exämple.com');
  await send(inbox, { to: 'joão@xn--exmple-cua.com', text: 'x' });
  expect(await inbox.next(mark, soon)).not.toBeNull();
});

test('an address with another tag is another mailbox', async () => {
  const inbox = await open();
  const mark = await inbox.mark('a+1@example.com');
  await send(inbox, { to: 'a+2@example.com', text: 'x' });
  expect(await inbox.next(mark, { timeoutMs: 50 })).toBeNull();
});

test('a mail that was there before the mark is not the next one', async () => {
  const inbox = await open();
  await send(inbox, { text: 'old' });
  const mark = await inbox.mark('a@example.com');
  expect(await inbox.next(mark, { timeoutMs: 50 })).toBeNull();
  await send(inbox, { text: 'new' });
  expect((await inbox.next(mark, soon))?.text).toBe('new\n');
});

test('the newest of several new mails is the next one', async () => {
  const inbox = await open();
  const mark = await inbox.mark('a@example.com');
  for (const text of ['1', '2', '3']) await send(inbox, { text });
  expect((await inbox.next(mark, soon))?.text).toBe('3\n');
});

test('a mail that is delivered once more is not a new one', async () => {
  const inbox = await open();
  const first = { text: 'Your code is 482913.', messageId: '<1@example.org>' };
  await send(inbox, first);
  const mark = await inbox.mark('a@example.com');
  await send(inbox, first);
  expect(await inbox.next(mark, { timeoutMs: 50 })).toBeNull();
  await send(inbox, { ...first, text: 'Your code is 771204.' });
  expect((await inbox.next(mark, soon))?.text).toContain('771204');
});

test('a late mail ends the wait', async () => {
  const inbox = await open();
  const wait = inbox.next(await inbox.mark('a@example.com'), soon);
  await sleep(200);
  await send(inbox, { text: 'late' });
  expect((await wait)?.text).toBe('late\n');
});

test('several waits at once end each with its own mail', async () => {
  const inbox = await open();
  const names = Array.from({ length: 20 }, (_, index) => `user${index}@example.com`);
  const waits = names.map(async (name) => (await inbox.next(await inbox.mark(name), soon))?.text);
  await Promise.all(names.map((name) => send(inbox, { to: name, text: name })));
  expect(await Promise.all(waits)).toEqual(names.map((name) => `${name}\n`));
});

test('an aborted wait and a closed inbox end with null', async () => {
  const inbox = await open();
  const mark = await inbox.mark('a@example.com');
  const abort = new AbortController();
  const aborted = inbox.next(mark, { ...soon, signal: abort.signal });
  abort.abort();
  expect(await aborted).toBeNull();
  const closed = inbox.next(mark, soon);
  await inbox.close();
  expect(await closed).toBeNull();
});

test('counts the senders that leave without a mail', async () => {
  const inbox = await open();
  await send(inbox, { text: 'Code: 482913' });
  const leaving = connect(inbox.listeningOn?.port ?? 0, '127.0.0.1');
  await once(leaving, 'data');
  leaving.destroy();
  await expect.poll(() => inbox.brokenOff).toBe(1);
});

test('a mail beyond the size limit is refused', async () => {
  const inbox = await open();
  await expect(send(inbox, { text: 'x'.repeat(11 * 1024 * 1024) })).rejects.toThrow(/552/);
});

test('a port in use is refused with a sentence that names the option', async () => {
  const inbox = await open();
  const port = inbox.listeningOn?.port ?? 0;
  await expect(openSmtpInbox({ host: '127.0.0.1', port })).rejects.toThrow(
    `The SMTP server of the inbox cannot start: --smtp-listen 127.0.0.1:${port} is in use by another program`,
  );
});
