import { expect, test } from 'vitest';
import { amountWithDecimals, decimalBounds, keptDecimals, mostDecimals } from './decimals.ts';

const all = Array.from({ length: mostDecimals - 2 }, (_, index) => index + 3);

/** The outcomes for a service that changes every amount in this way. */
function seen(service: (amount: number) => number | null) {
  return all.map((decimals) => {
    const got = service(amountWithDecimals(137, decimals));
    return { decimals, kept: got === null ? { how: 'refused' as const } : keptDecimals(137, decimals, got) };
  });
}

const cut = (amount: number, places: number) => Number(String(amount).slice(0, 4 + places));
const places = (amount: number) => String(amount).split('.')[1]?.length ?? 0;

test('amounts that come back as they were have no bound', () => {
  expect(decimalBounds(seen((amount) => amount))).toEqual({ maxDecimals: null, overflow: 'stored' });
});

test.each([2, 3, 4, 6, 8])('rounding to %d decimals is recognised', (kept) => {
  expect(decimalBounds(seen((amount) => Number(amount.toFixed(kept))))).toEqual({
    maxDecimals: kept,
    overflow: 'rounded',
  });
});

test.each([2, 3, 4, 6, 8])('cutting after %d decimals is recognised', (kept) => {
  expect(decimalBounds(seen((amount) => cut(amount, kept)))).toEqual({ maxDecimals: kept, overflow: 'truncated' });
});

test.each([2, 3, 4, 6, 8])('refusing more than %d decimals is recognised', (kept) => {
  const service = (amount: number) => (places(amount) > kept ? null : amount);
  expect(decimalBounds(seen(service))).toEqual({ maxDecimals: kept, overflow: 'refused' });
});

test('the first amount that is not kept decides between rounding and refusing', () => {
  const service = (amount: number) => (places(amount) > 5 ? null : Number(amount.toFixed(2)));
  expect(decimalBounds(seen(service))).toEqual({ maxDecimals: 2, overflow: 'rounded' });
});

test('a service that keeps no decimals is recognised', () => {
  expect(decimalBounds(seen((amount) => Math.trunc(amount)))).toEqual({ maxDecimals: 0, overflow: 'truncated' });
  expect(decimalBounds(seen((amount) => Math.round(amount)))).toEqual({ maxDecimals: 0, overflow: 'rounded' });
});

test('another number says nothing', () => {
  expect(decimalBounds(seen(() => 12))).toBeNull();
});
