import { fileReason } from '../files/reason.ts';
import { getOrInsert } from '../json/get-or-insert.ts';
import type { ReportFile } from '../report/file.ts';
import { count } from '../report/text.ts';
import { removeStaleResults, writeRunFile } from './run-folder.ts';

/** Maximum number of named files for one reason. */
const mostNamed = 2;

/** One sentence for each reason, however many files it affected. */
function sentences(failed: ReadonlyMap<string, readonly string[]>): string[] {
  return [...failed].map(([reason, paths]) => {
    const more = paths.length - mostNamed;
    const named = paths.slice(0, mostNamed).join(more > 0 ? ', ' : ' and ');
    return `${named}${more > 0 ? ` and ${count(more, 'more file')}` : ''} could not be written: ${reason}.`;
  });
}

/** Writes all reports, even if some fail, and handles signals in between. @returns one sentence for each reason */
export async function writeReports(folder: string, reports: Iterable<ReportFile>): Promise<string[]> {
  const written = new Set<string>();
  const failed = new Map<string, string[]>();
  for (const report of reports) {
    written.add(report.path);
    try {
      writeRunFile(folder, report);
    } catch (error) {
      getOrInsert(failed, fileReason(error), () => []).push(report.path);
    }
    await new Promise<void>((resolve) => setImmediate(resolve));
  }
  removeStaleResults(folder, written);
  return sentences(failed);
}
