import type { Analysis } from '../analysis/analyse.ts';
import type { Expectations } from '../analysis/expected.ts';
import type { History } from '../analysis/history.ts';
import type { Results } from '../analysis/results.ts';
import type { ExchangeEntry } from '../journal/entry.ts';
import { type Evidence, gatherEvidence, type ReadJournal, shown } from './evidence.ts';
import { type Judged, judge } from './standing.ts';

/** Everything that the reports of one run are made of; made once, read by all of them. */
export interface Report {
  readonly analysis: Analysis;
  readonly results: Results;
  readonly evidence: Evidence;
  readonly judged: readonly Judged[];
  readonly expectations: Expectations | null;
  readonly strict: boolean;
  /** What earlier runs of the target say; `null` where none are kept. */
  readonly history: History | null;
}

/**
 * @param expectations how the list of expected failures came out; `null` where there is none
 * @param history what earlier runs of the target say; `null` where none are kept
 */
export function makeReport(
  analysis: Analysis,
  read: ReadJournal,
  expectations: Expectations | null,
  history: History | null = null,
): Report {
  const { results } = analysis;
  const evidence = gatherEvidence(results, read);
  const strict = analysis.options['strict'] === true;
  const judged = judge(results, { strict, expectations });
  return { analysis, results, evidence, judged, expectations, strict, history };
}

/** The recorded exchanges of these ids that reports show, in the order given. */
export function exchangesOf({ evidence }: Report, ids: readonly string[]): readonly ExchangeEntry[] {
  return shown(ids).flatMap((id) => evidence.exchanges.get(id) ?? []);
}
