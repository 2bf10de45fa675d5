import { linkSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { ended, exchange, started } from '../../test/support/journal-entries.ts';
import { Secrets } from '../mask/secrets.ts';
import type { Entry } from './entry.ts';
import { packedEntry } from './long-bodies.ts';
import { maskAgain } from './mask-again.ts';
import { readJournal } from './reader.ts';

let folder: string;
let file: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'pix-mask-again-'));
  file = join(folder, 'journal.jsonl');
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
});

const linesOf = (entries: readonly Entry[]): string => entries.map((entry) => `${JSON.stringify(entry)}\n`).join('');

function knowing(...codes: readonly string[]) {
  const secrets = new Secrets();
  for (const code of codes) secrets.register('code', code);
  return secrets;
}

const echo = (text: string): Entry =>
  exchange({
    response: { status: 200, headers: [['x-code', text]], body: { text, bytes: text.length }, firstByteMs: 1 },
  });

test('a secret that was learned late is masked in earlier entries', () => {
  writeFileSync(file, linesOf([started, echo('code 482913'), ended]));
  expect(maskAgain(file, knowing('482913'))).toBe(true);
  const text = readFileSync(file, 'utf8');
  expect(text).not.toContain('482913');
  expect(text).toContain('"text":"code $PIX_CODE_1"');
  expect(text.split('\n')).toHaveLength(4);
});

test('a journal that is masked already stays as it is', () => {
  const before = linesOf([started, echo('code $PIX_CODE_1'), ended]);
  writeFileSync(file, before);
  expect(maskAgain(file, knowing('482913'))).toBe(false);
  expect(readFileSync(file, 'utf8')).toBe(before);
});

test('long bodies are not cut', () => {
  const text = `482913 ${'a'.repeat(2_000_000)}`;
  const body = { text, bytes: text.length };
  const long = exchange({ response: { status: 200, headers: [], body, firstByteMs: 1 } });
  writeFileSync(file, linesOf([started, long, ended]));
  maskAgain(file, knowing('482913'));
  expect(readFileSync(file, 'utf8').length).toBeLessThan(10_000);
  expect([...readJournal(file)][1]).toMatchObject({
    response: { body: { text: `$PIX_CODE_1 ${'a'.repeat(2_000_000)}` } },
  });
});

test('a packed body that cannot be unpacked for masking is removed', () => {
  const long = (text: string) => {
    const body = { text: `${' '.repeat(1_000_000)}${text}`, bytes: 1_000_006 };
    return packedEntry(exchange({ response: { status: 200, headers: [], body, firstByteMs: 1 } }));
  };
  const secretLine = linesOf([long('482913')]);
  const other = long('000000');
  writeFileSync(file, linesOf([started, ...Array.from({ length: 34 }, () => other)]) + secretLine);
  const packed = /"packed":"[^"]+"/.exec(secretLine)?.[0] ?? 'none';
  expect(readFileSync(file, 'utf8')).toContain(packed);
  expect(maskAgain(file, knowing('482913'))).toBe(true);
  expect(readFileSync(file, 'utf8')).not.toContain(packed);
});

test('the file is replaced as a whole: what another link leads to stays as it was', () => {
  const before = linesOf([started, echo('482913'), ended]);
  writeFileSync(file, before);
  linkSync(file, join(folder, 'other'));
  maskAgain(file, knowing('482913'));
  expect(readFileSync(join(folder, 'other'), 'utf8')).toBe(before);
  expect(statSync(file).mode & 0o777).toBe(0o600);
});
