import { expect, test } from 'vitest';
import { indentJson } from '../../exchange-lines.ts';
import { linesAt } from './place.ts';

const body = {
  data: [
    { id: 'a', amount: 1 },
    { id: 'b', amount: '2', tags: [] },
  ],
  'a/b': null,
};
const lines = indentJson(JSON.stringify(body)).split('\n');

function textAt(pointer: string): string | null {
  const range = linesAt(lines, pointer);
  return range === null ? null : lines.slice(range.first, range.last + 1).join('\n');
}

test.each([
  ['/data/1/amount', '"amount": "2",'],
  ['/data/0/id', '"id": "a",'],
  ['/data/1/tags', '"tags": []'],
  ['/a~1b', '"a/b": null'],
])('the line of %s', (pointer, text) => expect(textAt(pointer)?.trim()).toBe(text));

test('an object takes the lines from its beginning to its end', () => {
  expect(textAt('/data/0')?.replace(/\s/g, '')).toBe('{"id":"a","amount":1},');
  expect(textAt('/data')?.trim().endsWith('],')).toBe(true);
});

test('the whole body takes all lines', () => {
  expect(linesAt(lines, '')).toEqual({ first: 0, last: lines.length - 1 });
});

test.each(['/data/2', '/nothing', '/data/0/id/x', 'no pointer'])('%s has no line', (pointer) => {
  expect(linesAt(lines, pointer)).toBeNull();
});

test('text that is not JSON has no line', () => {
  expect(linesAt(['gateway timeout'], '/error')).toBeNull();
});
