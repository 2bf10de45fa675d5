import { readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { at, ended, exchange, messageOf, started } from '../../test/support/journal-entries.ts';
import { useJournalFile } from '../../test/support/journal-file.ts';
import { packedEntry } from './long-bodies.ts';
import { readJournal } from './reader.ts';

const { path, write, readAll } = useJournalFile();

describe('reading', () => {
  const line = (entry: unknown): string => `${JSON.stringify(entry)}\n`;

  test('a torn last line is left out and reported', () => {
    writeFileSync(path(), `${line(started)}${line(exchange())}{"type":"exch`);
    const torn: number[] = [];
    expect([...readJournal(path(), { onTorn: (number) => torn.push(number) })]).toHaveLength(2);
    expect(torn).toEqual([3]);
  });

  test('a last line that lacks only its line feed is read', () => {
    writeFileSync(path(), line(started) + line(ended).trimEnd());
    expect(readAll()).toEqual([started, ended]);
  });

  test('a character torn in two is a torn line', () => {
    const bytes = Buffer.from(line(exchange({ scenario: 'é' })));
    writeFileSync(path(), Buffer.concat([Buffer.from(line(started)), bytes.subarray(0, bytes.indexOf(0xc3) + 1)]));
    expect(readAll()).toEqual([started]);
  });

  test('a journal larger than what is read at a time is put together again', () => {
    const entries = Array.from({ length: 300 }, (_, index) =>
      exchange({ id: `x${index}`, scenario: 'é'.repeat(index * 10), response: null }),
    );
    writeFileSync(path(), line(started) + entries.map(line).join(''));
    expect(readAll().slice(1)).toEqual(entries);
  });

  test('a body that would fill the memory when unpacked stays short', () => {
    const { response } = exchange();
    const body = { text: 'a'.repeat(1_000_000), bytes: 1_000_000 };
    const bomb = Array.from({ length: 40 }, (_, index) =>
      exchange({ id: `x${index}`, response: response && { ...response, body } }),
    );
    writeFileSync(path(), [started, ...bomb.map(packedEntry), ended].map(line).join(''));
    const lengths = readAll().flatMap((entry) =>
      entry.type === 'exchange' ? (entry.response?.body.text?.length ?? 0) : [],
    );
    expect(lengths).toHaveLength(40);
    expect(lengths[0]).toBe(1_000_000);
    expect(lengths[39]).toBe(2048);
    expect(lengths.reduce((sum, length) => sum + length, 0)).toBeLessThan(35_000_000);
  });

  test('it is closed when nobody wants more of it', () => {
    write([started, exchange(), ended]);
    for (const entry of readJournal(path())) {
      expect(entry.type).toBe('run-started');
      break;
    }
    expect(readAll()).toHaveLength(3);
  });

  test('a time may have more digits than Date writes, and has to be one of the calendar', () => {
    const precise = { ...exchange(), at: '2026-11-21T10:00:00.123456Z' };
    writeFileSync(path(), line(started) + line(precise));
    expect(readAll()).toHaveLength(2);
    writeFileSync(path(), line(started) + line({ ...precise, at: '2026-02-30T10:00:00.000Z' }));
    expect(messageOf(readAll)).toMatch(/line 2 has a field at that is not a time/);
  });

  test('hostile keys are only keys', () => {
    const value = JSON.parse('{"__proto__":{"polluted":1},"constructor":2}') as null;
    writeFileSync(path(), line(started) + line({ type: 'fact', at, fact: 'f', value, exchanges: [] }));
    expect(JSON.stringify(readAll()[1])).toContain('"__proto__":{"polluted":1}');
    expect(({} as { polluted?: number }).polluted).toBeUndefined();
  });

  test.each<[string, string, RegExp]>([
    ['nothing', '', /is empty/],
    ['text', 'hello\n', /is not a journal: its first line should say that a run started/],
    ['half a first line', '{"type":"run-st', /is not a journal/],
    ['other JSON', '{"openapi":"3.1.0"}\n', /is not a journal/],
    ['a journal without its start', line(exchange()), /is not a journal/],
    [
      'a newer version',
      line({ ...started, version: 5 }),
      /version 5, this program reads versions 1 to 4: it was written by a newer/,
    ],
    ['no version', line({ ...started, version: undefined }), /version undefined.*run again/],
    ['garbage in the middle', `${line(started)}garbage\n${line(ended)}`, /damaged: line 2 is not an entry/],
    ['an empty line', `${line(started)}\n${line(ended)}`, /damaged: line 2 is not an entry/],
    ['an array', `${line(started)}[]\n`, /damaged: line 2 is not an entry/],
    ['an unknown entry', `${line(started)}{"type":"guess"}\n`, /line 2 is an entry of the unknown type "guess"/],
    [
      'an unknown entry of a name with a line break',
      `${line(started)}${line({ type: '\n'.repeat(100) })}`,
      /line 2 is an entry of the unknown type "(?:\\n){10,40}"/,
    ],
    ['a second start', line(started) + line(started), /line 2 starts a second run/],
    ['an entry after the end', line(started) + line(ended) + line(exchange()), /line 3 comes after the end of the run/],
    [
      'an entry that lacks a field',
      line(started) + line({ ...ended, requests: undefined }),
      /line 2 lacks the field requests/,
    ],
    [
      'a field of another type',
      line(started) + line({ ...exchange(), chain: '3' }),
      /line 2 has a field chain that is not a number/,
    ],
    [
      'a response without a status',
      line(started) + line({ ...exchange(), response: { headers: [], body: { text: '', bytes: 0 }, firstByteMs: 1 } }),
      /line 2 lacks the field response.status/,
    ],
    [
      'a request with a list for a body',
      line(started) + line({ ...exchange(), request: { method: 'GET', url: '', headers: [], body: [] } }),
      /line 2 has a field request.body that is not an object or null/,
    ],
  ])('%s is refused in one sentence', (_, text, message) => {
    writeFileSync(path(), text);
    const said = messageOf(readAll);
    expect(said).toMatch(message);
    expect(said).toContain(path());
  });

  test('a journal of version 1 is read as one of today', () => {
    const { variant, ...old } = exchange();
    writeFileSync(path(), line({ ...started, version: 1 }) + line({ ...old, tries: variant }) + line(ended));
    expect(readAll()).toEqual([started, exchange(), ended]);
  });

  test('a journal of version 2 is read with its long bodies', () => {
    const body = { text: 'a'.repeat(100_000), bytes: 100_000 };
    const long = exchange({ response: { status: 200, headers: [], body, firstByteMs: 1 } });
    writeFileSync(path(), line({ ...started, version: 2 }) + line(long));
    expect(readAll()).toEqual([started, long]);
  });

  test('a packed body that is not the one that was recorded is damage', () => {
    const text = 'a'.repeat(100_000);
    write([started, exchange({ request: { method: 'PUT', url: '/', headers: [], body: { text, bytes: 100_000 } } })]);
    const written = readFileSync(path(), 'utf8');
    writeFileSync(path(), written.replace(/"sha256":"./, '"sha256":"_'));
    expect(messageOf(readAll)).toMatch(/line 2 has a packed body that is not the one that was recorded/);
    writeFileSync(path(), written.replace(/"packed":"./, '"packed":"_'));
    expect(messageOf(readAll)).toMatch(/line 2 has a packed body/);
  });

  test('a journal that is not there is named', () => {
    expect(messageOf(() => [...readJournal(join(dirname(path()), 'none.jsonl'))])).toMatch(/none.jsonl: there is none/);
    expect(messageOf(() => [...readJournal(dirname(path()))])).toMatch(/it is a folder/);
  });
});
