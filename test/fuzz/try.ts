import * as fc from 'fast-check';
import type { Reader } from './readers.ts';

/**
 * Tries a reader with hostile input.
 * @throws with the smallest input that it does not handle
 */
export async function tryReader({ property }: Reader, tries: number, seed: number): Promise<void> {
  await fc.assert(property(), { numRuns: tries, seed });
}
