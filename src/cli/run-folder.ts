import { existsSync, mkdirSync, readdirSync, rmdirSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { kindAt } from '../files/kind.ts';
import { type FolderLock, lockFolder, lockName } from '../files/lock.ts';
import { fileReason, UnfitFile } from '../files/reason.ts';
import { nameOfUnfinished, ownerOnly, writeWhole } from '../files/write.ts';
import { journalState } from '../journal/first-line.ts';
import type { ReportFile } from '../report/file.ts';
import { UsageError } from './usage-error.ts';

export function journalOf(folder: string): string {
  return join(folder, 'journal.jsonl');
}

/** Why a folder is not that of a run, as the end of a sentence. `null` if it holds a journal. */
export function noRunIn(folder: string): string | null {
  if (existsSync(journalOf(folder))) return null;
  const kind = kindAt(folder);
  const isOther = kind !== null && kind !== 'folder' && kind !== 'link';
  const what = isOther ? `that is a ${kind}` : 'there is no journal.jsonl in that folder';
  return `${existsSync(folder) ? what : 'there is no such folder'}; give a folder that run has written.`;
}

/** The files of a run folder. Other files belong to the user and are not touched. */
const ownFiles = [
  'journal.jsonl',
  'results.json',
  'summary.md',
  'explain.md',
  'index.html',
  'reference.html',
  'openapi.yaml',
  'run.har',
  'junit.xml',
  'baseline.json',
  'compared-with.json',
  'history.json',
];
const allureFolder = 'allure-results';
/** Matches the names of our Allure results. Allure may keep its own history in the same folder. */
const allureFile = /^(?:[0-9a-f-]{36}-(?:result\.json|attachment(?:\.\w+)?)|environment\.properties|categories\.json)$/;

/** Writes a file of a run folder. @throws the error of the file system, or UnfitFile if the folder is a link */
export function writeRunFile(folder: string, { path, chunks }: ReportFile): void {
  const file = join(folder, path);
  const parent = dirname(file);
  if (parent !== folder) {
    const kind = kindAt(parent);
    if (kind === null) mkdirSync(parent, { mode: ownerOnly.folder });
    else if (kind !== 'folder') throw new UnfitFile(`${dirname(path)} is a ${kind}`);
  }
  writeWhole(file, chunks);
}

/** The files in a folder that this program named. Empty if the folder does not exist. */
function ownNames(folder: string, isOwn: (name: string) => boolean): string[] {
  if (kindAt(folder) !== 'folder') return [];
  return readdirSync(folder).filter((name) => {
    const whole = nameOfUnfinished(name);
    return isOwn(whole ?? name) && kindAt(join(folder, name)) === 'file';
  });
}

/** Removes the Allure results of an earlier build, except `kept`: Allure reads every file in its folder. */
export function removeStaleResults(folder: string, kept: ReadonlySet<string>): void {
  const results = join(folder, allureFolder);
  for (const name of ownNames(results, (one) => allureFile.test(one))) {
    if (!kept.has(`${allureFolder}/${name}`)) rmSync(join(results, name), { force: true });
  }
}

/** Removes the files of an earlier run. The journal goes last, because it marks the folder as ours. */
function clear(folder: string): void {
  removeStaleResults(folder, new Set());
  const results = join(folder, allureFolder);
  if (kindAt(results) === 'folder' && readdirSync(results).length === 0) rmdirSync(results);
  for (const name of ownNames(folder, (one) => ownFiles.includes(one) && one !== 'journal.jsonl'))
    rmSync(join(folder, name), { force: true });
  rmSync(journalOf(folder), { force: true });
}

/** Removes half-written files of a killed run. */
function removeUnfinished(folder: string): void {
  const files = [
    ...ownNames(folder, (one) => ownFiles.includes(one)),
    ...ownNames(join(folder, allureFolder), (one) => allureFile.test(one)).map((name) => join(allureFolder, name)),
  ];
  for (const file of files) if (nameOfUnfinished(file) !== null) rmSync(join(folder, file), { force: true });
}

/** What is wrong with an entry that has one of our names, as the end of a sentence. `null` if nothing is. */
function unfitEntry(folder: string): string | null {
  for (const name of [...ownFiles, allureFolder]) {
    const kind = kindAt(join(folder, name));
    if (kind === null || kind === (name === allureFolder ? 'folder' : 'file')) continue;
    return `${name} is a ${kind}, which this program did not make: remove it, or give another folder.`;
  }
  return null;
}

/**
 * A file of the user that a run would replace, as the end of a sentence, or `null`. A run writes its journal first, so
 * files without a journal are not from a run.
 */
function foreignEntry(folder: string): string | null {
  const journal = journalState(journalOf(folder));
  if (journal === 'foreign') return 'journal.jsonl is not the journal of a run: move it away, or give another folder.';
  if (journal === 'ours') return null;
  const others = [...ownFiles, allureFolder].filter((one) => one !== 'journal.jsonl');
  const name = others.find((one) => kindAt(join(folder, one)) !== null);
  if (name === undefined) return null;
  return `${name} is there without the journal of a run beside it, and would be replaced: move it away, or give another folder.`;
}

/**
 * Locks a run folder. @param label start of messages, such as `--out "run"`
 * @throws UsageError if another process holds the lock, or an entry was not created by this program
 */
function claimFolder(folder: string, label: string): FolderLock {
  const lock = lockOf(folder, label);
  if ('heldBy' in lock) {
    const { pid, host } = lock.heldBy;
    throw new UsageError(
      `${label} is in use by another pix-conformance (process ${pid} on ${host}): wait until it has ended, give another folder, or remove ${lockName} if no such process runs.`,
    );
  }
  const unfit = unfitEntry(folder);
  if (unfit === null) return lock;
  lock.release();
  throw new UsageError(`${label}: ${unfit}`);
}

function lockOf(folder: string, label: string): ReturnType<typeof lockFolder> {
  try {
    return lockFolder(folder);
  } catch (error) {
    throw new UsageError(`${label} cannot be written to: ${fileReason(error)}; give another folder.`);
  }
}

/** Locks the folder of a new run, and clears it. @throws UsageError if it cannot be used, before anything changes */
export function claimForRun(folder: string, label: string): FolderLock {
  const claimed = claimFolder(folder, label);
  const foreign = foreignEntry(folder);
  if (foreign !== null) {
    claimed.release();
    throw new UsageError(`${label}: ${foreign}`);
  }
  clear(folder);
  return claimed;
}

/** Locks a run folder to rebuild its reports. The journal is kept. @throws UsageError like `claimFolder` */
export function claimForReports(folder: string, label: string): FolderLock {
  const claimed = claimFolder(folder, label);
  removeUnfinished(folder);
  return claimed;
}
