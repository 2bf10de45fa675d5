/**
 * The part of a battery that is to be tried: all of it, unless TESTS_PART says which of how many parts, as in `2/8`. CI tries one of
 * eight, another one for each commit.
 * @param count parts at most, for a battery of which an eighth would be too little
 */
export function partOf<T>(all: readonly T[], count = Number.POSITIVE_INFINITY): readonly T[] {
  const [part = 0, parts = 1] = (process.env['TESTS_PART'] ?? '0/1').split('/').map(Number);
  const step = Math.min(parts, count);
  return all.filter((_, index) => index % step === part % step);
}
