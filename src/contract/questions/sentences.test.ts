import { expect, test } from 'vitest';
import {
  acceptedSentence,
  counted,
  frequencies,
  outcomesText,
  outcomeText,
  place,
  plain,
  series,
  shapeText,
  textsOf,
  words,
} from './sentences.ts';

test.each<[readonly string[], string]>([
  [[], 'none'],
  [['a'], 'a'],
  [['a', 'b'], 'a and b'],
  [['a', 'b', 'c'], 'a, b and c'],
  [[...'abcdefghijkl'], 'a, b, c, d, e, f, g, h, i, j, k and l'],
  [[...'abcdefghijklmn'], 'a, b, c, d, e, f, g, h, i, j, k, l and 2 more'],
])('the series %j is %j', (items, text) => {
  expect(series(items)).toBe(text);
});

test('an empty series may be called something else', () => {
  expect(series([], 'no word')).toBe('no word');
});

test.each([
  ['word', 'word'],
  ['', 'an empty text'],
  [undefined, 'nothing'],
  [null, 'null'],
  [5, '5'],
  [{ a: [1] }, '{"a":[1]}'],
] as const)('%j in plain words is %j', (value, text) => {
  expect(plain(value)).toBe(text);
});

test('only a list holds texts', () => {
  expect(textsOf(['a', 1, ''])).toEqual(['a', '1', 'an empty text']);
  expect(textsOf('a')).toEqual([]);
});

test.each([
  [{ outcome: 'accepted', status: 201 }, 'accepted with 201'],
  [{ outcome: 'refused', status: null }, 'refused'],
  [{ outcome: 'refused' }, 'refused'],
  [{ status: 201 }, '{"status":201}'],
  [undefined, 'nothing'],
] as const)('the outcome %j is %j', (value, text) => {
  expect(outcomeText(value)).toBe(text);
});

test('the empty pointer means the whole value', () => {
  expect(place('')).toBe('the whole value');
  expect(place('/a')).toBe('/a');
});

test.each([
  [null, 'no body'],
  [undefined, 'no body'],
  [{ type: 'object', properties: { a: {}, b: {} } }, 'an object with a and b'],
  [{ type: 'object', additionalProperties: { type: 'integer' } }, 'a map of ids to an integer'],
  [{ type: 'object' }, 'an empty object'],
  [{ type: 'array' }, 'an empty array'],
  [{ type: 'array', items: { type: 'object', properties: { a: {} } } }, 'an array of an object with a'],
  [{ $comment: 'cut' }, 'a body that could not be read'],
  [{ type: 'string' }, 'a string'],
  [{ type: 'string', format: 'date' }, 'a string (date)'],
  [{ type: ['string', 'null'] }, 'a string or null'],
  [{ type: ['integer', 'string', 'null'] }, 'an integer, string or null'],
  [{ type: 'string', enum: ['A', 'B'] }, 'one of A and B'],
  [{ type: 'number', format: 5 }, 'a number'],
])('the shape %j is %j', (schema, text) => {
  expect(shapeText(schema)).toBe(text);
});

test('the sentence for one differs from that for many', () => {
  expect([counted(0, 'time'), counted(1, 'time'), counted(2, 'time')]).toEqual(['0 times', '1 time', '2 times']);
  expect([counted(1, 'body', 'bodies'), counted(2, 'body', 'bodies')]).toEqual(['1 body', '2 bodies']);
});

test('the most frequent comes first, and equal ones are in alphabetical order', () => {
  expect(frequencies(['b', 'c', 'a', 'c'])).toBe('c (2), a (1) and b (1)');
  expect(frequencies(['a', 'b'])).toBe('a (1) and b (1)');
  expect(frequencies(['b', 'a'])).toBe('a (1) and b (1)');
  expect(frequencies([])).toBe('none');
  expect(frequencies(['a', 'a'])).toBe('a');
});

test('an answer outside of the words is shown as it is', () => {
  expect(words({ a: 'It is a.' })('a')).toBe('It is a.');
  expect(words({ a: 'It is a.' })('b')).toBe('The answer is b.');
});

test('accepted forms have their names where there are some', () => {
  expect(acceptedSentence('dates', { iso: 'ISO 8601' })(['iso', 'br'])).toBe('Accepted dates: ISO 8601 and br.');
  expect(acceptedSentence('dates')([])).toBe('Accepted dates: none of the tested ones.');
});

test('members with the same outcome are named together', () => {
  const [yes, no] = [
    { outcome: 'accepted', status: 200 },
    { outcome: 'refused', status: 401 },
  ];
  expect(outcomesText({ a: yes, b: no, c: yes }, 'by', { c: 'see' })).toBe(
    'accepted with 200 by a and see, and refused with 401 by b',
  );
});
