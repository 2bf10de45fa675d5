/** The value below which a share of the sorted numbers lies (nearest rank); `null` for none. */
export function quantile(sorted: readonly number[], share: number): number | null {
  const rank = Math.max(1, Math.ceil(share * sorted.length));
  return sorted[rank - 1] ?? null;
}

/** The middle of some numbers, the mean of the two middle ones where their count is even; `null` for none. */
export function median(values: readonly number[]): number | null {
  const sorted = [...values].sort((left, right) => left - right);
  const upper = sorted[sorted.length >> 1];
  if (upper === undefined) return null;
  const lower = sorted.length % 2 === 0 ? (sorted[(sorted.length >> 1) - 1] ?? upper) : upper;
  return (lower + upper) / 2;
}
