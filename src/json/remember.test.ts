import { expect, test } from 'vitest';
import { remember } from './remember.ts';

function counted() {
  const asked: string[] = [];
  const upper = remember((text) => {
    asked.push(text.slice(0, 3));
    return text.toUpperCase();
  });
  return { asked, upper };
}

test('a text is computed once', () => {
  const { asked, upper } = counted();
  expect([upper('abc'), upper('abc'), upper('xyz')]).toEqual(['ABC', 'ABC', 'XYZ']);
  expect(asked).toEqual(['abc', 'xyz']);
});

test('a long text is not remembered, nor are too many', () => {
  const { asked, upper } = counted();
  upper('a'.repeat(5_000));
  upper('a'.repeat(5_000));
  expect(asked).toEqual(['aaa', 'aaa']);
  upper('first');
  for (let index = 0; index < 5_000; index += 1) upper(`other ${index}`);
  upper('first');
  expect(asked.filter((one) => one === 'fir')).toHaveLength(2);
});
