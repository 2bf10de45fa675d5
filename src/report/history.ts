import { type CaseHistory, isFlaky, type RunHistory } from '../analysis/history.ts';
import { caseName } from '../contract/rules.ts';
import { count, minute } from './text.ts';

function nameOf({ case: key }: CaseHistory): string {
  const [rule = '', ...rest] = key.split(':');
  return caseName(rule, rest.join(':'));
}

function sentenceOf(one: CaseHistory, first: string): string | null {
  const share = `failed in ${one.failed} of ${count(one.runs, 'run')}`;
  // The case may also have failed before the first known run.
  const start = `${minute(one.failsSince ?? '')}${one.failsSince === first ? ' or earlier' : ''}`;
  const since = one.failsSince === null ? '' : `, fails since ${start}`;
  if (isFlaky(one)) return `${nameOf(one)} flips from run to run: ${share}, changed ${one.flips} times${since}.`;
  return one.failsSince === null ? null : `${nameOf(one)} fails since ${start} (${share}).`;
}

/** What the earlier runs of a target say about this one, one sentence each. Empty if there are none. */
export function historySentences(history: RunHistory | null): string[] {
  if (history === null || history.runs < 2) return [];
  const cases = history.cases.map((one) => sentenceOf(one, history.first)).filter((sentence) => sentence !== null);
  const answers = history.answers.map(
    ({ gap, since }) => `The answer to ${gap} has been the same since ${minute(since)}.`,
  );
  return [...cases, ...answers];
}
