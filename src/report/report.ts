import type { Analysis } from '../analysis/analyse.ts';
import type { Drift } from '../analysis/drift/judge.ts';
import type { Expectations } from '../analysis/expected.ts';
import type { RunHistory } from '../analysis/history.ts';
import type { RaceResult, Results } from '../analysis/results.ts';
import type { ExchangeEntry } from '../journal/entry.ts';
import { type Evidence, gatherEvidence, type ReadJournal, shownEvidence } from './evidence.ts';
import { type JudgedCase, judgedCases } from './standing.ts';

/** The common input of all reports of a run. */
export interface Report {
  readonly analysis: Analysis;
  readonly results: Results;
  readonly evidence: Evidence;
  readonly judged: readonly JudgedCase[];
  readonly expectations: Expectations | null;
  readonly strict: boolean;
  /** Summary of earlier runs of the target. `null` if there is no history. */
  readonly history: RunHistory | null;
  /** Changes since the baseline. `null` if the run had no baseline. */
  readonly drift: Drift | null;
}

/** @param compared what the run was compared with, apart from the contract */
export function makeReport(
  analysis: Analysis,
  read: ReadJournal,
  compared: Partial<Pick<Report, 'expectations' | 'history' | 'drift'>> = {},
): Report {
  const { expectations = null, history = null, drift = null } = compared;
  const { results } = analysis;
  const evidence = gatherEvidence(results, read);
  const strict = analysis.options['strict'] === true;
  const judged = judgedCases(results, { strict, expectations });
  return { analysis, results, evidence, judged, expectations, strict, history, drift };
}

/** The recorded exchanges with these ids, limited to those that reports show, in the given order. */
export function exchangesOf({ evidence }: Report, ids: readonly string[]): readonly ExchangeEntry[] {
  return shownEvidence(ids).flatMap((id) => evidence.exchanges.get(id) ?? []);
}

/** The recorded exchange that decided a case. `undefined` if there is none. */
export function decisiveExchange(report: Report, { result }: JudgedCase): ExchangeEntry | undefined {
  return exchangesOf(report, result.exchanges).at(-1);
}

/** The status of an exchange, or the kind of its failure. */
export function statusText({ response, failure }: ExchangeEntry): string {
  return String(response?.status ?? failure?.kind ?? 'no answer');
}

/** The races of a run that no order of their calls explains. */
export function brokenRaces({ results }: Report): readonly RaceResult[] {
  return (results.races ?? []).filter(({ explained }) => !explained);
}
