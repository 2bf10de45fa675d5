import { resolve } from 'node:path';
import { buildReports } from './build-reports.ts';
import { plain, type Terminal } from './terminal.ts';
import { exitStatus, UsageError } from './usage-error.ts';
import { verdict } from './verdict.ts';

/**
 * The verb `report`: rebuilds every report of a run folder from its journal alone, byte for byte the same.
 * @returns 0 where all were written, whatever they say
 * @throws UsageError where the folder has no journal, or one that cannot be read
 */
export async function report(folder: string, terminal: Terminal): Promise<number> {
  const path = resolve(folder);
  const built = await buildReports(path).catch((error: unknown) => {
    if (error instanceof Error && error.name === 'JournalError') throw new UsageError(error.message);
    throw error;
  });
  if (built === null) {
    throw new UsageError(
      `report ${JSON.stringify(folder)}: there is no journal.jsonl in that folder; give a folder that run has written.`,
    );
  }
  terminal.print(verdict(built.report, path, process.cwd(), terminal.colors));
  for (const problem of built.problems) terminal.note(plain(problem));
  return built.problems.length === 0 ? exitStatus.conformant : exitStatus.ourFault;
}
