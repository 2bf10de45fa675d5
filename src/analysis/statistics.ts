/** The nearest-rank quantile of sorted numbers. `share` is from 0 to 1. `null` for an empty list. */
export function quantile(sorted: readonly number[], share: number): number | null {
  const rank = Math.max(1, Math.ceil(share * sorted.length));
  return sorted[rank - 1] ?? null;
}

/** The median. An even count gives the mean of the two middle numbers. `null` for an empty list. */
export function median(values: readonly number[]): number | null {
  const sorted = [...values].sort((left, right) => left - right);
  const upper = sorted[sorted.length >> 1];
  if (upper === undefined) return null;
  const lower = sorted.length % 2 === 0 ? (sorted[(sorted.length >> 1) - 1] ?? upper) : upper;
  return (lower + upper) / 2;
}
