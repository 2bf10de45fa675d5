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
  const unknown = words.find((word) => !byLowerCase.has(word.toLowerCase()));
  const complaint =
    words.length === 0
      ? 'names nothing: expected suites, rule ids, gap ids or operations, separated by commas.'
      : unknown === undefined
        ? null
        : `${words.length === 1 ? 'is' : `names ${JSON.stringify(unknown.slice(0, 60))}, which is`} not a suite, rule, gap or operation.${didYouMean(unknown, selectable) || ' pix-conformance list shows them all.'}`;
  if (complaint !== null) {
    context.addIssue({ code: 'custom', message: complaint });
    return z.NEVER;
  }
  return words.map((word) => byLowerCase.get(word.toLowerCase()) ?? word);
});
