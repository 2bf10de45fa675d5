import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { mergeShards } from '../analysis/merge.ts';
import { readText } from '../files/read.ts';
import { fileReason } from '../files/reason.ts';
import { writeWhole } from '../files/write.ts';
import type { Entry } from '../journal/entry.ts';
import { readJournal } from '../journal/reader.ts';
import { openJournal } from '../journal/writer.ts';
import { Secrets } from '../mask/secrets.ts';
import { annotations } from './annotations.ts';
import { mostBaselineBytes } from './baseline-file.ts';
import { comparedWith, loadRun, maskLeft, withHistory, writeRun } from './build-reports.ts';
import { checkWritable } from './config/files.ts';
import { claimForRun, journalOf, noRunIn } from './run-folder.ts';
import { plain, type Terminal } from './terminal.ts';
import { refuseUnreadable, UsageError } from './usage-error.ts';
import { verdict } from './verdict.ts';

/** Everything is validated before the first byte is written, so a wrong call overwrites nothing. */
function merged(folders: readonly string[], cwd: string) {
  for (const name of folders) {
    const problem = noRunIn(resolve(cwd, name));
    if (problem !== null) throw new UsageError(`merge ${JSON.stringify(name)}: ${problem}`);
  }
  try {
    return mergeShards(folders.map((name) => ({ name, read: () => readJournal(journalOf(resolve(cwd, name))) })));
  } catch (error) {
    return refuseUnreadable('merge', error);
  }
}

function readOn(entries: Iterator<Entry>): IteratorResult<Entry> {
  try {
    return entries.next();
  } catch (error) {
    return refuseUnreadable('merge', error);
  }
}

/** The baseline of all shards. `null` if they had none. @throws UsageError if their baselines differ */
function commonBaseline(folders: readonly string[], cwd: string): string | null {
  const texts = folders.map((name) => {
    const file = comparedWith(resolve(cwd, name));
    if (!existsSync(file)) return null;
    try {
      return readText(file, { maxBytes: mostBaselineBytes, links: 'refuse' });
    } catch (error) {
      throw new UsageError(`merge: ${file} cannot be read: ${fileReason(error)}; give a folder that run has written.`);
    }
  });
  const other = texts.findIndex((text) => text !== texts[0]);
  if (other === -1) return texts[0] ?? null;
  throw new UsageError(
    `merge: ${folders[0]} and ${folders[other]} are not of one run: their --baseline differs; give the folder of each shard of one run.`,
  );
}

export interface MergeOptions {
  readonly out: string;
  /** Folder with the runs of each target. If absent, the merged run is not added to the history. */
  readonly history?: string | undefined;
}

/**
 * The verb `merge`. @returns the exit status of the merged run
 * @throws UsageError if they are not the shards of one run, or one is missing
 */
export async function merge(
  folders: readonly string[],
  { out, history }: MergeOptions,
  cwd: string,
  terminal: Terminal,
): Promise<number> {
  const path = resolve(cwd, out);
  if (folders.some((name) => resolve(cwd, name) === path)) {
    throw new UsageError(`--out ${JSON.stringify(out)} is one of the shards: give a folder of its own.`);
  }
  const result = merged(folders, cwd);
  if ('problem' in result) throw new UsageError(`merge: ${result.problem}; give the folder of each shard of one run.`);
  const baseline = commonBaseline(folders, cwd);
  // The first entry comes only after all journals were read, so a damaged journal is found before anything is
  // overwritten.
  const entries = result.entries[Symbol.iterator]();
  let next = readOn(entries);
  checkWritable(path, { name: 'out', text: out, source: 'command line' });
  const claimed = claimForRun(path, `--out ${JSON.stringify(out)}`);
  const write = async () => {
    const journal = openJournal(journalOf(path), new Secrets());
    try {
      for (; next.done !== true; next = readOn(entries)) journal.append(next.value);
    } finally {
      journal.close();
    }
    if (baseline !== null) writeWhole(comparedWith(path), [baseline]);
    await maskLeft(path);
    const judged = await loadRun(path, 'merge');
    return await writeRun(
      path,
      history === undefined ? judged : await withHistory(path, judged, resolve(cwd, history)),
    );
  };
  const built = await write().finally(() => claimed.release());
  terminal.print(verdict(built, path, cwd, terminal.colors));
  for (const line of annotations(built.report)) terminal.command?.(line);
  for (const problem of built.problems) terminal.note(plain(problem));
  return built.report.results.run.exit;
}
