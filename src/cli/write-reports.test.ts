import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { writeReports } from './write-reports.ts';

function emptyFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'pix-reports-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  return folder;
}

test('reports are written, in folders of their own where they ask for it', async () => {
  const folder = emptyFolder();
  const problems = await writeReports(folder, [
    { path: 'a.txt', chunks: ['one ', 'two'] },
    { path: 'allure-results/b.json', chunks: ['{}'] },
  ]);
  expect(problems).toEqual([]);
  expect(readFileSync(join(folder, 'a.txt'), 'utf8')).toBe('one two');
  expect(readFileSync(join(folder, 'allure-results', 'b.json'), 'utf8')).toBe('{}');
});

test('a report that breaks half-way leaves what was there before, and the others are written', async () => {
  const folder = emptyFolder();
  writeFileSync(join(folder, 'a.txt'), 'before');
  function* broken() {
    yield 'half';
    throw new Error('a bug');
  }
  const problems = await writeReports(folder, [
    { path: 'a.txt', chunks: broken() },
    { path: 'b.txt', chunks: ['whole'] },
  ]);
  expect(problems).toEqual(['a.txt could not be written: a bug.']);
  expect(readFileSync(join(folder, 'a.txt'), 'utf8')).toBe('before');
  expect(readdirSync(folder).sort()).toEqual(['a.txt', 'b.txt']);
});

test('a folder with the name of a report is reported in one sentence', async () => {
  const folder = emptyFolder();
  mkdirSync(join(folder, 'a.txt', 'inner'), { recursive: true });
  expect(await writeReports(folder, [{ path: 'a.txt', chunks: ['x'] }])).toEqual([
    'a.txt could not be written: it is a folder.',
  ]);
});

test('Allure results of an earlier build do not stay, and what is not ours does', async () => {
  const folder = emptyFolder();
  const [old, fresh] = ['1', '2'].map((digit) => `allure-results/${digit.repeat(36)}-result.json`);
  await writeReports(folder, [{ path: `${old}`, chunks: ['{}'] }]);
  writeFileSync(join(folder, 'allure-results', 'notes.txt'), 'mine');
  await writeReports(folder, [{ path: `${fresh}`, chunks: ['{}'] }]);
  expect(readdirSync(join(folder, 'allure-results')).toSorted()).toEqual([fresh?.slice(15), 'notes.txt']);
});

test('nothing is written through a folder that is a link', async () => {
  const [folder, other] = [emptyFolder(), emptyFolder()];
  symlinkSync(other, join(folder, 'allure-results'));
  expect(await writeReports(folder, [{ path: 'allure-results/categories.json', chunks: ['x'] }])).toEqual([
    'allure-results/categories.json could not be written: allure-results is a link.',
  ]);
  expect(readdirSync(other)).toEqual([]);
});

test('files that could not be written for one reason are reported in one sentence', async () => {
  const folder = emptyFolder();
  const full = Object.assign(new Error('ENOSPC'), { code: 'ENOSPC' });
  function* broken(): Iterable<string> {
    yield 'half';
    throw full;
  }
  const paths = Array.from({ length: 216 }, (_, nth) => `${nth}.json`);
  expect(
    await writeReports(
      folder,
      paths.map((path) => ({ path, chunks: broken() })),
    ),
  ).toEqual(['0.json, 1.json and 214 more files could not be written: the disk is full.']);
});
