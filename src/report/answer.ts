import type { GapResult } from '../analysis/results.ts';

/** The answer to a gap as people read it; the reason where there is none. */
export function answerText({ status, answer, reason }: GapResult): string {
  if (status !== 'answered') return reason ?? status;
  return JSON.stringify(answer);
}
