import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { readText } from './read.ts';
import { fileReason } from './reason.ts';

function emptyFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'pix-files-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  return folder;
}

function refusal(path: string, links: 'follow' | 'refuse' = 'follow'): string | null {
  try {
    readText(path, { maxBytes: 1024, links });
    return null;
  } catch (error) {
    return fileReason(error);
  }
}

test('a file up to the limit is read', () => {
  const file = join(emptyFolder(), 'a');
  writeFileSync(file, 'ü'.repeat(512));
  expect(readText(file, { maxBytes: 1024, links: 'refuse' })).toBe('ü'.repeat(512));
});

test('a larger one is refused, also one that only says that it is large', () => {
  const folder = emptyFolder();
  writeFileSync(join(folder, 'a'), 'x'.repeat(1025));
  writeFileSync(join(folder, 'sparse'), '');
  truncateSync(join(folder, 'sparse'), 2 ** 40);
  expect(refusal(join(folder, 'a'))).toBe('it is larger than 1024 bytes');
  expect(refusal(join(folder, 'sparse'))).toBe('it is larger than 1024 bytes');
});

test('a link is followed only where the user named it', () => {
  const folder = emptyFolder();
  writeFileSync(join(folder, 'a'), 'x');
  symlinkSync('a', join(folder, 'link'));
  symlinkSync('loop', join(folder, 'loop'));
  expect(refusal(join(folder, 'link'), 'follow')).toBeNull();
  expect(refusal(join(folder, 'link'), 'refuse')).toBe('it is a link');
  expect(refusal(join(folder, 'loop'), 'follow')).toBe('it is a link');
});

test('something that is not a file is refused without waiting', () => {
  const folder = emptyFolder();
  mkdirSync(join(folder, 'folder'));
  expect(refusal(join(folder, 'folder'))).toBe('it is a folder');
  expect(refusal(join(folder, 'missing'))).toBe('there is no such file');
  if (process.platform === 'win32') return;
  execFileSync('mkfifo', [join(folder, 'pipe')]);
  expect(refusal(join(folder, 'pipe'))).toBe('it is a pipe');
  expect(refusal('/dev/zero')).toBe('it is a device');
});
