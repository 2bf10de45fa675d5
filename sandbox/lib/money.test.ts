import fc from 'fast-check';
import { expect, test } from 'vitest';
import { add, centsOf, compare, decimalOf, decimalPlaces, limitPlaces, negate } from './money.ts';

test.each([
  [0.1, '0.1'],
  [1e21, '1000000000000000000000'],
  [1.5e-7, '0.00000015'],
  [-12.5, '-12.5'],
  [0, '0'],
  [-0, '0'],
  [999_999_999_999.99, '999999999999.99'],
])('%d is written without an exponent', (value, text) => {
  expect(decimalOf(value)).toBe(text);
});

test('a tenth and two tenths are three tenths', () => {
  expect(add('0.1', '0.2')).toBe('0.3');
});

test('a sum and what is taken from it leave nothing', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 1, max: 100_000_000 }), { maxLength: 50 }), (cents) => {
      const sums = cents.map((cent) => decimalOf(cent / 100));
      expect(add(...sums, ...sums.map(negate))).toBe('0');
      expect(centsOf(add(...sums))).toBe(cents.reduce((total, cent) => total + cent, 0));
    }),
  );
});

test.each([
  ['10.005', 2, 'rounded', '10.01'],
  ['10.004', 2, 'rounded', '10'],
  ['-10.005', 2, 'rounded', '-10.01'],
  ['10.009', 2, 'truncated', '10'],
  ['10.5', 2, 'truncated', '10.5'],
] as const)('%s to %d decimals, %s', (decimal, places, how, result) => {
  expect(limitPlaces(decimal, places, how)).toBe(result);
});

test.each([
  ['2', '10', -1],
  ['10.50', '10.5', 0],
  ['-1', '-2', 1],
])('%s compared with %s', (a, b, sign) => {
  expect(compare(a, b)).toBe(sign);
});

test('zeros at the end are not decimals', () => {
  expect([decimalPlaces('10.50'), decimalPlaces('3'), decimalPlaces('0.125')]).toEqual([1, 0, 3]);
});
