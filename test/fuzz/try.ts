import * as fc from 'fast-check';
import type { Reader } from './readers.ts';

/** Feeds a reader with hostile input so many times. @throws with the smallest input that it does not bear */
export async function tryReader({ property }: Reader, tries: number, seed: number): Promise<void> {
  await fc.assert(property(), { numRuns: tries, seed });
}
