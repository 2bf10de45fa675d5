import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { mergeShards } from '../analysis/merge.ts';
import { readJournal } from '../journal/reader.ts';
import { openJournal } from '../journal/writer.ts';
import { createSecrets } from '../mask/secrets.ts';
import { journalOf, loadRun, writeRun } from './build-reports.ts';
import { checkWritable } from './config/files.ts';
import { plain, type Terminal } from './terminal.ts';
import { UsageError } from './usage-error.ts';
import { verdict } from './verdict.ts';
import { clearRunFolder } from './write-reports.ts';

/** A torn or foreign journal is the caller's to mend. */
function whereUnreadable(error: unknown): never {
  if (error instanceof Error && error.name === 'JournalError') throw new UsageError(`merge: ${error.message}`);
  throw error;
}

/** Everything is checked before the first byte is written, so that a wrong call overwrites nothing. */
function merged(folders: readonly string[], cwd: string) {
  for (const name of folders) {
    if (existsSync(journalOf(resolve(cwd, name)))) continue;
    throw new UsageError(
      `merge ${JSON.stringify(name)}: there is no journal.jsonl in that folder; give a folder that run has written.`,
    );
  }
  try {
    return mergeShards(folders.map((name) => ({ name, read: () => readJournal(journalOf(resolve(cwd, name))) })));
  } catch (error) {
    return whereUnreadable(error);
  }
}

/**
 * The verb `merge`: one run folder out of those of all its shards.
 * @returns the exit status of the merged run
 * @throws UsageError where they are not the shards of one run, or one is missing
 */
export async function merge(folders: readonly string[], out: string, cwd: string, terminal: Terminal): Promise<number> {
  const path = resolve(cwd, out);
  if (folders.some((name) => resolve(cwd, name) === path)) {
    throw new UsageError(`--out ${JSON.stringify(out)} is one of the shards: give a folder of its own.`);
  }
  const result = merged(folders, cwd);
  if ('problem' in result) throw new UsageError(`merge: ${result.problem}; give the folder of each shard of one run.`);
  checkWritable(path, { name: 'out', text: out, source: 'command line' });
  clearRunFolder(path);
  const journal = openJournal(journalOf(path), createSecrets());
  try {
    for (const entry of result.entries) journal.append(entry);
  } catch (error) {
    whereUnreadable(error);
  } finally {
    journal.close();
  }
  const built = await writeRun(path, await loadRun(path, 'merge'));
  terminal.print(verdict(built, path, cwd, terminal.colors));
  for (const problem of built.problems) terminal.note(plain(problem));
  return built.report.results.run.exit;
}
