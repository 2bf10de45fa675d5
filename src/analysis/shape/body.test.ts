import { expect, test } from 'vitest';
import { readBody } from './body.ts';

const json = [['Content-Type', 'application/json']] as const;
const text = (value: string) => ({ text: value, bytes: value.length });

test.each([
  ['no body', null],
  ['no text', text('')],
  ['no bytes', { text: null, bytes: 0 }],
  ['white space', text(' \n')],
])('%s is empty', (_, body) => {
  expect(readBody(body, json)).toEqual({ kind: 'empty' });
});

test('a body that was cut is not read', () => {
  expect(readBody({ ...text('{"a":1}'), truncated: true }, json)).toEqual({ kind: 'cut' });
});

test('JSON is read, whatever the header says', () => {
  expect(readBody(text('{"a":1}'), [])).toEqual({ kind: 'json', value: { a: 1 }, length: 7 });
  expect(readBody(text('null'), json)).toEqual({ kind: 'json', value: null, length: 4 });
});

test.each([
  [
    [
      ['X-Other', 'a/b'],
      ['CONTENT-TYPE', ' Text/HTML ; charset=utf-8'],
    ],
    'text/html',
  ],
  [[['content-type', 'application/problem+json']], 'application/problem+json'],
  [[['content-type', 'nonsense']], 'application/octet-stream'],
  [[['content-type', 'a/b c']], 'application/octet-stream'],
  [[['content-type', 'b a/b']], 'application/octet-stream'],
  [[['content-type', '']], 'application/octet-stream'],
  [[], 'application/octet-stream'],
] as const)('anything else is of the type that %j says: %s', (headers, mediaType) => {
  expect(readBody(text('<p>'), headers)).toEqual({ kind: 'other', mediaType });
});

test('bytes that are not text are of the type that the header says', () => {
  expect(readBody({ text: null, bytes: 5 }, [['content-type', 'image/png']])).toEqual({
    kind: 'other',
    mediaType: 'image/png',
  });
});
