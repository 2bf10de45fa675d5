import { expect, test } from 'vitest';
import { remarks } from './remarks.ts';

test('a run within all limits needs no remark', () => {
  expect(remarks({ pauses: { waitedMs: 3000, refused: 0 }, cutBodies: 0 })).toEqual([]);
});

test('remarks count the pauses that were not granted and the bodies that were not kept', () => {
  expect(remarks({ pauses: { waitedMs: 3000, refused: 2 }, cutBodies: 1200 })).toEqual([
    'The target asked for pauses: 3.0 s were waited in all, and 2 more were not granted.',
    '1,200 long bodies of responses were not kept whole, because they were too many: the journal has their length, SHA-256 and beginning.',
  ]);
});
