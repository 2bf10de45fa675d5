import { closestMatch } from 'leven';
import { casesOf, type RuleId } from '../contract/rules.ts';

/** Whether two words differ only in two swapped neighbouring letters, like `rnu` and `run`. */
function isSwapped(one: string, other: string): boolean {
  if (one.length !== other.length || one === other) return false;
  const at = [...one].findIndex((letter, index) => letter !== other[index]);
  return one === other.slice(0, at) + other.charAt(at + 1) + other.charAt(at) + other.slice(at + 2);
}

/** The candidate closest to `word`. `null` if none is close enough. */
export function nearest(word: string, candidates: readonly string[]): string | null {
  const lower = new Map(candidates.map((candidate) => [candidate.toLowerCase(), candidate]));
  const swapped = lower.keys().find((key) => isSwapped(key, word.toLowerCase()));
  if (swapped !== undefined) return lower.get(swapped) ?? null;
  // A different number is another rule, not a typo.
  const maxDistance = /-\d+$/.test(word) ? 1 : Math.max(1, Math.min(3, Math.floor(word.length / 3)));
  const match = closestMatch(word.toLowerCase(), [...lower.keys()], { maxDistance });
  return match === undefined ? null : (lower.get(match) ?? null);
}

/** Says that a rule has no such case, as the end of a sentence. */
export function noSuchCase(rule: RuleId, name: string): string {
  const cases = casesOf(rule);
  return `${rule} has no such case: expected ${cases.join(', ')}.${didYouMean(name, cases)}`;
}

/** ` Did you mean X?`, or nothing. */
export function didYouMean(word: string, candidates: readonly string[]): string {
  const match = nearest(word, candidates);
  return match === null ? '' : ` Did you mean ${match}?`;
}
