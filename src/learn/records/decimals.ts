/** Fractions of an amount whose every digit is rounded up, so that rounding and cutting never look the same. */
const digits = '6789786987';

/** The number of decimals at the most that an amount is tried with. */
export const mostDecimals = digits.length;

/** An amount with so many decimals. */
export function amountWithDecimals(whole: number, decimals: number): number {
  return Number(`${whole}.${digits.slice(0, decimals)}`);
}

/** What became of the decimals of an amount: `null` where a number came back that nothing of that explains. */
export type Kept =
  | { readonly how: 'refused' }
  | { readonly how: 'stored' }
  | { readonly how: 'rounded' | 'truncated'; readonly decimals: number }
  | null;

/**
 * How an amount made by `amountWithDecimals` came back.
 * @param decimals how many it was sent with
 */
export function keptDecimals(whole: number, decimals: number, got: number): Kept {
  if (got === amountWithDecimals(whole, decimals)) return { how: 'stored' };
  for (let kept = decimals - 1; kept >= 0; kept -= 1) {
    if (got === amountWithDecimals(whole, kept)) return { how: 'truncated', decimals: kept };
    if (got === Number(amountWithDecimals(whole, kept + 1).toFixed(kept))) return { how: 'rounded', decimals: kept };
  }
  return null;
}

/** The members `maxDecimals` and `overflow` of the gap `amount-bounds`. */
export interface DecimalBounds {
  readonly maxDecimals: number | null;
  readonly overflow: 'refused' | 'rounded' | 'truncated' | 'stored';
}

/**
 * How many decimals of an amount are kept, and what happens to the next one.
 * @param kept what became of amounts with more and more decimals, the fewest first
 * @returns `null` where the first that was not stored came back as something else
 */
export function decimalBounds(
  kept: readonly { readonly decimals: number; readonly kept: Kept }[],
): DecimalBounds | null {
  const first = kept.find((one) => one.kept?.how !== 'stored');
  if (first === undefined) return { maxDecimals: null, overflow: 'stored' };
  if (first.kept === null || first.kept.how === 'stored') return null;
  const { how } = first.kept;
  return { maxDecimals: how === 'refused' ? first.decimals - 1 : first.kept.decimals, overflow: how };
}
