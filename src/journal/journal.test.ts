import { spawnSync } from 'node:child_process';
import { appendFileSync, existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createSecrets } from '../mask/secrets.ts';
import type { Entry, ExchangeEntry, RunEnded, RunStarted } from './entry.ts';
import { JournalError } from './error.ts';
import { readJournal } from './reader.ts';
import { openJournal } from './writer.ts';

let folder: string;
let file: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'journal-'));
  file = join(folder, 'journal.jsonl');
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const at = '2026-11-21T10:00:00.000Z';
const started: RunStarted = {
  type: 'run-started',
  at,
  version: 1,
  tool: 'pix-conformance 0.1.0',
  target: 'http://127.0.0.1:4010',
  seed: 7,
  options: {},
};
const ended: RunEnded = { type: 'run-ended', at, end: 'done', reason: null, durationMs: 5, requests: 1 };

function exchange(over: Partial<ExchangeEntry> = {}): ExchangeEntry {
  return {
    type: 'exchange',
    at,
    id: 'x1',
    scenario: 'AUTH-05[getWebhook]',
    operation: 'getWebhook',
    holder: 'h1',
    credentials: 'key',
    tries: null,
    request: { method: 'GET', url: 'http://127.0.0.1:4010/auth/webhook', headers: [], body: null },
    response: { status: 401, headers: [], body: { text: '', bytes: 0 }, firstByteMs: 1 },
    failure: null,
    durationMs: 2,
    chain: 3,
    ...over,
  };
}

function write(entries: readonly Entry[], secrets = createSecrets(), maxText?: number): void {
  const journal = openJournal(file, secrets, { existing: 'replace', ...(maxText === undefined ? {} : { maxText }) });
  for (const entry of entries) journal.append(entry);
  journal.close();
}

function messageOf(work: () => unknown): string {
  try {
    work();
  } catch (error) {
    expect(error).toBeInstanceOf(JournalError);
    return (error as Error).message;
  }
  throw new Error('nothing was thrown');
}

const readAll = (): Entry[] => [...readJournal(file)];

describe('writing', () => {
  test('what is written can be read again', () => {
    write([started, exchange(), ended]);
    expect(readAll()).toEqual([started, exchange(), ended]);
  });

  test('each entry is on the disk as one line at once', () => {
    const journal = openJournal(file, createSecrets());
    journal.append(started);
    expect(readFileSync(file, 'utf8')).toBe(`${JSON.stringify(started)}\n`);
    journal.close();
  });

  test('nobody else can read the file', () => {
    write([started]);
    expect(statSync(file).mode & 0o077).toBe(0);
  });

  test('an existing journal is refused, and left as it is', () => {
    write([started]);
    const before = readFileSync(file, 'utf8');
    expect(messageOf(() => openJournal(file, createSecrets()))).toMatch(/there is one already: choose another --out/);
    expect(readFileSync(file, 'utf8')).toBe(before);
  });

  test('it is replaced or continued where that is asked for', () => {
    write([started, ended]);
    write([started]);
    const journal = openJournal(file, createSecrets(), { existing: 'append' });
    journal.append(ended);
    journal.close();
    expect(readAll()).toEqual([started, ended]);
  });

  test('a torn line is taken away before a journal is continued', () => {
    write([started]);
    appendFileSync(file, '{"type":"exch');
    const journal = openJournal(file, createSecrets(), { existing: 'append' });
    journal.append(ended);
    journal.close();
    expect(readAll()).toEqual([started, ended]);
  });

  test('a folder that does not exist is named', () => {
    const missing = join(folder, 'none', 'journal.jsonl');
    expect(messageOf(() => openJournal(missing, createSecrets()))).toContain(`${missing}: its folder does not exist`);
  });

  test('nothing can be added to a closed journal', () => {
    const journal = openJournal(file, createSecrets());
    journal.close();
    journal.close();
    expect(messageOf(() => journal.append(started))).toContain('is closed');
  });

  test.skipIf(!existsSync('/dev/full'))('a full disk is one clear sentence, each time', () => {
    const journal = openJournal('/dev/full', createSecrets(), { existing: 'append' });
    for (let time = 0; time < 2; time += 1) {
      expect(messageOf(() => journal.append(started))).toBe(
        'Cannot write to the journal /dev/full: the disk is full: free some space, then run again.',
      );
    }
    journal.close();
  });

  test('after a kill all lines but the one in flight are there', () => {
    const script = `
      const { openJournal } = await import(${JSON.stringify(new URL('./writer.ts', import.meta.url).href)});
      const { createSecrets } = await import(${JSON.stringify(new URL('../mask/secrets.ts', import.meta.url).href)});
      const journal = openJournal(${JSON.stringify(file)}, createSecrets());
      journal.append(${JSON.stringify(started)});
      for (let n = 0; n < 100; n += 1) journal.append({ ...${JSON.stringify(exchange())}, id: 'x' + n });
      process.kill(process.pid, 'SIGKILL');`;
    const child = spawnSync(process.execPath, ['--input-type=module', '-e', script]);
    expect(child.signal).toBe('SIGKILL');
    expect(readAll()).toHaveLength(101);
  });
});

describe('masking', () => {
  const key = 'sk_live_9fJ2kQ8zLmXw4TbV7yRcN1aHdS6eU3gP';
  const code = '123456';

  function knowing() {
    const secrets = createSecrets();
    secrets.register('api-key', key);
    secrets.register('code', code);
    return secrets;
  }

  test('an exchange is masked wherever the target or the suite may have put a secret', () => {
    const body = { text: `{"a":"${key}","b":${code}}`, bytes: 60 };
    write(
      [
        started,
        exchange({
          scenario: `gap[${key}]`,
          tries: key,
          request: { method: 'GET', url: `http://h/${code}?k=${key}`, headers: [['x-api-key', key]], body },
          response: { status: 200, headers: [[key, `a ${key}`]], body, firstByteMs: 1 },
          failure: { kind: 'reset', message: `lost ${key}` },
        }),
      ],
      knowing(),
    );
    const text = readFileSync(file, 'utf8');
    expect(text).not.toContain(key);
    expect(text).not.toMatch(/\b123456\b/);
    const [, entry] = readAll() as [Entry, ExchangeEntry];
    expect(JSON.parse(entry.response?.body.text ?? '')).toEqual({ a: '$PIX_API_KEY_1', b: '$PIX_CODE_1:integer' });
    expect(entry.request.url).toBe('http://h/$PIX_CODE_1?k=$PIX_API_KEY_1');
  });

  test('every other entry is masked too', () => {
    const entries: Entry[] = [
      { ...started, target: `http://h/${key}`, options: { key } },
      {
        type: 'mail',
        at,
        id: 'm1',
        to: key,
        subject: `code ${code}`,
        exchange: null,
        purpose: 'login',
        codeForm: '\\d{6}',
        code,
        waitedMs: 1,
      },
      {
        type: 'delivery',
        at,
        id: 'd1',
        slot: 's',
        method: 'POST',
        path: `/${key}`,
        headers: [['x', key]],
        body: { text: key, bytes: 1 },
        answered: 200,
      },
      {
        type: 'verdict',
        at,
        rule: 'R',
        case: 'c',
        status: 'fail',
        message: key,
        expected: key,
        got: key,
        exchanges: [],
        control: null,
        blockedBy: null,
      },
      {
        type: 'answer',
        at,
        gap: 'g',
        status: 'answered',
        answer: { [key]: [key, 123456] },
        reason: key,
        exchanges: [],
      },
      { type: 'fact', at, fact: 'f', value: { [key]: [key, 123456] }, exchanges: [] },
      { ...ended, reason: key },
    ];
    write(entries, knowing());
    const text = readFileSync(file, 'utf8');
    expect(text).not.toContain(key);
    expect(text).not.toMatch(/\b123456\b/);
    expect(readAll().map(({ type }) => type)).toEqual(entries.map(({ type }) => type));
  });

  test('ids, times and numbers of our own stay, though a code be the same', () => {
    const entry = exchange({ id: 'x123456', durationMs: 123456, at: '2026-11-21T10:00:00.000Z', chain: 2026 });
    const secrets = knowing();
    secrets.register('code', '2026');
    write([started, entry], secrets);
    expect(readAll()[1]).toEqual(entry);
  });

  test('a long body is cut, with its true length, and no secret shows at the cut', () => {
    const text = `${'a'.repeat(95)}${key}${'b'.repeat(1000)}`;
    write(
      [started, exchange({ response: { status: 200, headers: [], body: { text, bytes: 1135 }, firstByteMs: 1 } })],
      knowing(),
      100,
    );
    const entry = readAll()[1] as ExchangeEntry;
    expect(entry.response?.body).toEqual({ text: `${'a'.repeat(95)}$PIX_API_KEY_1`, bytes: 1135, truncated: true });
  });

  test('a body that is no text stays none', () => {
    const body = { text: null, bytes: 5 };
    write([started, exchange({ response: { status: 200, headers: [], body, firstByteMs: 1 } })], knowing());
    expect((readAll()[1] as ExchangeEntry).response?.body).toEqual(body);
  });

  test('an answer nested too deeply to be written is left out with a word', () => {
    let answer: Entry | unknown = 1;
    for (let depth = 0; depth < 50_000; depth += 1) answer = [answer];
    write([
      started,
      { type: 'answer', at, gap: 'g', status: 'answered', answer: answer as null, reason: null, exchanges: [] },
    ]);
    expect(readAll()[1]).toMatchObject({ answer: '(nested too deeply to be written down)' });
  });
});

describe('reading', () => {
  const line = (entry: unknown): string => `${JSON.stringify(entry)}\n`;

  test('a torn last line is left out, and said', () => {
    writeFileSync(file, `${line(started)}${line(exchange())}{"type":"exch`);
    const torn: number[] = [];
    expect([...readJournal(file, { onTorn: (number) => torn.push(number) })]).toHaveLength(2);
    expect(torn).toEqual([3]);
  });

  test('a last line that lacks only its line feed is read', () => {
    writeFileSync(file, line(started) + line(ended).trimEnd());
    expect(readAll()).toEqual([started, ended]);
  });

  test('a character torn in two is a torn line', () => {
    const bytes = Buffer.from(line(exchange({ scenario: 'é' })));
    writeFileSync(file, Buffer.concat([Buffer.from(line(started)), bytes.subarray(0, bytes.indexOf(0xc3) + 1)]));
    expect(readAll()).toEqual([started]);
  });

  test('a journal larger than what is read at a time is put together again', () => {
    const entries = Array.from({ length: 300 }, (_, index) =>
      exchange({ id: `x${index}`, scenario: 'é'.repeat(index * 10), response: null }),
    );
    writeFileSync(file, line(started) + entries.map(line).join(''));
    expect(readAll().slice(1)).toEqual(entries);
  });

  test('it is closed when nobody wants more of it', () => {
    write([started, exchange(), ended]);
    for (const entry of readJournal(file)) {
      expect(entry.type).toBe('run-started');
      break;
    }
    expect(readAll()).toHaveLength(3);
  });

  test('hostile keys are only keys', () => {
    const value = JSON.parse('{"__proto__":{"polluted":1},"constructor":2}') as null;
    writeFileSync(file, line(started) + line({ type: 'fact', at, fact: 'f', value, exchanges: [] }));
    expect(JSON.stringify(readAll()[1])).toContain('"__proto__":{"polluted":1}');
    expect(({} as { polluted?: number }).polluted).toBeUndefined();
  });

  test.each<[string, string, RegExp]>([
    ['nothing', '', /is empty/],
    ['text', 'hello\n', /is no journal: its first line should say that a run started/],
    ['half a first line', '{"type":"run-st', /is no journal/],
    ['other JSON', '{"openapi":"3.1.0"}\n', /is no journal/],
    ['a journal without its start', line(exchange()), /is no journal/],
    [
      'a newer version',
      line({ ...started, version: 2 }),
      /version 2, this program reads version 1: it was written by a newer/,
    ],
    ['no version', line({ ...started, version: undefined }), /version undefined.*run again/],
    ['garbage in the middle', `${line(started)}garbage\n${line(ended)}`, /damaged: line 2 is no entry/],
    ['an empty line', `${line(started)}\n${line(ended)}`, /damaged: line 2 is no entry/],
    ['an array', `${line(started)}[]\n`, /damaged: line 2 is no entry/],
    ['an unknown entry', `${line(started)}{"type":"guess"}\n`, /line 2 is an entry of the unknown type "guess"/],
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
      /line 2 has a field chain that is no number/,
    ],
    [
      'a response without a status',
      line(started) + line({ ...exchange(), response: { headers: [], body: { text: '', bytes: 0 }, firstByteMs: 1 } }),
      /line 2 lacks the field response.status/,
    ],
    [
      'a request with a list for a body',
      line(started) + line({ ...exchange(), request: { method: 'GET', url: '', headers: [], body: [] } }),
      /line 2 has a field request.body that is no object or null/,
    ],
  ])('%s is refused in one sentence', (_, text, message) => {
    writeFileSync(file, text);
    const said = messageOf(readAll);
    expect(said).toMatch(message);
    expect(said).toContain(file);
  });

  test('a journal that is not there is named', () => {
    expect(messageOf(() => [...readJournal(join(folder, 'none.jsonl'))])).toMatch(/none.jsonl: there is none/);
    expect(messageOf(() => [...readJournal(folder)])).toMatch(/EISDIR/);
  });
});
