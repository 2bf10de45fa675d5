import type { Analysis } from '../analysis/analyse.ts';
import { count, duration } from './text.ts';

/** What the limits of the suite left out of a run, one sentence each. */
export function remarks({ pauses, cutBodies }: Pick<Analysis, 'pauses' | 'cutBodies'>): string[] {
  const { waitedMs, refused } = pauses;
  const all: string[] = [];
  if (refused > 0) {
    const waited = duration(waitedMs);
    all.push(`The target asked for pauses: ${waited} were waited in all, and ${refused} more were not granted.`);
  }
  if (cutBodies > 0) {
    const bodies = count(cutBodies, 'long body', 'long bodies');
    all.push(
      `${bodies} of responses were not kept whole, because they were too many: the journal has their length, SHA-256 and beginning.`,
    );
  }
  return all;
}
