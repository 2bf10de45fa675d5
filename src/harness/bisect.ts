import { Inconclusive } from './errors.ts';

/** Number of points tried in parallel in each round, once no likely ones are left. */
const fanout = 3;

interface Search {
  readonly accepted: number;
  /** A whole number, larger or smaller, that the target refused. */
  readonly refused: number;
  /** Common limits, in any order. The search tries them first, with their neighbours. */
  readonly likely?: readonly number[];
}

/**
 * The last accepted whole number between an accepted and a refused one. Likely limits are tried one at a time, then
 * several numbers in parallel each round.
 * @throws Inconclusive if a number is refused and one farther from the accepted end is accepted
 */
export async function lastAccepted(search: Search, accepts: (value: number) => Promise<boolean>): Promise<number> {
  const direction = search.refused > search.accepted ? 1 : -1;
  let { accepted, refused } = search;
  const narrow = async (points: readonly number[]): Promise<void> => {
    const inside = [...new Set(points)].filter((point) => isBetween(point, accepted, refused));
    const ordered = inside.sort((a, b) => (a - b) * direction);
    const taken = await Promise.all(ordered.map((point) => accepts(point)));
    const firstRefused = taken.indexOf(false);
    if (firstRefused >= 0 && taken.lastIndexOf(true) > firstRefused) {
      const [near, far] = [ordered[firstRefused], ordered[taken.lastIndexOf(true)]];
      throw new Inconclusive(`${near} was refused, and ${far}, which is further out, was accepted`);
    }
    accepted = (firstRefused < 0 ? ordered.at(-1) : ordered[firstRefused - 1]) ?? accepted;
    refused = (firstRefused < 0 ? undefined : ordered[firstRefused]) ?? refused;
  };

  for (;;) {
    const likely = (search.likely ?? []).filter((point) => isBetween(point, accepted, refused));
    const middle = likely.sort((a, b) => a - b)[likely.length >> 1];
    if (middle === undefined) break;
    await narrow([middle]);
  }
  await narrow([accepted + direction, refused - direction]);
  while (Math.abs(refused - accepted) > 1) await narrow(between(accepted, refused));
  return accepted;
}

function isBetween(point: number, one: number, other: number): boolean {
  return point > Math.min(one, other) && point < Math.max(one, other);
}

/** Whole numbers that split the interval into parts of equal length. */
function between(one: number, other: number): number[] {
  return Array.from({ length: fanout }, (_, index) => one + Math.trunc(((other - one) * (index + 1)) / (fanout + 1)));
}
