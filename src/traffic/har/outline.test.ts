import { closeSync, mkdtempSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { type Outline, readOutline } from './outline.ts';

/** The outline of a file with this text, and the texts of its entries. */
function outlineOf(text: string): Outline & { readonly entries: readonly string[] } {
  const folder = mkdtempSync(join(tmpdir(), 'pix-har-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const file = join(folder, 'a.har');
  writeFileSync(file, text);
  const bytes = readFileSync(file);
  const descriptor = openSync(file, 'r');
  onTestFinished(() => closeSync(descriptor));
  const entries: string[] = [];
  return {
    ...readOutline(descriptor, (start, end) => entries.push(bytes.subarray(start, end).toString())),
    entries,
  };
}

const har = (entries: string, version = '"1.2"') =>
  `{"log": {"version": ${version}, "pages": [{"id": "[{"}], "entries": [${entries}], "comment": {"entries": [{}]}}}`;

test('every entry is found where it stands, whatever characters it has', () => {
  const entries = ['{"a": "descrição \\"[{\\" 💰"}', '{"b": {"entries": [{"c": 1}]}}', '{"__proto__": {"x": [1, 2]}}'];
  expect(outlineOf(har(entries.join(' ,\n')))).toEqual({ version: '1.2', hasEntries: true, brokenAt: null, entries });
});

test('a byte order mark moves nothing', () => {
  expect(outlineOf(`\ufeff${har('{"a": 1}')}`).entries).toEqual(['{"a": 1}']);
});

test('entries are found across the pieces in which the file is read', () => {
  const entries = Array.from({ length: 300 }, (_, at) => JSON.stringify({ at, text: 'ção'.repeat(700) }));
  expect(outlineOf(har(entries.join(','))).entries).toEqual(entries);
});

test('the complete entries of a file that was cut are found', () => {
  const { entries, brokenAt } = outlineOf(har('{"a": 1}, {"b": 2}').split('], "comment"', 1)[0] ?? '');
  expect(entries).toEqual(['{"a": 1}', '{"b": 2}']);
  expect(brokenAt).not.toBeNull();
});

test('a file that is not JSON is broken, and has no entries', () => {
  expect(outlineOf('<html></html>')).toMatchObject({ hasEntries: false, entries: [], brokenAt: 13 });
});

test.each(['[]', '{"log": []}', '{"log": {"entries": {}}}', '{"entries": [{}]}', '"log"'])(
  '%s has no entries',
  (text) => {
    expect(outlineOf(text)).toMatchObject({ hasEntries: false, entries: [] });
  },
);
