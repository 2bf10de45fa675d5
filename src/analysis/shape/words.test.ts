import { expect, test } from 'vitest';
import { isEnumLike, SentWords } from './words.ts';

test.each(['PENDING', 'pix.payment_paid', 'concluída', 'v2', 'a-b:c/d', 'status42', 'x'.repeat(32)])(
  '%j could be one of a few values',
  (text) => {
    expect(isEnumLike(text)).toBe(true);
  },
);

test.each(['', '12', '2v', 'v123', 'two words', 'a--b', '-a', 'a_', 'a1_b', 'x'.repeat(33)])('%j could not', (text) => {
  expect(isEnumLike(text)).toBe(false);
});

test('what was sent is remembered, and nothing else', () => {
  const sent = new SentWords();
  sent.add('PENDING');
  sent.add('paid');
  expect(sent.has('PENDING')).toBe(true);
  expect(sent.has('paid')).toBe(true);
  for (const other of ['pending', 'PENDIN', 'PENDINGS', 'diap', 'PAID', 'a', '']) expect(sent.has(other)).toBe(false);
});

test('what could not be one of a few values is not remembered', () => {
  const sent = new SentWords();
  sent.add('two words');
  expect(sent.has('two words')).toBe(false);
});

test('of ten thousand words none is forgotten, and hardly another is taken for one', () => {
  const sent = new SentWords();
  const wordOf = (number: number) => number.toString(26).replace(/\d/g, (digit) => 'qrstuvwxyz'[Number(digit)] ?? '');
  for (let number = 0; number < 10_000; number += 1) sent.add(`a${wordOf(number)}`);
  let mistaken = 0;
  for (let number = 0; number < 10_000; number += 1) {
    expect(sent.has(`a${wordOf(number)}`)).toBe(true);
    if (sent.has(`b${wordOf(number)}`)) mistaken += 1;
  }
  expect(mistaken).toBeLessThan(5);
});
