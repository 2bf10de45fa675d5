import { expect, test } from 'vitest';
import { Register, type Write } from './register.ts';

const write = (value: string, begin: number, end: number, certain = true): Write<string> => ({
  value,
  begin,
  end,
  certain,
  by: null,
});

function valuesOf(writes: Write<string>[], begin: number, end: number): string[] {
  const register = new Register<string>();
  for (const one of writes) register.write(one);
  return register.possible(begin, end).map(({ value }) => value);
}

test('a read returns the last write that ended before it', () => {
  expect(valuesOf([write('old', 0, 1), write('new', 2, 3)], 4, 5)).toEqual(['new']);
});

test('a read may return either value while a write is under way', () => {
  expect(valuesOf([write('old', 0, 1), write('new', 2, 6)], 4, 5)).toEqual(['old', 'new']);
});

test('a write without an answer leaves both values possible', () => {
  expect(valuesOf([write('old', 0, 1), write('new', 2, 3, false)], 4, 5)).toEqual(['old', 'new']);
});

test('a read returns no write that began after it', () => {
  expect(valuesOf([write('old', 0, 1), write('new', 8, 9)], 4, 5)).toEqual(['old']);
});

test('writes that overlap may have taken effect in either order', () => {
  expect(valuesOf([write('one', 0, 4), write('other', 2, 6)], 7, 8)).toEqual(['one', 'other']);
});

test('compacting keeps what a later read may return', () => {
  const register = new Register<string>();
  for (const one of [write('old', 0, 1), write('new', 2, 3), write('newest', 4, 9)]) register.write(one);
  register.compact(5);
  expect(register.writes.map(({ value }) => value)).toEqual(['new', 'newest']);
});
