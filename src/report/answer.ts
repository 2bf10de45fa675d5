import type { GapResult } from '../analysis/results.ts';
import { gapSentence } from '../analysis/sentence.ts';

/** The answer to a gap in one or two sentences, or the reason why there is none. */
export function answerText(gap: GapResult): string {
  return gapSentence(gap);
}
