/** Decimals in which every digit is rounded up, so that rounding and truncation never give the same number. */
const digits = '6789786987';

/** The maximum number of decimals that is tried. */
export const mostDecimals = digits.length;

export function amountWithDecimals(whole: number, decimals: number): number {
  return Number(`${whole}.${digits.slice(0, decimals)}`);
}

/** What the service did with the decimals of an amount; `null` if the returned number has another explanation. */
export type Kept =
  | { readonly how: 'refused' }
  | { readonly how: 'stored' }
  | { readonly how: 'rounded' | 'truncated'; readonly decimals: number }
  | null;

/** What the service did with an amount of `amountWithDecimals`. @param decimals how many were sent */
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
 * How many decimals are kept, and what happens to the next. @param kept the outcomes for increasing numbers of them
 * @returns `null` if the first amount that was not stored came back as an unexplained number
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

/** The number in a text such as `10.50`, `10,50`, `R$ 1.234,50` or `BRL 1,234.50`; `null` for any other text. */
export function amountInText(text: string): number | null {
  const plain = text.trim().replace(/^(?:R\$|BRL|\$)\s*|\s*(?:BRL|reais)$/gi, '');
  if (/^-?\d+(?:\.\d+)?$/.test(plain)) return Number(plain);
  if (/^-?(?:\d{1,3}(?:\.\d{3})+|\d+),\d{1,2}$/.test(plain)) return Number(plain.replaceAll('.', '').replace(',', '.'));
  return /^-?\d{1,3}(?:,\d{3})+\.\d{1,2}$/.test(plain) ? Number(plain.replaceAll(',', '')) : null;
}
