import { expect, test } from 'vitest';
import { findMarks, markOf, parseMark, secretKinds } from './mark.ts';

test('every kind has marks that can be read back', () => {
  for (const kind of secretKinds) {
    expect(parseMark(markOf(kind, 12))).toMatchObject({ kind, number: 12, suffix: null });
  }
});

test('a mark names a shell variable', () => {
  expect(parseMark('$PIX_API_KEY_2:part')).toEqual({
    name: 'PIX_API_KEY_2',
    kind: 'api-key',
    number: 2,
    suffix: 'part',
  });
});

test.each(['', 'PIX_JWT_1', '$PIX_JWT_0', '$PIX_JWT', '$PIX_OTHER_1', 'x $PIX_JWT_1'])('%j is not a mark', (text) => {
  expect(parseMark(text)).toBeNull();
});

test('marks are found within a text', () => {
  expect(findMarks('Bearer $PIX_JWT_1, key=$PIX_API_KEY_2&').map(({ name }) => name)).toEqual([
    'PIX_JWT_1',
    'PIX_API_KEY_2',
  ]);
});

test('a text without marks has none', () => {
  expect(findMarks('nothing here')).toEqual([]);
});
