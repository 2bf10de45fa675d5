import { mkdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Analysis } from '../analysis/analyse.ts';
import { historyOf, type PastRun, pastRunOf, readPastRun, writePastRun } from '../analysis/history.ts';
import { megabyte, readText } from '../files/read.ts';
import { fileReason } from '../files/reason.ts';
import { writeWhole } from '../files/write.ts';

/** How many earlier runs are looked at, the latest ones. */
const mostRuns = 50;

/** Where a run folder keeps what the history said when the run was made, so that a rebuilt report says the same. */
export function historyIn(folder: string): string {
  return join(folder, 'history.json');
}

/** What is kept of one run, or of all runs of a target, is no longer. */
const mostBytes = 32 * megabyte;

/** The JSON in a file; `undefined` where there is none in it, or where it is a link. */
export function readJson(file: string): unknown {
  try {
    return JSON.parse(readText(file, { maxBytes: mostBytes, links: 'refuse' }));
  } catch {
    return undefined;
  }
}

/** The folder of a target within a history: its address without what no file name can have. */
function folderOf({ options, results }: Analysis): string {
  if (options['embedded'] === true) return 'embedded';
  const name = results.run.target.replace(/^\w+:\/\//, '').replaceAll(/[^\w.-]+/g, '_');
  return name.replace(/^\.+/, '').slice(0, 120) || 'target';
}

function pastRuns(folder: string): PastRun[] {
  const names = readdirSync(folder).filter((name) => name.endsWith('.json'));
  const latest = names.toSorted().slice(-mostRuns);
  return latest.flatMap((name) => readPastRun(readJson(join(folder, name))) ?? []);
}

/**
 * Adds a run that came to its end to the history of its target, and writes what all of them say into its run folder.
 * @param history the folder that holds one folder for each target
 * @returns what went wrong, in one sentence; `null` where nothing did
 */
export function recordHistory(history: string, runFolder: string, analysis: Analysis): string | null {
  if (analysis.end !== 'done') return null;
  const folder = join(history, folderOf(analysis));
  const present = pastRunOf(analysis);
  try {
    mkdirSync(folder, { recursive: true });
    writeWhole(historyIn(runFolder), [`${JSON.stringify(historyOf([...pastRuns(folder), present]))}\n`]);
    writeWhole(join(folder, `${present.at.replaceAll(':', '-')}.json`), [writePastRun(present)]);
    return null;
  } catch (error) {
    return `The history in ${history} could not be kept: ${fileReason(error)}.`;
  }
}
