import { Inconclusive } from './errors.ts';

/** Points tried side by side in each round where no likely ones are left. */
const fanout = 3;
/** Likely points tried side by side. */
const likelyFanout = 4;

export interface Search {
  /** A whole number that was accepted. */
  readonly accepted: number;
  /** A whole number, above or below, that was refused. */
  readonly refused: number;
  /** Numbers that people choose as limits, in any order: they are tried first, with their neighbours. */
  readonly likely?: readonly number[];
}

/**
 * The last whole number that is accepted on the way from an accepted one to a refused one, whichever is larger. A few
 * numbers are tried side by side in each round, so that the chain of calls stays short.
 * @throws Inconclusive where a number further away is accepted and a nearer one is refused
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
    if (likely.length === 0) break;
    await narrow(spread(likely, likelyFanout, direction));
  }
  await narrow([accepted + direction, refused - direction, ...between(accepted, refused)]);
  while (Math.abs(refused - accepted) > 1) await narrow(between(accepted, refused));
  return accepted;
}

function isBetween(point: number, one: number, other: number): boolean {
  return point > Math.min(one, other) && point < Math.max(one, other);
}

/** So many of the points, evenly spread over them. */
function spread(points: readonly number[], count: number, direction: number): number[] {
  const ordered = [...points].sort((a, b) => (a - b) * direction);
  if (ordered.length <= count) return ordered;
  return Array.from({ length: count }, (_, index) => {
    const at = Math.round(((index + 1) * (ordered.length + 1)) / (count + 1)) - 1;
    return ordered[at] ?? Number.NaN;
  });
}

/** Whole numbers that cut the way from one to the other into parts of the same length. */
function between(one: number, other: number): number[] {
  return Array.from({ length: fanout }, (_, index) => one + Math.trunc(((other - one) * (index + 1)) / (fanout + 1)));
}
