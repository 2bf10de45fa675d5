import { execFileSync } from 'node:child_process';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { ExchangeEntry } from '../journal/entry.ts';
import { curl, shellWord, variablesOf } from './curl.ts';

type Request = Partial<ExchangeEntry['request']>;

const entry = (request: Request): ExchangeEntry => ({
  type: 'exchange',
  at: '2026-11-21T10:00:00.000Z',
  id: 'x1',
  scenario: 'test',
  operation: null,
  account: null,
  credentials: 'none',
  variant: null,
  request: { method: 'GET', url: 'http://127.0.0.1:4010/a', headers: [], body: null, ...request },
  response: null,
  failure: null,
  durationMs: 1,
  chain: 1,
});

const text = (value: string) => ({ text: value, bytes: Buffer.byteLength(value) });

/** The arguments that bash passes to curl for a command line. */
function argumentsOf(line: string, env: Record<string, string> = {}): string[] {
  const script = `curl() { printf '%s\\0' "$@"; }\n${line}\n`;
  const out = execFileSync('bash', ['--noprofile', '--norc', '-c', script], {
    env: { PATH: process.env['PATH'] ?? '', LC_ALL: 'C.UTF-8', ...env },
    encoding: 'utf8',
  });
  return out.split('\0').slice(0, -1);
}

test('a plain read is a short line', () => {
  expect(curl(entry({ headers: [['accept', 'application/json']] }))).toBe(
    "curl -i -X GET 'http://127.0.0.1:4010/a' -H 'accept: application/json'",
  );
});

test('a secret in a header is a variable that bash fills in', () => {
  const line = curl(entry({ headers: [['authorization', 'Bearer $PIX_JWT_1']] }));
  expect(argumentsOf(line, { PIX_JWT_1: `e'y"J $x` })).toContain(`authorization: Bearer e'y"J $x`);
});

test('a mark of a number in a JSON body loses the quotes of its mark', () => {
  const word = shellWord('{"email":"a@example.com","emailToken":"$PIX_CODE_7:integer"}');
  expect(argumentsOf(`curl ${word}`, { PIX_CODE_7: '123456' }).at(-1)).toBe(
    '{"email":"a@example.com","emailToken":123456}',
  );
});

test('a request with a mailed code is not repeated by curl, which has no fresh one', () => {
  const body = text('{"email":"a@example.com","emailToken":"$PIX_CODE_7:integer"}');
  const line = curl({ ...entry({ method: 'POST', body }), scenario: 'SIGNUP-06[used-twice]' });
  expect(line).toMatch(/^pix-conformance curl SIGNUP-06:used-twice {2}#/);
});

test('there is no command for a mailed code without a known case', () => {
  const body = text('{"email":"a@example.com","emailToken":"$PIX_CODE_7:integer"}');
  const line = curl({ ...entry({ method: 'POST', body }), scenario: 'account:payer' });
  expect(line).toBe('# the request holds a mailed code, which works once');
});

test('bash says which variable is not set', () => {
  const line = curl(entry({ headers: [['authorization', 'Bearer $PIX_JWT_1']] }));
  expect(() => argumentsOf(line)).toThrow(/PIX_JWT_1/);
});

test('a mark is not taken for a longer one', () => {
  const word = shellWord('$PIX_API_KEY_1 and $PIX_API_KEY_12');
  expect(argumentsOf(`curl ${word}`, { PIX_API_KEY_1: 'a', PIX_API_KEY_12: 'b' })).toEqual(['a and b']);
});

test('a text that only looks like a mark stays text', () => {
  expect(argumentsOf(`curl ${shellWord('$PIX_HOME_1 $HOME')}`, { PIX_HOME_1: 'a' })).toEqual(['$PIX_HOME_1 $HOME']);
});

test('a part of a secret is a variable of its own', () => {
  const word = shellWord('a.b.$PIX_JWT_1:part');
  expect(argumentsOf(`curl ${word}`, { PIX_JWT_1_PART: 'sig', PIX_JWT_1: 'whole' })).toEqual(['a.b.sig']);
});

test('numbers that follow one another each lose their quotes', () => {
  const word = shellWord('["$PIX_CODE_1:integer","$PIX_CODE_2:integer","$PIX_JWT_1"]');
  expect(argumentsOf(`curl ${word}`, { PIX_CODE_1: '1', PIX_CODE_2: '2', PIX_JWT_1: 'j' })).toEqual(['[1,2,"j"]']);
});

test('a secret in the path is a variable too', () => {
  const line = curl(entry({ method: 'POST', url: 'http://h/keys/$PIX_API_KEY_1' }));
  expect(argumentsOf(line, { PIX_API_KEY_1: '9' })).toContain('http://h/keys/9');
});

test('an empty header is sent as an empty one', () => {
  expect(curl(entry({ headers: [['x-api-key', '']] }))).toContain("-H 'x-api-key;'");
});

test('headers that curl sets itself are left to it', () => {
  const line = curl(
    entry({
      headers: [
        ['host', 'h'],
        ['Content-Length', '3'],
        ['x-a', '1'],
      ],
    }),
  );
  expect(line).not.toMatch(/host:|length/i);
});

test('a body without a content-type goes out without one', () => {
  expect(curl(entry({ method: 'POST', body: text('{') }))).toContain("-H 'content-type:' --data-raw '{'");
});

test('braces and dot segments in an address reach the target as they are', () => {
  expect(curl(entry({ url: 'http://h/a/../{id}' }))).toContain('--globoff --path-as-is');
});

test('a body that the journal cut is said to be cut', () => {
  const line = curl(entry({ method: 'POST', body: { text: 'ab', bytes: 900, truncated: true } }));
  expect(argumentsOf(line).at(-1)).toBe('ab');
  expect(line).toContain('900 bytes were sent');
});

test('a body that is not text is said to be left out', () => {
  expect(curl(entry({ method: 'POST', body: { text: null, bytes: 5 } }))).toContain('# the body of 5 bytes');
});

test('no control character reaches the line', () => {
  const line = curl(entry({ method: 'POST', body: text('a\u001b[31m\u0007\u202eb') }));
  expect(line).not.toMatch(/[\u0000-\u001f\u202e]/);
  expect(argumentsOf(line).at(-1)).toBe('a\u001b[31m\u0007\u202eb');
});

test('any texts come back from bash as they were', () => {
  const part = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 20 }),
    fc.constantFrom(`'`, '"', '\\', '$(id)', '`id`', '$HOME', "$'", '\n', '!', '#', '$PIX_', "'\\''", '\u001b[0m'),
  );
  const word = fc.array(part, { maxLength: 6 }).map((parts) => parts.join('').replaceAll('\u0000', '').toWellFormed());
  fc.assert(
    fc.property(fc.array(word, { minLength: 1, maxLength: 30 }), (words) => {
      fc.pre(words.every((each) => !/\$PIX_[A-Z]/.test(each)));
      expect(argumentsOf(`curl ${words.map(shellWord).join(' ')}`)).toEqual(words);
    }),
    { numRuns: 8 },
  );
});

test('the variables of a line are listed once', () => {
  expect(
    variablesOf(
      curl(
        entry({
          headers: [
            ['a', '$PIX_JWT_2 $PIX_JWT_2'],
            ['b', '$PIX_API_KEY_1'],
          ],
        }),
      ),
    ),
  ).toEqual(['PIX_API_KEY_1', 'PIX_JWT_2']);
});
