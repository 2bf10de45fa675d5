import { resolve } from 'node:path';
import { readJournal } from '../journal/reader.ts';
import { type Built, loadRun, maskLeft, writeRun } from './build-reports.ts';
import { claimForReports, journalOf } from './run-folder.ts';
import { plain, type Terminal } from './terminal.ts';
import { exitStatus } from './usage-error.ts';
import { verdict } from './verdict.ts';

/** The line at which a journal is torn. `null` if its last line is complete. */
function tornLine(folder: string): number | null {
  let torn: number | null = null;
  const entries = readJournal(journalOf(folder), {
    onTorn: (line) => {
      torn = line;
    },
  });
  for (const _ of entries);
  return torn;
}

/** A message for a journal without an end entry, which is that of an incomplete run. */
function notesOnCut({ report: { analysis } }: Built, folder: string): string[] {
  if (analysis.end !== null) return [];
  const torn = tornLine(folder);
  const where = torn === null ? '' : ` Line ${torn} was cut in the middle and is left out.`;
  return [
    `The journal is cut short: the end of the run is missing, and the reports show what was seen until then.${where}`,
  ];
}

/**
 * The verb `report`: rebuilds all reports, byte for byte. @returns 0 if all were written, whatever their verdict
 * @throws UsageError if the folder has no readable journal
 */
export async function report(folder: string, cwd: string, terminal: Terminal): Promise<number> {
  const path = resolve(cwd, folder);
  const judged = await loadRun(path, 'report');
  const claimed = claimForReports(path, `report ${JSON.stringify(folder)}`);
  const build = async () => writeRun(path, (await maskLeft(path)) ? await loadRun(path, 'report') : judged);
  const built = await build().finally(() => claimed.release());
  for (const note of notesOnCut(built, path)) terminal.note(note);
  terminal.print(verdict(built, path, cwd, terminal.colors));
  for (const problem of built.problems) terminal.note(plain(problem));
  return built.problems.length === 0 ? exitStatus.conformant : exitStatus.ourFault;
}
