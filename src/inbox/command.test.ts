import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { findCode } from './code.ts';
import { openCommandInbox } from './command.ts';
import type { Inbox } from './inbox.ts';

let folder: string;
const opened: Inbox[] = [];

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'inbox-command-'));
});
afterEach(async () => {
  await Promise.all(opened.splice(0).map((inbox) => inbox.close()));
  rmSync(folder, { recursive: true, force: true });
});

const soon = { timeoutMs: 5000 };
const address = 'ann+1@example.com';

function open(command: string): Inbox {
  const inbox = openCommandInbox(command);
  opened.push(inbox);
  return inbox;
}

async function next(command: string, wait = soon) {
  const inbox = open(command);
  return await inbox.next(await inbox.mark(address), wait);
}

/** A command that prints a file, in any shell. */
function printing(text: string): string {
  const file = join(folder, 'mail');
  writeFileSync(file, text);
  return `cat '${file}'`;
}

/** Whether a process runs. A zombie (`Z`) does not. */
function isAlive(pid: number): boolean {
  try {
    return !execFileSync('ps', ['-o', 'stat=', '-p', String(pid)], { encoding: 'utf8' }).startsWith('Z');
  } catch {
    return false;
  }
}

test.each([
  ['the code alone', '482913\n', '482913'],
  ['the code in groups', '482 913\n', '482913'],
  ['a word of letters and digits', 'A1B2C3D4\n', 'A1B2C3D4'],
  ['a text', 'Hello,\nyour code is 482913.\n© 2026\n', '482913'],
  ['a text that starts like a header', 'Code: 482913\n\nValid for 10 minutes.\n', '482913'],
  ['an HTML page', '<p>Your code</p><h1>482<b>913</b></h1>', '482913'],
  ['a raw message', 'To: ann\nSubject: x\nContent-Transfer-Encoding: base64\n\nWW91ciBjb2RlOiA0ODI5MTM=\n', '482913'],
  ['a message of an mbox', 'From x Sat Nov 21 10:00:00 2026\r\nSubject: Code 482913\r\n\r\nHello\r\n', '482913'],
])('finds the code when the command prints %s', async (_what, output, code) => {
  const mail = await next(printing(output));
  expect(mail?.to).toEqual([address]);
  expect(mail && findCode(mail)?.code).toBe(code);
});

test('the command gets the address and the time in its environment', async () => {
  const before = Date.now();
  const mail = await next('echo "$ADDRESS $SINCE"');
  const [told, since] = mail?.text.trim().split(' ') ?? [];
  expect(told).toBe(address);
  expect(new Date(since ?? '').toISOString()).toBe(since);
  expect(Math.abs(Date.parse(since ?? '') - before)).toBeLessThan(5000);
});

test('the command runs again until it prints something', async () => {
  const count = join(folder, 'count');
  const mail = await next(`echo x >> '${count}'; if [ $(wc -l < '${count}') -ge 3 ]; then echo 482913; fi`);
  expect(mail?.text).toBe('482913\n');
});

test('a command that fails without a word has no mail yet', async () => {
  expect(await next('exit 1', { timeoutMs: 400 })).toBeNull();
});

test('the output of a failed command is not a mail', async () => {
  expect(await next('echo 482913; exit 1', { timeoutMs: 400 })).toBeNull();
});

test('a command that keeps failing ends the wait with its own message', async () => {
  await expect(next('echo "no such mailbox" >&2; exit 3', { timeoutMs: 3000 })).rejects.toThrow(
    'The inbox command (--inbox-command) failed with exit status 3: no such mailbox.',
  );
});

test('a message of a failed command is reported even if its last run did not end', async () => {
  const file = join(folder, 'asked');
  const failsOnce = `if [ -e '${file}' ]; then sleep 60; fi; touch '${file}'; echo "no such mailbox" >&2; exit 3`;
  await expect(next(failsOnce, { timeoutMs: 3000 })).rejects.toThrow('no such mailbox');
});

test('a missing command fails at once', async () => {
  const startedAt = performance.now();
  await expect(next('no-such-command-at-all', { timeoutMs: 30_000 })).rejects.toThrow(
    /The inbox command \(--inbox-command\) could not be run: .*no-such-command-at-all/,
  );
  expect(performance.now() - startedAt).toBeLessThan(10_000);
});

test('a command that prints without end is stopped and fails', async () => {
  await expect(next('yes 123456')).rejects.toThrow('printed more than 1 MiB');
});

test('a command that hangs is ended with the wait, together with what it started', async () => {
  const pids = join(folder, 'pids');
  const command = `sh -c 'trap "" TERM; echo $$ >> "${pids}"; while :; do sleep 1; done' & echo $$ >> '${pids}'; wait`;
  expect(await next(command, { timeoutMs: 500 })).toBeNull();
  await sleep(100);
  const [first, second] = readFileSync(pids, 'utf8').trim().split('\n').map(Number);
  expect(isAlive(first ?? 0)).toBe(false);
  expect(isAlive(second ?? 0)).toBe(false);
});

test('processes that a command leaves in the background are ended with it', async () => {
  const pid = join(folder, 'pid');
  await next(`sleep 60 & echo $! > '${pid}'; echo 482913`);
  await sleep(100);
  expect(isAlive(Number(readFileSync(pid, 'utf8')))).toBe(false);
});

test('an aborted wait ends the command', async () => {
  const file = join(folder, 'late');
  const inbox = open(`sleep 1; touch '${file}'`);
  const abort = new AbortController();
  const wait = inbox.next(await inbox.mark(address), { ...soon, signal: abort.signal });
  await sleep(100);
  abort.abort();
  expect(await wait).toBeNull();
  await sleep(1200);
  expect(existsSync(file)).toBe(false);
});

test('a command that prints the last mail again and again gives each one once', async () => {
  const inbox = open(printing('111111'));
  const first = await inbox.next(await inbox.mark(address), soon);
  expect(first?.text).toBe('111111');
  const mark = await inbox.mark(address);
  const wait = inbox.next(mark, soon);
  setTimeout(() => printing('222222'), 500);
  expect((await wait)?.text).toBe('222222');
});

test('the same code mailed again is taken when nothing else comes', async () => {
  const inbox = open(printing('111111'));
  await inbox.next(await inbox.mark(address), soon);
  const mark = await inbox.mark(address);
  const again = await inbox.next(mark, { timeoutMs: 600 });
  expect(again?.text).toBe('111111');
  expect(await inbox.next({ ...mark, seen: new Set([...mark.seen, again?.id ?? '']) }, { timeoutMs: 300 })).toBeNull();
});
