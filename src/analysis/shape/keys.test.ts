import { expect, test } from 'vitest';
import { isIdentifierKey } from './keys.ts';

test.each([
  '0',
  '20261121',
  '01ARZ3NDEKTSV4RRFFQ69G5FAV',
  '01arz3ndektsv4rrffq69g5fav',
  '507f1f77bcf86cd799439011',
  'deadbeef0123',
  'pay_3kd93jf02mxq',
  'A-1-2-3-bcdefg',
  '$PIX_CODE_1',
  '$PIX_API_KEY_12:part',
  '0b9d2c7e-3f0a-4e7b-9a55-6f1f1a3c2d4e',
  'a@example.com',
  '2026-11-21',
  'ftp://example.com',
  'x'.repeat(129),
])('%j is an identifier', (key) => {
  expect(isIdentifierKey(key)).toBe(true);
});

test.each([
  '',
  'amount',
  'x1',
  '1x',
  'created_at',
  'line1address2of3'.slice(0, 11),
  'deadbeefcafe',
  'deadbeef012',
  'xdeadbeef0123-no'.slice(0, 3),
  'address_line_12',
  'callbackSuccessUrl',
  '81ARZ3NDEKTSV4RRFFQ69G5FAU'.slice(0, 5),
  'x$PIX_CODE_1',
  '$PIX_CODE',
  'https://example.com/claim',
  'HTTP://example.com/claim',
  'with 1 2 3 blanks',
  'x'.repeat(128),
])('%j is a word', (key) => {
  expect(isIdentifierKey(key)).toBe(false);
});
