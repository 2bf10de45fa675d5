import { expect, test } from 'vitest';
import { isEnumLike } from './words.ts';

test.each(['PENDING', 'pix.payment_paid', 'concluída', 'v2', 'a-b:c/d', 'status42', 'x'.repeat(32)])(
  '%j could be one of a few values',
  (text) => {
    expect(isEnumLike(text)).toBe(true);
  },
);

test.each(['', '12', '2v', 'v123', 'two words', 'a--b', '-a', 'a_', 'a1_b', 'x'.repeat(33)])('%j could not', (text) => {
  expect(isEnumLike(text)).toBe(false);
});
