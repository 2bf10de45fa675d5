/** Whether TESTS_PART asks for one part of each battery. */
export const isPart = process.env['TESTS_PART'] !== undefined;

/**
 * The part of a battery to run. All of it by default, or one part if TESTS_PART is set, as in `2/8`. CI runs one of
 * eight parts, another one for each commit.
 * @param count the largest number of parts, for a battery of which an eighth is too small
 */
export function partOf<T>(all: readonly T[], count = Number.POSITIVE_INFINITY): readonly T[] {
  const [part = 0, parts = 1] = (process.env['TESTS_PART'] ?? '0/1').split('/').map(Number);
  const step = Math.min(parts, count);
  return all.filter((_, index) => index % step === part % step);
}
