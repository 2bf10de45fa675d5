import { expect, test } from 'vitest';
import { Gathered } from './gathered.ts';

test('the pieces of a body are joined', () => {
  const gathered = new Gathered(100);
  for (const piece of ['ab', '', 'cde', 'f']) gathered.add(Buffer.from(piece));
  expect(gathered.body.toString()).toBe('abcdef');
  expect(gathered).toMatchObject({ bytes: 6, isCut: false });
});

test('bytes beyond the limit are only counted', () => {
  const gathered = new Gathered(4);
  expect(['abc', 'def', 'g'].map((piece) => gathered.add(Buffer.from(piece)))).toEqual([3, 1, 0]);
  expect(gathered.body.toString()).toBe('abcd');
  expect(gathered).toMatchObject({ bytes: 7, isCut: true });
});

test('a piece that is changed afterwards stays as it was', () => {
  const gathered = new Gathered(10);
  const piece = Buffer.from('abc');
  gathered.add(piece);
  piece.fill('x');
  expect(gathered.body.toString()).toBe('abc');
});

test('a million pieces of one byte take one block of memory', () => {
  const before = process.memoryUsage().heapUsed;
  const gathered = new Gathered(2_000_000);
  const piece = Buffer.from('a');
  for (let nth = 0; nth < 1_000_000; nth += 1) gathered.add(piece);
  expect(gathered.body.length).toBe(1_000_000);
  expect(process.memoryUsage().heapUsed - before).toBeLessThan(60_000_000);
});
