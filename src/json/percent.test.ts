import { expect, test } from 'vitest';
import { percentDecoded } from './percent.ts';

test.each([
  ['a%20b%C3%A3', 'a bã'],
  ['a+b', 'a+b'],
  ['%', null],
  ['%E0%A4%A', null],
])('%s decodes to %s', (text, decoded) => {
  expect(percentDecoded(text)).toBe(decoded);
});
