import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { at, ended, exchange, started } from '../../test/support/journal-entries.ts';
import { useJournalFile } from '../../test/support/journal-file.ts';
import { Secrets } from '../mask/secrets.ts';
import type { Entry, ExchangeEntry } from './entry.ts';
import { maskedEntry } from './masked.ts';

const { path, write, readAll } = useJournalFile();

describe('masking', () => {
  const key = 'sk_live_9fJ2kQ8zLmXw4TbV7yRcN1aHdS6eU3gP';
  const code = '123456';

  function knowing() {
    const secrets = new Secrets();
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
          variant: key,
          request: { method: 'GET', url: `http://h/${code}?k=${key}`, headers: [['x-api-key', key]], body },
          response: { status: 200, headers: [[key, `a ${key}`]], body, firstByteMs: 1 },
          failure: { kind: 'reset', message: `lost ${key}` },
        }),
      ],
      knowing(),
    );
    const text = readFileSync(path(), 'utf8');
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
    const text = readFileSync(path(), 'utf8');
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
    const long = exchange({ response: { status: 200, headers: [], body: { text, bytes: 1135 }, firstByteMs: 1 } });
    const entry = maskedEntry(long, knowing(), 100) as ExchangeEntry;
    const masked = `${'a'.repeat(95)}$PIX_API_KEY_1${'b'.repeat(1000)}`;
    expect(entry.response?.body).toEqual({
      text: `${'a'.repeat(95)}$PIX_API_KEY_1`,
      bytes: 1135,
      truncated: true,
      sha256: createHash('sha256').update(masked).digest('hex'),
    });
  });

  test('a body that is not a text stays none', () => {
    const body = { text: null, bytes: 5 };
    write([started, exchange({ response: { status: 200, headers: [], body, firstByteMs: 1 } })], knowing());
    expect((readAll()[1] as ExchangeEntry).response?.body).toEqual(body);
  });

  test('an answer of which masking leaves no JSON is written as text', () => {
    const secrets = new Secrets();
    secrets.register('password', 'part":["of it');
    write(
      [
        started,
        { type: 'answer', at, gap: 'g', status: 'answered', answer: { part: ['of it'] }, reason: null, exchanges: [] },
      ],
      secrets,
    );
    expect(readAll()[1]).toMatchObject({ answer: '{"$PIX_PASSWORD_1"]}' });
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
