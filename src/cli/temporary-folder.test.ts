import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { lockName } from '../files/lock.ts';
import { makeTemporaryFolder } from './temporary-folder.ts';

let parent: string;
beforeEach(() => {
  parent = mkdtempSync(join(tmpdir(), 'pix-temporary-'));
  onTestFinished(() => rmSync(parent, { recursive: true }));
});

/** A folder that was left two hours ago. */
function left(name: string, lock: string | null): string {
  const folder = join(parent, name);
  mkdirSync(folder);
  writeFileSync(join(folder, 'journal.jsonl'), '{}\n');
  if (lock !== null) writeFileSync(join(folder, lockName), lock);
  const then = new Date(Date.now() - 7_200_000);
  if (lock !== null) utimesSync(join(folder, lockName), then, then);
  utimesSync(folder, then, then);
  return folder;
}

const ownerOf = (pid: number) => `${JSON.stringify({ pid, host: 'elsewhere', began: '', nonce: 'n' })}\n`;

test('a folder is removed with what is in it', () => {
  const { path, remove } = makeTemporaryFolder(parent);
  writeFileSync(join(path, 'journal.jsonl'), '');
  remove();
  expect(readdirSync(parent)).toEqual([]);
});

test('folders that killed processes left are removed', () => {
  left('pix-conformance-curl-a', null);
  left('pix-conformance-curl-b', ownerOf(1));
  const { path } = makeTemporaryFolder(parent);
  expect(readdirSync(parent).map((name) => join(parent, name))).toEqual([path]);
});

test('a new folder, a locked one, a link and what has another name stay', () => {
  const kept = ['pix-conformance-curl-new', 'pix-conformance-curl-locked', 'pix-conformance-curl-link', 'mine'];
  mkdirSync(join(parent, kept[0] as string));
  const locked = left(kept[1] as string, ownerOf(1));
  utimesSync(join(locked, lockName), new Date(), new Date());
  const mine = left('mine', null);
  symlinkSync(mine, join(parent, kept[2] as string));
  makeTemporaryFolder(parent).remove();
  expect(readdirSync(parent).toSorted()).toEqual(kept.toSorted());
  expect(existsSync(join(mine, 'journal.jsonl'))).toBe(true);
});

test('a missing folder for temporary files is refused with one sentence', () => {
  expect(() => makeTemporaryFolder(join(parent, 'gone'))).toThrow(
    /gone, cannot be used: .*; set TMPDIR to one that can\.$/,
  );
});
