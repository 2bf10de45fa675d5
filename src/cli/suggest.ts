import { closestMatch } from 'leven';

/** The candidate that somebody who typed `word` most likely meant; `null` where none is near. */
export function nearest(word: string, candidates: readonly string[]): string | null {
  const lower = new Map(candidates.map((candidate) => [candidate.toLowerCase(), candidate]));
  const maxDistance = Math.max(1, Math.min(3, Math.floor(word.length / 3)));
  const match = closestMatch(word.toLowerCase(), [...lower.keys()], { maxDistance });
  return match === undefined ? null : (lower.get(match) ?? null);
}

/** ` Did you mean X?`, or nothing. */
export function didYouMean(word: string, candidates: readonly string[]): string {
  const match = nearest(word, candidates);
  return match === null ? '' : ` Did you mean ${match}?`;
}
