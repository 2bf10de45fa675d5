import type { GapResult, RuleResult } from './results.ts';
import { withCases } from './verdicts.ts';

/** Start of the client's message for a request that the end of the run prevented or interrupted. */
const ofClient = /^The run was ended before /;

/** Gives one message to everything that the end of the run prevented. @param reason why it ended early; `null` if it did not */
export function inOneSentence(reason: string | null, sentence: string) {
  const isOver = (message: string | null) => message !== null && (message === reason || ofClient.test(message));
  return {
    rules: (rules: readonly RuleResult[]): RuleResult[] =>
      withCases(rules, (one) =>
        one.status === 'blocked' && isOver(one.message) ? { ...one, message: sentence } : one,
      ),
    gap: (gap: GapResult): GapResult =>
      gap.status === 'blocked' && isOver(gap.reason) ? { ...gap, reason: sentence } : gap,
  };
}
