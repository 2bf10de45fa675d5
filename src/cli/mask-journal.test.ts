import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { ended, exchange, started } from '../../test/support/journal-entries.ts';
import type { Entry } from '../journal/entry.ts';
import { maskShownSecrets } from './mask-journal.ts';

const jwt = `${Buffer.from('{"alg":"HS256"}').toString('base64url')}.${Buffer.from('{"sub":"a"}').toString('base64url')}.${'s1gnature'.repeat(5)}`;

function journalWith(text: string, ...more: readonly Entry[]): string {
  const folder = mkdtempSync(join(tmpdir(), 'pix-mask-journal-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const file = join(folder, 'journal.jsonl');
  const body = { text, bytes: text.length };
  const lines = [started, exchange({ response: { status: 200, headers: [], body, firstByteMs: 1 } }), ...more];
  writeFileSync(file, lines.map((line) => `${JSON.stringify(line)}\n`).join(''));
  return file;
}

test('a JWT that the run did not know is masked, by a mark that no other secret has', () => {
  const file = journalWith(`{"old":"$PIX_JWT_7","new":"${jwt}"}`);
  maskShownSecrets(file);
  const text = readFileSync(file, 'utf8');
  expect(text).not.toContain('s1gnature');
  expect(text).toContain('$PIX_JWT_8');
});

test('a journal without one stays as it is', () => {
  const file = journalWith('{"old":"$PIX_JWT_7","key":"abc.def.ghi"}');
  const before = readFileSync(file, 'utf8');
  maskShownSecrets(file);
  expect(readFileSync(file, 'utf8')).toBe(before);
});

const listed = '[{"key":"sk_live_0a1b2c3d4e5f"},{"key":"$PIX_API_KEY_2"}]';

test('a journal without an end shows no key where it hides others', () => {
  const file = journalWith(listed);
  expect(maskShownSecrets(file)).toBe(true);
  const text = readFileSync(file, 'utf8');
  expect(text).not.toContain('sk_live_0a1b2c3d4e5f');
  expect(text).toContain('$PIX_API_KEY_3');
  expect(maskShownSecrets(file)).toBe(false);
});

test('the journal of a run that came to its end is masked already', () => {
  const file = journalWith(listed, ended);
  expect(maskShownSecrets(file)).toBe(false);
});
