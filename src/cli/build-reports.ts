import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { makeReport, type Report } from '../report/report.ts';
import { writeReports } from './write-reports.ts';

export interface Built {
  readonly report: Report;
  /** What could not be read or written, one sentence each. */
  readonly problems: readonly string[];
}

/** The journal of a run folder. */
export function journalOf(folder: string): string {
  return join(folder, 'journal.jsonl');
}

/**
 * Judges the journal of a run folder and writes every report; `null` where there is no journal.
 * @throws JournalError where the journal is no journal of ours
 */
export async function buildReports(folder: string): Promise<Built | null> {
  const file = journalOf(folder);
  if (!existsSync(file)) return null;
  const [{ analyse }, { judgeExpectations }, { reports }, { readJournal }] = await Promise.all([
    import('../analysis/analyse.ts'),
    import('../analysis/expected.ts'),
    import('../report/index.ts'),
    import('../journal/reader.ts'),
  ]);
  const read = () => readJournal(file);
  const { analysis, expectations } = judgeExpectations(analyse(read));
  const problems = writeReports(folder, reports(analysis, read, expectations));
  return { report: makeReport(analysis, read, expectations), problems };
}
