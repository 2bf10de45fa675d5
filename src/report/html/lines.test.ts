import fc from 'fast-check';
import { expect, test } from 'vitest';
import { indentJson } from '../exchange-lines.ts';
import { diffLines } from './client/lines.ts';

const marks = (before: string[], after: string[]) =>
  diffLines(before, after).map(({ text, mark }) => `${mark} ${text}`);

test('a field that is missing is shown where it was', () => {
  expect(marks(['{', '  "amount": 1,', '  "note": "a"', '}'], ['{', '  "note": "a"', '}'])).toEqual([
    'same {',
    'less   "amount": 1,',
    'same   "note": "a"',
    'same }',
  ]);
});

test('a comma at the end of a line is not a difference', () => {
  expect(marks(['  "a": 1,', '  "b": 2'], ['  "a": 1'])).toEqual(['same   "a": 1', 'less   "b": 2']);
});

test('any two texts can be told from their difference', () => {
  const lines = fc.array(fc.constantFrom('a', 'b', 'c', 'd'), { maxLength: 12 });
  fc.assert(
    fc.property(lines, lines, (before, after) => {
      const diff = diffLines(before, after);
      expect(diff.filter(({ mark }) => mark !== 'less').map(({ text }) => text)).toEqual(after);
      expect(diff.filter(({ mark }) => mark !== 'more').map(({ text }) => text)).toEqual(before);
    }),
  );
});

test('very long texts are shown without comparing them', () => {
  const long = Array.from({ length: 600 }, (_, index) => String(index));
  expect(diffLines(long.toReversed(), long).every(({ mark }) => mark === 'same')).toBe(true);
});

test('JSON is indented', () => {
  expect(indentJson('{"a":[1,{"b":[]}],"c":{}}')).toBe(
    '{\n  "a": [\n    1,\n    {\n      "b": []\n    }\n  ],\n  "c": {}\n}',
  );
});

test('values that JSON.parse would change stay', () => {
  expect(indentJson('{"a":1.10,"a":12345678901234567890,"s":"x, {y}: \\"z\\""}')).toBe(
    '{\n  "a": 1.10,\n  "a": 12345678901234567890,\n  "s": "x, {y}: \\"z\\""\n}',
  );
});

test('any JSON is the same JSON once it is indented', () => {
  fc.assert(
    fc.property(fc.json(), (text) => {
      expect(JSON.parse(indentJson(text))).toEqual(JSON.parse(text));
    }),
  );
});

test('text that is not JSON stays as it is', () => {
  expect(indentJson('<p>a, b: {c}</p>')).toBe('<p>a, b: {c}</p>');
});
