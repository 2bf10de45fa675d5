import { expect, test } from 'vitest';
import { type JsonPlace, JsonPositions, looksLikeJson } from './json.ts';
import { Secrets } from './secrets.ts';

/** Calls `fit` by its name in brackets, because the linter takes a direct call for a focused test. */
const fitted = (positions: JsonPositions, start: number, end: number): JsonPlace => positions['fit'](start, end);

test.each(['{', ' [1', '"a"', ' "a" ', '12', '-1.5e+3 ', '0'])('%j is worth treating as JSON', (text) => {
  expect(looksLikeJson(text)).toBe(true);
});

test.each(['', 'a', '"a', 'a"', 'say "a"', '"a" b', '"a"b', '12 apples', '-', 'x12'])('%j is not', (text) => {
  expect(looksLikeJson(text)).toBe(false);
});

test('outside a string a place takes in all of the number', () => {
  expect(fitted(new JsonPositions('[-12.5e3,7]'), 2, 4)).toEqual({ start: 1, end: 8, kind: 'number' });
  expect(fitted(new JsonPositions('123456'), 2, 4)).toEqual({ start: 0, end: 6, kind: 'number' });
});

test.each(['[1e5x]', '[x1e5]'])('outside a string what is not a number in %j is text', (text) => {
  expect(fitted(new JsonPositions(text), 1, 5).kind).toBe('text');
});

test.each(['null', 'true', 'false'])('outside a string %s is no secret, so that the text stays JSON', (word) => {
  expect(fitted(new JsonPositions(`[${word}]`), 1, 1 + word.length).kind).toBe('values');
  expect(fitted(new JsonPositions(`["${word}"]`), 2, 2 + word.length).kind).toBe('text');
  const secrets = new Secrets();
  secrets.register('password', word);
  expect(secrets.maskJson([JSON.parse(word), word])).toEqual([JSON.parse(word), '$PIX_PASSWORD_1']);
});

test('within a string a place is left as it is', () => {
  expect(fitted(new JsonPositions('["12345"]'), 3, 5)).toEqual({ start: 3, end: 5, kind: 'text' });
});

test('a place that begins within an escape takes in all of it', () => {
  expect(fitted(new JsonPositions('["a\\nbc"]'), 4, 6)).toEqual({ start: 3, end: 6, kind: 'text' });
});

test('a place that ends within an escape takes in all of it, and the next place is right again', () => {
  const positions = new JsonPositions('["ab\\"c",12]');
  expect(fitted(positions, 2, 5)).toEqual({ start: 2, end: 6, kind: 'text' });
  expect(fitted(positions, 6, 7)).toEqual({ start: 6, end: 7, kind: 'text' });
  expect(fitted(positions, 9, 10)).toEqual({ start: 9, end: 11, kind: 'number' });
});

test('an escaped backslash does not escape the quotation mark behind it', () => {
  expect(fitted(new JsonPositions('["a\\\\",12]'), 7, 9)).toEqual({ start: 7, end: 9, kind: 'number' });
});

test.each([
  ['{"ab":"ab"}', 2, 4, true],
  ['{"ab" :1}', 2, 4, true],
  ['{"ab":"ab"}', 7, 9, false],
  ['{"xab":1}', 3, 5, false],
  ['{"abx":1}', 2, 4, false],
])('in %j [%i, %i) is all of a key: %j', (text, start, end, is) => {
  expect(new JsonPositions(text).isKey(start, end)).toBe(is);
});

test.each([
  ['[1, 2, 3]', 'bytes'],
  ['[123,456]', 'values'],
  ['{61 61 20}', 'text'],
] as const)('outside a string several numbers in %j are %s', (text, kind) => {
  expect(fitted(new JsonPositions(text), 1, text.length - 1).kind).toBe(kind);
});
