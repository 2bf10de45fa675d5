import { exitStatusAdvice } from '../contract/advice.ts';
import { ruleIds } from '../contract/rules.ts';
import { explainable, explanationOf } from '../report/explain.ts';
import { didYouMean, noSuchCase } from './suggest.ts';
import { plain, type Terminal } from './terminal.ts';
import { exitStatus, UsageError } from './usage-error.ts';

function unknown(word: string): UsageError {
  const shown = JSON.stringify(plain(word, 80));
  const [id = '', name = ''] = word.split(':');
  const rule = ruleIds.find((known) => known === id.toUpperCase());
  if (rule !== undefined) return new UsageError(`explain ${shown}: ${noSuchCase(rule, name)}`);
  if (/^\d+$/.test(word)) {
    const statuses = Object.keys(exitStatusAdvice).join(', ');
    return new UsageError(`explain ${shown}: that is not an exit status: expected ${statuses}.`);
  }
  const hint = didYouMean(word, explainable) || ' pix-conformance list shows them all.';
  return new UsageError(`explain ${shown}: that is not a rule, gap, case or exit status.${hint}`);
}

/** The verb `explain`. @throws UsageError if the rule, gap, case or exit status does not exist */
export async function explain(word: string, { print, colors }: Terminal): Promise<number> {
  const explanation = explanationOf(word);
  if (explanation === null) throw unknown(word);
  const parts = explanation.parts
    .filter(({ lines }) => lines.length > 0)
    .map(({ heading, lines }) => [colors.bold(heading), ...lines.map((line) => `  ${line}`)].join('\n'));
  print([colors.bold(explanation.title), ...parts].join('\n\n'));
  return exitStatus.conformant;
}
