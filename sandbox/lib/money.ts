import Big from 'big.js';

/** Amounts are decimal texts such as `10.5`, and never floating-point numbers. */

/** The decimal text of a JSON number, without an exponent: `1e21` gives `1000000000000000000000`. */
export function decimalOf(value: number): string {
  return Number.isFinite(value) ? new Big(value).plus(0).toFixed() : '0';
}

export function add(...decimals: string[]): string {
  return decimals.reduce((sum, decimal) => sum.plus(decimal), new Big(0)).toFixed();
}

export function negate(decimal: string): string {
  return new Big(0).minus(decimal).toFixed();
}

/** Negative, zero or positive, as `a` is less than, equal to or greater than `b`. */
export function compare(a: string, b: string): number {
  return new Big(a).cmp(b);
}

export function decimalPlaces(decimal: string): number {
  return new Big(decimal).toFixed().split('.')[1]?.length ?? 0;
}

/** Truncates or rounds half away from zero to `kept` decimals. */
export function limitPlaces(decimal: string, kept: number, how: 'rounded' | 'truncated'): string {
  return new Big(decimal).round(kept, how === 'truncated' ? Big.roundDown : Big.roundHalfUp).toFixed();
}

/** Converts to cents. `null` if the amount has a fraction of a cent. */
export function centsOf(decimal: string): number | null {
  return decimalPlaces(decimal) > 2 ? null : new Big(decimal).times(100).toNumber();
}
