import { mkdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Analysis } from '../analysis/analyse.ts';
import { historyOf, type PastRun, pastRunOf, readPastRun, writePastRun } from '../analysis/history.ts';
import { megabyte, readText } from '../files/read.ts';
import { fileReason } from '../files/reason.ts';
import { writeWhole } from '../files/write.ts';

/** Maximum number of earlier runs to read, latest first. */
const mostRuns = 50;

/** Path of the history summary in a run folder. It is stored there so that a rebuilt report is the same. */
export function historyIn(folder: string): string {
  return join(folder, 'history.json');
}

/** Maximum size of a history file or a summary. */
const mostBytes = 32 * megabyte;

/** Parses a JSON file. `undefined` if it is not JSON or is a link. */
export function readJson(file: string): unknown {
  try {
    return JSON.parse(readText(file, { maxBytes: mostBytes, links: 'refuse' }));
  } catch {
    return undefined;
  }
}

/** The folder of a target within a history: its address without characters that file names cannot have. */
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

/** Adds a completed run to the history of its target, and a summary to its folder. @returns the problem, or `null` */
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
