import { resolve } from 'node:path';
import { loadRun, maskLeft, writeRun } from './build-reports.ts';
import { claimForReports } from './run-folder.ts';
import { plain, type Terminal } from './terminal.ts';
import { exitStatus } from './usage-error.ts';
import { verdict } from './verdict.ts';

/**
 * The verb `report`: rebuilds every report of a run folder from its journal alone, byte for byte the same.
 * @returns 0 where all were written, whatever they say
 * @throws UsageError where the folder has no journal, or one that cannot be read
 */
export async function report(folder: string, cwd: string, terminal: Terminal): Promise<number> {
  const path = resolve(cwd, folder);
  const judged = await loadRun(path, 'report');
  const claimed = claimForReports(path, `report ${JSON.stringify(folder)}`);
  const build = async () => writeRun(path, (await maskLeft(path)) ? await loadRun(path, 'report') : judged);
  const built = await build().finally(() => claimed.release());
  terminal.print(verdict(built, path, cwd, terminal.colors));
  for (const problem of built.problems) terminal.note(plain(problem));
  return built.problems.length === 0 ? exitStatus.conformant : exitStatus.ourFault;
}
