import { mkdirSync, readdirSync, rmdirSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { kindAt } from '../files/kind.ts';
import { lockFolder, lockName } from '../files/lock.ts';
import { fileReason, UnfitFile } from '../files/reason.ts';
import { nameOfUnfinished, ownerOnly, writeWhole } from '../files/write.ts';
import { journalState } from '../journal/first-line.ts';
import { UsageError } from './usage-error.ts';

/** The journal of a run folder. */
export function journalOf(folder: string): string {
  return join(folder, 'journal.jsonl');
}

/** The files of a run folder; whatever else lies there is somebody else's and stays. */
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
/** The names that our Allure results have. Allure itself may keep its history beside them. */
const allureFile = /^(?:[0-9a-f-]{36}-(?:result\.json|attachment(?:\.\w+)?)|environment\.properties|categories\.json)$/;

/** A report as text: `path` is relative to the run folder. */
export interface ReportFile {
  readonly path: string;
  readonly chunks: Iterable<string>;
}

/** Writes one file of a run folder. @throws the error of the file system, UnfitFile where its folder is a link */
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

/** The names in a folder that this program gave; none where there is no such folder. */
function ownNames(folder: string, isOwn: (name: string) => boolean): string[] {
  if (kindAt(folder) !== 'folder') return [];
  return readdirSync(folder).filter((name) => {
    const whole = nameOfUnfinished(name);
    return isOwn(whole ?? name) && kindAt(join(folder, name)) === 'file';
  });
}

/** Removes the Allure results of an earlier build: Allure reads every file of its folder. @param kept their paths */
export function removeStaleResults(folder: string, kept: ReadonlySet<string>): void {
  const results = join(folder, allureFolder);
  for (const name of ownNames(results, (one) => allureFile.test(one))) {
    if (!kept.has(`${allureFolder}/${name}`)) rmSync(join(results, name), { force: true });
  }
}

/** Removes what an earlier run left in the folder, and what a kill left half-written; the journal last, as it vouches. */
function clear(folder: string): void {
  removeStaleResults(folder, new Set());
  const results = join(folder, allureFolder);
  if (kindAt(results) === 'folder' && readdirSync(results).length === 0) rmdirSync(results);
  for (const name of ownNames(folder, (one) => ownFiles.includes(one) && one !== 'journal.jsonl'))
    rmSync(join(folder, name), { force: true });
  rmSync(journalOf(folder), { force: true });
}

/** Removes half-written files that a kill left behind. */
function removeUnfinished(folder: string): void {
  const unfinished = (inside: string, isOwn: (name: string) => boolean) =>
    ownNames(inside, isOwn)
      .filter((name) => nameOfUnfinished(name) !== null)
      .map((name) => join(inside, name));
  const files = [
    ...unfinished(folder, (one) => ownFiles.includes(one)),
    ...unfinished(join(folder, allureFolder), (one) => allureFile.test(one)),
  ];
  for (const file of files) rmSync(file, { force: true });
}

/** What is wrong with an entry of a run folder that has one of our names, as the end of a sentence; or `null`. */
function unfitEntry(folder: string): string | null {
  for (const name of [...ownFiles, allureFolder]) {
    const kind = kindAt(join(folder, name));
    if (kind === null || kind === (name === allureFolder ? 'folder' : 'file')) continue;
    return `${name} is a ${kind}, which this program did not make: remove it, or give another folder.`;
  }
  return null;
}

/**
 * A file of the user's own that a run would replace: the end of a sentence; `null` where there is none. A run writes its
 * journal before any other file, so files without one beside them are not those of a run.
 */
function foreignEntry(folder: string): string | null {
  const journal = journalState(journalOf(folder));
  if (journal === 'foreign') return 'journal.jsonl is the journal of no run: move it away, or give another folder.';
  if (journal === 'ours') return null;
  const others = [...ownFiles, allureFolder].filter((one) => one !== 'journal.jsonl');
  const name = others.find((one) => kindAt(join(folder, one)) !== null);
  if (name === undefined) return null;
  return `${name} is there without the journal of a run beside it, and would be replaced: move it away, or give another folder.`;
}

/** A run folder that only this process writes to. */
export interface ClaimedFolder {
  /** Lets others write to it again. */
  release(): void;
}

/**
 * Makes this process the only one that writes into a run folder, and checks that nothing in it leads elsewhere.
 * @param label how messages begin, such as `--out "run"`
 * @throws UsageError where another process writes to it, or something in it was not made by this program
 */
function claimFolder(folder: string, label: string): ClaimedFolder {
  const lock = (() => {
    try {
      return lockFolder(folder);
    } catch (error) {
      throw new UsageError(`${label} cannot be written to: ${fileReason(error)}; give a folder that can.`);
    }
  })();
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

/**
 * Claims the folder that a new run is written to, and removes what an earlier run left there.
 * @throws UsageError where it may not be used, before anything in it is touched
 */
export function claimForRun(folder: string, label: string): ClaimedFolder {
  const claimed = claimFolder(folder, label);
  const foreign = foreignEntry(folder);
  if (foreign !== null) {
    claimed.release();
    throw new UsageError(`${label}: ${foreign}`);
  }
  clear(folder);
  return claimed;
}

/** Claims a run folder whose reports are made again; its journal stays. @throws UsageError as `claimFolder` */
export function claimForReports(folder: string, label: string): ClaimedFolder {
  const claimed = claimFolder(folder, label);
  removeUnfinished(folder);
  return claimed;
}
