import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { journal, runEnded, runStarted, verdict } from '../../test/support/entries.ts';
import { analyse } from '../analysis/analyse.ts';
import { readHistory } from '../analysis/history.ts';
import { historyIn, readJson, recordHistory } from './history.ts';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'pix-history-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
});

/** Records a run of one case that started on the given day. */
function record(day: number, status: 'pass' | 'fail', target = 'http://127.0.0.1:4010') {
  const started = { ...runStarted({}), target, at: `2026-11-0${day}T03:00:00.000Z` };
  const analysis = analyse(() => [started, verdict('FEES-01', 'default', { status }), runEnded()]);
  return recordHistory(join(folder, 'history'), folder, analysis);
}

const known = () => readHistory(readJson(historyIn(folder)));

test('every run of a target adds to what is known of it', () => {
  expect([record(1, 'pass'), record(2, 'fail'), record(3, 'fail')]).toEqual([null, null, null]);
  expect(known()).toMatchObject({
    runs: 3,
    cases: [{ case: 'FEES-01:default', failsSince: '2026-11-02T03:00:00.000Z' }],
  });
});

test('each target has a folder of its own, whose name leads nowhere else', () => {
  record(1, 'fail', 'http://127.0.0.1:4010');
  record(2, 'pass', 'https://sandbox.example.com/../v1');
  expect(known()).toMatchObject({ runs: 1, cases: [] });
  expect(readdirSync(join(folder, 'history')).sort()).toEqual(['127.0.0.1_4010', 'sandbox.example.com_.._v1']);
});

test('a file that is not a run of ours is passed over and left alone', () => {
  record(1, 'pass');
  const strange = join(folder, 'history', '127.0.0.1_4010', 'notes.json');
  writeFileSync(strange, '{"version": 1, "at": ');
  record(2, 'pass');
  expect(known()?.runs).toBe(2);
  expect(readFileSync(strange, 'utf8')).toBe('{"version": 1, "at": ');
});

test('a run that was cut short is not kept', () => {
  const cut = analyse(journal([]));
  expect(recordHistory(join(folder, 'history'), folder, { ...cut, end: 'interrupted' })).toBeNull();
  expect(readdirSync(folder)).toEqual([]);
});

test('a history that cannot be written ends the run with one sentence', () => {
  writeFileSync(join(folder, 'history'), '');
  expect(record(1, 'pass')).toMatch(/^The history in .* could not be kept: .*\.$/);
});
