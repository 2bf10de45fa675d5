import type { Analysis } from '../analysis/analyse.ts';
import type { Drift } from '../analysis/drift/judge.ts';
import type { Expectations } from '../analysis/expected.ts';
import type { History } from '../analysis/history.ts';
import type { RaceResult } from '../analysis/races.ts';
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
  /** What changed since the baseline; `null` where the run was given none. */
  readonly drift: Drift | null;
}

/** What a run was held against, beside the contract. What is missing was not given. */
export interface Comparisons {
  /** How the list of expected failures came out. */
  readonly expectations?: Expectations | null;
  /** What earlier runs of the target say. */
  readonly history?: History | null;
  /** What changed since the baseline. */
  readonly drift?: Drift | null;
}

/** Gathers what the reports of a run are made of. */
export function makeReport(
  analysis: Analysis,
  read: ReadJournal,
  { expectations = null, history = null, drift = null }: Comparisons = {},
): Report {
  const { results } = analysis;
  const evidence = gatherEvidence(results, read);
  const strict = analysis.options['strict'] === true;
  const judged = judge(results, { strict, expectations });
  return { analysis, results, evidence, judged, expectations, strict, history, drift };
}

/** The recorded exchanges of these ids that reports show, in the order given. */
export function exchangesOf({ evidence }: Report, ids: readonly string[]): readonly ExchangeEntry[] {
  return shown(ids).flatMap((id) => evidence.exchanges.get(id) ?? []);
}

/** The races of a run that no order of their calls explains. */
export function brokenRaces({ results }: Report): readonly RaceResult[] {
  return (results.races ?? []).filter(({ explained }) => !explained);
}
