import { z } from 'zod';
import { selectableNames } from '../../harness/select.ts';
import { didYouMean } from '../suggest.ts';

const selectable: readonly string[] = selectableNames();
const byLowerCase = new Map(selectable.map((id) => [id.toLowerCase(), id]));

/** `A,B`: suites, rule ids, gap ids or operations in any letter case. The result has the spelling of the catalogues. */
export const selection = z.string().transform((value, context) => {
  const words = value
    .split(',')
    .map((word) => word.trim())
    .filter((word) => word !== '');
  const complaint = complaintAbout(words);
  if (complaint !== null) {
    context.addIssue({ code: 'custom', message: complaint });
    return z.NEVER;
  }
  return words.map((word) => byLowerCase.get(word.toLowerCase()) ?? word);
});

function complaintAbout(words: readonly string[]): string | null {
  if (words.length === 0)
    return 'names nothing: expected suites, rule ids, gap ids or operations, separated by commas.';
  const unknown = words.find((word) => !byLowerCase.has(word.toLowerCase()));
  if (unknown === undefined) return null;
  const what = words.length === 1 ? 'is' : `names ${JSON.stringify(unknown.slice(0, 60))}, which is`;
  const hint = didYouMean(unknown, selectable) || ' pix-conformance list shows them all.';
  return `${what} not a suite, rule, gap or operation.${hint}`;
}
