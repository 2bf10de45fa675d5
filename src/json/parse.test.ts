import { expect, test } from 'vitest';
import { excessOf, parseExactly, parseJson, parseLimits } from './parse.ts';

const nested = (levels: number): string => '['.repeat(levels) + ']'.repeat(levels);
const list = (values: number): string => `[${'0,'.repeat(values - 1)}0]`;

test.each(['', 'x', '{', '{"a":}', 'undefined', '<html>'])('%j is not JSON', (text) => {
  expect(parseJson(text)).toBeUndefined();
});

test.each([
  [' {"a":[1]}', { a: [1] }],
  ['"a"', 'a'],
  ['-1', -1],
  ['null', null],
])('%j is JSON', (text, value) => {
  expect(parseJson(text)).toEqual(value);
});

test('a text is parsed to a depth', () => {
  expect(parseJson(nested(parseLimits.levels))).toBeDefined();
  expect(parseJson(nested(parseLimits.levels + 1))).toBeUndefined();
  expect(excessOf('{"a":'.repeat(501))).toBe('nested more than 500 levels deep');
});

test('a text is parsed up to a number of values', () => {
  expect(excessOf(list(parseLimits.values - 1))).toBeNull();
  expect(excessOf(list(parseLimits.values + 1))).toBe('of more than 500000 values');
  expect(parseJson(list(parseLimits.values + 1))).toBeUndefined();
});

test('brackets and commas in strings are neither levels nor values', () => {
  const text = JSON.stringify({ text: '[,"'.repeat(parseLimits.values), more: '\\"[\\', last: ['x'] });
  expect(excessOf(text)).toBeNull();
  expect(parseJson(text)).toBeDefined();
});

test('a string without an end ends the search', () => {
  expect(excessOf(`["${'\\"'.repeat(10_000)}`)).toBeNull();
});

test.each([
  ['{"id":90071992547409931}', { id: '90071992547409931' }],
  ['[9007199254740991,1e300,"90071992547409931"]', [9007199254740991, 1e300, '90071992547409931']],
  ['{', undefined],
])('integers of %s keep their digits', (text, json) => {
  expect(parseExactly(text)).toEqual(json);
});
