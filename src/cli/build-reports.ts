import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { RunHistory } from '../analysis/history.ts';
import type { ReadJournal } from '../report/evidence.ts';
import { makeReport, type Report } from '../report/report.ts';
import { readBaselineFile } from './baseline-file.ts';
import { historyIn, readJson } from './history.ts';
import { loadRenderer } from './renderer.ts';
import { journalOf, noRunIn } from './run-folder.ts';
import { refuseUnreadable, UsageError } from './usage-error.ts';
import { writeReports } from './write-reports.ts';

export interface Built {
  readonly report: Report;
  /** Files that could not be read or written, one sentence each. */
  readonly problems: readonly string[];
}

/** A run whose reports can be written. */
interface JudgedRun extends Built {
  readonly read: ReadJournal;
}

/** Path of the run's copy of its baseline. It lies beside the journal so that a rebuilt report is the same. */
export function comparedWith(folder: string): string {
  return join(folder, 'compared-with.json');
}

async function judge(folder: string): Promise<JudgedRun> {
  const [{ analyse }, { judgeExpectations }, { judgeDrift }, { readJournal }] = await Promise.all([
    import('../analysis/analyse.ts'),
    import('../analysis/expected.ts'),
    import('../analysis/drift/judge.ts'),
    import('../journal/reader.ts'),
  ]);
  const read = () => readJournal(journalOf(folder));
  const { analysis, expectations } = judgeExpectations(analyse(read));
  const history = await readHistoryFile(folder);
  const before = comparedWith(folder);
  const baseline = existsSync(before) ? readBaselineFile(before, 'refuse') : null;
  const isReadable = baseline !== null && 'baseline' in baseline;
  const drifted = isReadable ? judgeDrift(analysis, baseline.baseline, expectations) : { analysis };
  const report = makeReport(drifted.analysis, read, { ...drifted, expectations, history });
  return { report, read, problems: baseline === null || isReadable ? [] : [`${before} ${baseline.problem}`] };
}

/** The history summary as the run stored it. `null` if the run kept no history. */
async function readHistoryFile(folder: string): Promise<RunHistory | null> {
  const file = historyIn(folder);
  if (!existsSync(file)) return null;
  const { readHistory } = await import('../analysis/history.ts');
  return readHistory(readJson(file));
}

export async function writeRun(folder: string, { report, read, problems }: JudgedRun): Promise<Built> {
  const { reports } = await import('../report/index.ts');
  const unwritten = await writeReports(folder, reports(report, read, loadRenderer()));
  return { report, problems: [...problems, ...unwritten] };
}

/**
 * Judges the run that just ended, and writes its reports. `null` if there is no journal.
 * @param history folder with the runs of each target; `null` for no history
 * @throws JournalError if the file is not a journal, Error if it belongs to another run
 */
export async function buildReports(folder: string, journalId: string, history: string | null): Promise<Built | null> {
  if (!existsSync(journalOf(folder))) return null;
  let judged = await judge(folder);
  if (judged.report.analysis.options['journalId'] !== journalId) {
    throw new Error(`another program put its own journal into ${folder} during the run, so nothing is reported`);
  }
  if (await maskLeft(folder)) judged = await judge(folder);
  return await writeRun(folder, history === null ? judged : await withHistory(folder, judged, history));
}

/** Masks secrets that a killed run left in its journal. @returns whether anything changed */
export async function maskLeft(folder: string): Promise<boolean> {
  const { maskShownSecrets } = await import('./mask-journal.ts');
  return maskShownSecrets(journalOf(folder));
}

/** Adds a judged run to the history of its target, and returns it with the updated summary. */
export async function withHistory(folder: string, judged: JudgedRun, history: string): Promise<JudgedRun> {
  const { recordHistory } = await import('./history.ts');
  const problem = recordHistory(history, folder, judged.report.analysis);
  return {
    ...judged,
    report: { ...judged.report, history: await readHistoryFile(folder) },
    problems: problem === null ? judged.problems : [...judged.problems, problem],
  };
}

/** Loads the modules of the reports ahead of time. A failure shows up later, when they are used. */
export async function warmUp(): Promise<void> {
  await Promise.allSettled([
    import('../report/index.ts'),
    import('../analysis/drift/judge.ts'),
    import('../journal/reader.ts'),
  ]);
}

/** Judges a run folder that the user named. @throws UsageError, which begins with `verb`, if no journal can be read */
export async function loadRun(folder: string, verb: string): Promise<JudgedRun> {
  const label = `${verb} ${JSON.stringify(folder)}`;
  const problem = noRunIn(folder);
  if (problem !== null) throw new UsageError(`${label}: ${problem}`);
  return await judge(folder).catch((error: unknown) => refuseUnreadable(label, error));
}
