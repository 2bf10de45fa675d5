import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { clearRunFolder, writeReports, writeWhole } from './write-reports.ts';

function emptyFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'pix-reports-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  return folder;
}

test('reports are written, in folders of their own where they ask for it', () => {
  const folder = emptyFolder();
  const problems = writeReports(folder, [
    { path: 'a.txt', chunks: ['one ', 'two'] },
    { path: 'allure-results/b.json', chunks: ['{}'] },
  ]);
  expect(problems).toEqual([]);
  expect(readFileSync(join(folder, 'a.txt'), 'utf8')).toBe('one two');
  expect(readFileSync(join(folder, 'allure-results', 'b.json'), 'utf8')).toBe('{}');
});

test('very many short chunks, and one that is longer than all of them, come out whole', () => {
  const file = join(emptyFolder(), 'a.txt');
  const chunks = [...Array.from({ length: 30_000 }, (_, at) => `ção ${at}\n`), 'ü'.repeat(500_000), 'end'];
  writeWhole(file, chunks);
  expect(readFileSync(file, 'utf8') === chunks.join('')).toBe(true);
});

test('nothing at all is an empty file', () => {
  const file = join(emptyFolder(), 'a.txt');
  writeWhole(file, []);
  expect(readFileSync(file, 'utf8')).toBe('');
});

test('a report that breaks half-way leaves what was there before, and the others are written', () => {
  const folder = emptyFolder();
  writeFileSync(join(folder, 'a.txt'), 'before');
  function* broken() {
    yield 'half';
    throw new Error('a bug');
  }
  const problems = writeReports(folder, [
    { path: 'a.txt', chunks: broken() },
    { path: 'b.txt', chunks: ['whole'] },
  ]);
  expect(problems).toEqual(['a.txt could not be written: a bug.']);
  expect(readFileSync(join(folder, 'a.txt'), 'utf8')).toBe('before');
  expect(readdirSync(folder).sort()).toEqual(['a.txt', 'b.txt']);
});

test('a report where a folder is in the way is told in words', () => {
  const folder = emptyFolder();
  mkdirSync(join(folder, 'a.txt', 'inner'), { recursive: true });
  expect(writeReports(folder, [{ path: 'a.txt', chunks: ['x'] }])).toEqual([
    'a.txt could not be written: it is a folder.',
  ]);
});

test('Allure results of an earlier build do not stay', () => {
  const folder = emptyFolder();
  writeWhole(join(folder, 'allure-results', 'old.json'), ['{}']);
  writeReports(folder, [{ path: 'allure-results/new.json', chunks: ['{}'] }]);
  expect(readdirSync(join(folder, 'allure-results'))).toEqual(['new.json']);
});

test('clearing a run folder leaves what is not ours', () => {
  const folder = emptyFolder();
  writeFileSync(join(folder, 'journal.jsonl'), 'x');
  writeFileSync(join(folder, 'notes.txt'), 'mine');
  writeWhole(join(folder, 'allure-results', 'old.json'), ['{}']);
  clearRunFolder(folder);
  expect(readdirSync(folder)).toEqual(['notes.txt']);
  expect(existsSync(folder)).toBe(true);
});
