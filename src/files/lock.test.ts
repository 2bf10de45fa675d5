import { mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, utimesSync, writeFileSync } from 'node:fs';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { lockFolder, lockName } from './lock.ts';

function emptyFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'pix-lock-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  return folder;
}

/** No process has this pid: it is above the maximum on Linux. */
const nobody = 2 ** 30;

function leave(folder: string, owner: Readonly<Record<string, unknown>>, secondsAgo = 0): void {
  const file = join(folder, lockName);
  writeFileSync(file, JSON.stringify({ pid: nobody, host: hostname(), began: '', nonce: 'left', ...owner }));
  const then = Date.now() / 1000 - secondsAgo;
  utimesSync(file, then, then);
}

function take(folder: string): 'taken' | number {
  const lock = lockFolder(folder);
  if ('heldBy' in lock) return lock.heldBy.pid;
  lock.release();
  return 'taken';
}

test('a folder has one owner at a time', () => {
  const folder = emptyFolder();
  const lock = lockFolder(folder);
  expect(take(folder)).toBe(process.pid);
  if ('release' in lock) lock.release();
  expect(take(folder)).toBe('taken');
  expect(readdirSync(folder)).toEqual([]);
});

test('the lock of a process that is gone is taken over', () => {
  const folder = emptyFolder();
  leave(folder, {});
  expect(take(folder)).toBe('taken');
});

test('a later process with the number of one that is gone is not taken for it', () => {
  const folder = emptyFolder();
  leave(folder, { pid: process.pid, began: '1' });
  expect(take(folder)).toBe(process.platform === 'linux' ? 'taken' : process.pid);
});

test('a process of another machine is alive as long as it gives signs of life', () => {
  const folder = emptyFolder();
  leave(folder, { host: 'elsewhere' });
  expect(take(folder)).toBe(nobody);
  leave(folder, { host: 'elsewhere' }, 3600);
  expect(take(folder)).toBe('taken');
});

test('a lock that says nothing is taken over once nobody can still be writing it', () => {
  const folder = emptyFolder();
  writeFileSync(join(folder, lockName), '');
  expect(take(folder)).toBe(0);
  const then = Date.now() / 1000 - 60;
  utimesSync(join(folder, lockName), then, then);
  expect(take(folder)).toBe('taken');
});

test('a release leaves the lock of somebody else', () => {
  const folder = emptyFolder();
  const lock = lockFolder(folder);
  leave(folder, {});
  if ('release' in lock) lock.release();
  expect(readdirSync(folder)).toEqual([lockName]);
});

test('nothing is written through a link in the place of the lock', () => {
  const folder = emptyFolder();
  writeFileSync(join(folder, 'precious'), 'precious');
  symlinkSync('precious', join(folder, lockName));
  take(folder);
  expect(readFileSync(join(folder, 'precious'), 'utf8')).toBe('precious');
});
