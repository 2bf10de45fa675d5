import type { GapResult } from '../analysis/results.ts';
import { gapSentence } from '../analysis/sentence.ts';

/** The answer to a gap as a sentence; why there is none where there is none. */
export function answerText(gap: GapResult): string {
  return gapSentence(gap);
}
