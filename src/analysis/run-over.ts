import type { GapResult, RuleResult } from './results.ts';

/** How the client says that a request was not sent, or not answered, because the run was over. */
const ofClient = /^The run was ended before /;

/**
 * Says of everything that the end of a run kept from being tried the same sentence, wherever it was when the run ended.
 * @param reason why the run ended; `null` where it came to its end
 * @param sentence what is said
 */
export function inOneSentence(reason: string | null, sentence: string) {
  const isOver = (message: string | null) => message !== null && (message === reason || ofClient.test(message));
  return {
    rule: (rule: RuleResult): RuleResult => {
      const cases = rule.cases.map((one) =>
        one.status === 'blocked' && isOver(one.message) ? { ...one, message: sentence } : one,
      );
      return { ...rule, cases };
    },
    gap: (gap: GapResult): GapResult =>
      gap.status === 'blocked' && isOver(gap.reason) ? { ...gap, reason: sentence } : gap,
  };
}
