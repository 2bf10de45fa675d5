import {
  lstatSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { nameOfUnfinished, writeWhole } from './write.ts';

function emptyFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'pix-files-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  return folder;
}

test('very many short chunks, and one that is longer than all of them, come out whole', () => {
  const file = join(emptyFolder(), 'a.txt');
  const chunks = [...Array.from({ length: 30_000 }, (_, at) => `ção ${at}\n`), 'ü'.repeat(500_000), 'end'];
  writeWhole(file, chunks);
  expect(readFileSync(file, 'utf8') === chunks.join('')).toBe(true);
});

test('no chunks make an empty file', () => {
  const file = join(emptyFolder(), 'a.txt');
  writeWhole(file, []);
  expect(readFileSync(file, 'utf8')).toBe('');
});

test('its owner alone may read it', () => {
  const file = join(emptyFolder(), 'a.txt');
  writeFileSync(file, 'before', { mode: 0o644 });
  writeWhole(file, ['after']);
  expect(statSync(file).mode & 0o777).toBe(0o600);
});

test('a link in its place is replaced, and what it leads to stays', () => {
  const folder = emptyFolder();
  writeFileSync(join(folder, 'precious'), 'precious');
  symlinkSync(join(folder, 'precious'), join(folder, 'a.txt'));
  writeWhole(join(folder, 'a.txt'), ['mine']);
  expect(readFileSync(join(folder, 'precious'), 'utf8')).toBe('precious');
  expect(lstatSync(join(folder, 'a.txt')).isFile()).toBe(true);
});

test('an error half-way leaves no half-written file', () => {
  const folder = emptyFolder();
  function* broken() {
    yield 'half';
    throw new Error('a bug');
  }
  expect(() => writeWhole(join(folder, 'a.txt'), broken())).toThrow('a bug');
  expect(readdirSync(folder)).toEqual([]);
});

test('the names of half-written files are distinguished from those of somebody else', () => {
  expect(nameOfUnfinished('run.har.0123456789abcdef.part')).toBe('run.har');
  expect(nameOfUnfinished('run.har.part')).toBeNull();
  expect(nameOfUnfinished('film.part')).toBeNull();
});
