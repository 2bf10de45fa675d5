import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Analysis } from '../analysis/analyse.ts';
import type { Drift } from '../analysis/drift/judge.ts';
import type { Expectations } from '../analysis/expected.ts';
import type { History } from '../analysis/history.ts';
import { makeReport, type Report } from '../report/report.ts';
import { readBaselineFile } from './baseline-file.ts';
import { historyIn, readJson } from './history.ts';
import { loadRenderer } from './renderer.ts';
import { journalOf } from './run-folder.ts';
import { UsageError } from './usage-error.ts';
import { writeReports } from './write-reports.ts';

export interface Built {
  readonly report: Report;
  /** What changed since the baseline; `null` where the run was given none. */
  readonly drift: Drift | null;
  /** What could not be read or written, one sentence each. */
  readonly problems: readonly string[];
}

type ReadEntries = Parameters<typeof makeReport>[1];

interface Judged {
  readonly analysis: Analysis;
  readonly expectations: Expectations | null;
  readonly drift: Drift | null;
  readonly history: History | null;
  readonly read: ReadEntries;
  readonly problems: readonly string[];
}

/** The baseline that a run was given, kept beside its journal so that a rebuilt report says the same. */
export function comparedWith(folder: string): string {
  return join(folder, 'compared-with.json');
}

async function judge(folder: string): Promise<Judged> {
  const [{ analyse }, { judgeExpectations }, { judgeDrift }, { readJournal }] = await Promise.all([
    import('../analysis/analyse.ts'),
    import('../analysis/expected.ts'),
    import('../analysis/drift/judge.ts'),
    import('../journal/reader.ts'),
  ]);
  const read = () => readJournal(journalOf(folder));
  const judged = { ...judgeExpectations(analyse(read)), history: await readHistoryFile(folder) };
  const before = comparedWith(folder);
  if (!existsSync(before)) return { ...judged, drift: null, read, problems: [] };
  const baseline = readBaselineFile(before, 'refuse');
  if ('problem' in baseline) return { ...judged, drift: null, read, problems: [`${before} ${baseline.problem}`] };
  return { ...judged, ...judgeDrift(judged.analysis, baseline.baseline, judged.expectations), read, problems: [] };
}

/** What earlier runs of the target say, as the run itself found it; `null` where it kept no history. */
export async function readHistoryFile(folder: string): Promise<History | null> {
  const file = historyIn(folder);
  if (!existsSync(file)) return null;
  const { readHistory } = await import('../analysis/history.ts');
  return readHistory(readJson(file));
}

/** Writes every report of a judged run. */
export async function writeRun(
  folder: string,
  { analysis, expectations, drift, history, read, problems }: Judged,
): Promise<Built> {
  const { reports } = await import('../report/index.ts');
  const comparisons = { expectations, history, drift };
  const unwritten = await writeReports(folder, reports(analysis, read, comparisons, loadRenderer()));
  return { report: makeReport(analysis, read, comparisons), drift, problems: [...problems, ...unwritten] };
}

/** The journal in the folder of a run is not the one that the run wrote. */
export class ForeignJournal extends Error {
  override readonly name = 'ForeignJournal';
}

/**
 * Judges the journal that a run has just written and writes every report; `null` where there is no journal.
 * @param journalId what the run called its journal
 * @param history where the runs of each target are kept; `null` where they are not
 * @throws JournalError where the journal is no journal of ours, ForeignJournal where it is that of another run
 */
export async function buildReports(folder: string, journalId: string, history: string | null): Promise<Built | null> {
  if (!existsSync(journalOf(folder))) return null;
  let judged = await judge(folder);
  if (judged.analysis.options['journalId'] !== journalId) {
    throw new ForeignJournal(
      `another program put its own journal into ${folder} during the run, so nothing is reported`,
    );
  }
  if (await maskLeft(folder)) judged = await judge(folder);
  return await writeRun(folder, history === null ? judged : await withHistory(folder, judged, history));
}

/** Masks what a run that was killed left unmasked. @returns whether anything changed */
export async function maskLeft(folder: string): Promise<boolean> {
  const { maskShownSecrets } = await import('./mask-journal.ts');
  return maskShownSecrets(journalOf(folder));
}

/** A judged run with what the earlier ones of its target say; it is one of them from now on. */
export async function withHistory(folder: string, judged: Judged, history: string): Promise<Judged> {
  const { recordHistory } = await import('./history.ts');
  const problem = recordHistory(history, folder, judged.analysis);
  const known = await readHistoryFile(folder);
  return { ...judged, history: known, problems: problem === null ? judged.problems : [...judged.problems, problem] };
}

/** Loads what the reports need while there is time for it; failing to is noticed when it is used. */
export async function warmUp(): Promise<void> {
  await Promise.allSettled([
    import('../report/index.ts'),
    import('../analysis/drift/judge.ts'),
    import('../journal/reader.ts'),
  ]);
}

/**
 * Judges the journal of a run folder that somebody named.
 * @param verb for the message
 * @throws UsageError where there is no journal, or one that cannot be read
 */
export async function loadRun(folder: string, verb: string): Promise<Judged> {
  const complain = (what: string) => new UsageError(`${verb} ${JSON.stringify(folder)}: ${what}`);
  if (!existsSync(journalOf(folder))) {
    throw complain('there is no journal.jsonl in that folder; give a folder that run has written.');
  }
  return await judge(folder).catch((error: unknown) => {
    if (error instanceof Error && error.name === 'JournalError') throw complain(error.message);
    throw error;
  });
}
