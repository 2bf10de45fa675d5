import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { createTransport } from 'nodemailer';
import { describe, expect, test } from 'vitest';
import type { Parts } from '../../sandbox/start.ts';
import { emptyFolder, pixConformance } from '../cli/command.ts';
import { hostileText } from '../support/hostile-run.ts';
import { named } from './battery.ts';
import type { Nuisance } from './nuisance.ts';
import { type HoldOptions, hold } from './run.ts';
import { listen } from './stage.ts';
import { tlsTroubles } from './tls.ts';
import { flawsOf } from './well-formed.ts';

const deadlineMs = 180_000;
const honest: Nuisance = { name: 'none', badness: 'harmless', answer: () => {} };

function failuresIn(folder: string): string[] {
  const results: { rules: { id: string; cases: { case: string; status: string }[] }[] } = JSON.parse(
    readFileSync(join(folder, 'run', 'results.json'), 'utf8'),
  );
  return results.rules.flatMap(({ id, cases }) =>
    cases.filter(({ status }) => status === 'fail').map((one) => `${id}:${one.case}`),
  );
}

/** A sound target with one patch. */
function patched(patch: (parts: Parts) => void, only: string): Omit<HoldOptions, 'folder'> {
  return { nuisance: honest, on: () => false, patch, words: ['--only', only, '--timeout', '10000'], deadlineMs };
}

describe.concurrent('TLS', () => {
  test.for(Object.entries(tlsTroubles))('%s is exit 3', async ([, open], { onTestFinished, skip }) => {
    const server = open();
    if (server === null) return skip('there is no openssl here to make a certificate with');
    const { port, close } = await listen(server);
    onTestFinished(close);
    const folder = emptyFolder(onTestFinished);
    const ended = await pixConformance(
      ['run', '--target', `https://127.0.0.1:${port}`, '--timeout', '1500', '--out', 'run', '--jwt', 'a.b.c'],
      folder,
    );
    expect(ended.status, ended.stdout + ended.stderr).toBe(3);
    expect(ended.stderr).toBe('');
    expect(ended.stdout).toMatch(/could not be tested/);
    expect(flawsOf(join(folder, 'run'))).toEqual([]);
  });
});

describe.concurrent('targets that cannot be tested', () => {
  test('a web site, that answers everything with a page', async ({ onTestFinished }) => {
    const nuisance = named('HTML for everything');
    const held = await hold({ nuisance, on: () => true, folder: emptyFolder(onTestFinished), deadlineMs });
    expect(held.flaws).toEqual([]);
    expect(held.status, held.stdout).toBe(3);
    expect(held.stdout).toMatch(/could not be tested/);
  });

  test('a target that is gone half-way', async ({ onTestFinished }) => {
    const folder = emptyFolder(onTestFinished);
    const nuisance = named('a reset before the answer');
    const held = await hold({ nuisance, on: (_, nth) => nth > 150, folder, deadlineMs });
    expect(held.flaws).toEqual([]);
    expect(held.status, held.stdout).toBe(3);
    expect(held.stdout).toMatch(/does not answer/);
    expect(failuresIn(folder)).toEqual([]);
  });

  test('an inbox that never receives', async ({ onTestFinished }) => {
    const quiet = patched(({ mailer }) => {
      mailer.deliver = () => Promise.resolve();
    }, 'login,payment');
    const held = await hold({ ...quiet, folder: emptyFolder(onTestFinished) });
    expect(held.flaws).toEqual([]);
    expect(held.status, held.stdout).toBe(3);
    expect(held.stdout).toMatch(/inbox/);
  });
});

/** Delivers the code in a mail full of text that a report must escape. */
function poisonMails({ mailer }: Parts, smtp: () => { host: string; port: number }, onCode: (code: string) => void) {
  mailer.deliver = async ({ to, code }) => {
    onCode(code);
    const text = `Your verification code is ${code}\n\n${hostileText.replace(/\d{4,}/g, '')}`;
    const subject = `Code ${hostileText.replaceAll('\n', ' ').replace(/\d{4,}/g, '')}`;
    await createTransport({ ...smtp(), ignoreTLS: true }).sendMail({ from: 'a@example.com', to, subject, text });
  };
}

/** Delivers a mail with another code just before the right one. */
function decoyMails({ mailer }: Parts, smtp: () => { host: string; port: number }, onCode: (code: string) => void) {
  mailer.deliver = async ({ to, code }) => {
    onCode(code);
    const transport = createTransport({ ...smtp(), ignoreTLS: true });
    const send = (text: string) =>
      transport.sendMail({
        from: 'a@example.com',
        to,
        subject: 'Your code',
        text: `Your verification code is ${text}`,
      });
    await send('1029384756');
    await sleep(200);
    await send(code);
  };
}

describe.concurrent('what comes to the run by other ways', () => {
  test('a decoy before each mail', async ({ onTestFinished }) => {
    const folder = emptyFolder(onTestFinished);
    const held = await hold({
      ...patched(() => {}, 'signup,login'),
      folder,
      mailsOf: (parts, smtp, addSecret) => decoyMails(parts, smtp, addSecret),
    });
    expect(held.flaws).toEqual([]);
    expect([0, 3], held.stdout).toContain(held.status);
    expect(failuresIn(folder)).toEqual([]);
  });

  test('hostile mails', async ({ onTestFinished }) => {
    const folder = emptyFolder(onTestFinished);
    const held = await hold({
      ...patched(() => {}, 'login,recovery'),
      folder,
      mailsOf: (parts, smtp, addSecret) => poisonMails(parts, smtp, addSecret),
    });
    expect(held.flaws).toEqual([]);
    expect([0, 3], held.stdout).toContain(held.status);
    expect(failuresIn(folder)).toEqual([]);
  });

  test('hostile deliveries: without end, by the hundred, and full of markup', async ({ onTestFinished }) => {
    const folder = emptyFolder(onTestFinished);
    const held = await hold({ ...patched(poisonDeliveries, 'webhooks,events'), folder });
    expect(held.flaws).toEqual([]);
    expect([0, 1, 3], held.stdout).toContain(held.status);
    expect(held.megabytes ?? 0).toBeLessThan(1200);
  });
});

/** Before each webhook is created, floods its address with unrequested requests. */
function poisonDeliveries({ webhooks }: Parts): void {
  const { create } = webhooks;
  webhooks.create = (account, url) => {
    if (URL.canParse(url) && new URL(url).hostname === '127.0.0.1') void flood(url).catch(() => undefined);
    return create(account, url);
  };
}

async function flood(url: string): Promise<void> {
  const post = (body: string, headers: Record<string, string> = {}) =>
    fetch(url, { method: 'POST', body, headers: { 'content-type': 'application/json', ...headers } })
      .then((answer) => answer.arrayBuffer())
      .catch(() => undefined);
  await post(JSON.stringify({ [hostileText]: hostileText, event: hostileText, id: { $ne: null } }), {
    'x-signature': '<script>window.__ran=1</script>',
  });
  await post('['.repeat(50_000));
  await post(`"${'a'.repeat(30 * 1024 * 1024)}"`);
  await Promise.all(Array.from({ length: 100 }, (_, nth) => post(`{"event":"e${nth}","id":${nth}}`)));
}
