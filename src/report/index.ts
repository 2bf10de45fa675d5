import type { Analysis } from '../analysis/analyse.ts';
import { baselineOf, writeBaseline } from '../analysis/drift/baseline.ts';
import type { Expectations } from '../analysis/expected.ts';
import type { History } from '../analysis/history.ts';
import { allure } from './allure.ts';
import type { ReadJournal } from './evidence.ts';
import { har } from './har.ts';
import { page } from './html/page.ts';
import { junit } from './junit.ts';
import { openapi } from './openapi/openapi.ts';
import { makeReport } from './report.ts';
import { resultsJson } from './results.ts';
import { summary } from './summary.ts';

/** One file of a run folder. */
export interface ReportFile {
  /** Relative to the run folder, with forward slashes. */
  readonly path: string;
  /** The text of the file in pieces, so that a large one is never whole in memory. Goes through the journal anew. */
  readonly chunks: Iterable<string>;
}

/**
 * Every report of a run folder, in the order in which they should be written. A pure function of the analysis and the
 * journal: the same journal gives the same bytes.
 * @param read reads the journal from its beginning, as often as it is called
 * @param expectations how the list of expected failures came out, where there is one
 * @param history what earlier runs of the target say, where some are kept
 */
export function* reports(
  analysis: Analysis,
  read: ReadJournal,
  expectations: Expectations | null = null,
  history: History | null = null,
): Iterable<ReportFile> {
  const { results } = analysis;
  yield { path: 'results.json', chunks: [resultsJson(results)] };
  const report = makeReport(analysis, read, expectations, history);
  yield { path: 'summary.md', chunks: [summary(report)] };
  yield { path: 'index.html', chunks: page(report, read) };
  yield { path: 'openapi.yaml', chunks: [openapi(analysis)] };
  yield { path: 'baseline.json', chunks: [writeBaseline(baselineOf(analysis))] };
  yield { path: 'junit.xml', chunks: [junit(report)] };
  yield { path: 'run.har', chunks: har(results.run.tool, read) };
  yield* allure(report);
}
