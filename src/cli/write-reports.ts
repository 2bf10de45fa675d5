import { closeSync, mkdirSync, openSync, readdirSync, renameSync, rmSync, writeSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileReason } from './config/files.ts';

/** A report as text: `path` is relative to the run folder. */
export interface ReportFile {
  readonly path: string;
  readonly chunks: Iterable<string>;
}

/** The files that a run leaves; whatever else lies in the folder is somebody else's and stays. */
const ownFiles = [
  'journal.jsonl',
  'results.json',
  'summary.md',
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

/** Removes what an earlier run left in the folder. */
export function clearRunFolder(folder: string): void {
  for (const file of ownFiles) rmSync(join(folder, file), { force: true });
  rmSync(join(folder, allureFolder), { recursive: true, force: true });
}

/** So many characters are gathered before they are written: a report of a long run comes in very many short chunks. */
const pieceLength = 65_536;

function* inLargePieces(chunks: Iterable<string>): Iterable<Buffer> {
  let piece = '';
  for (const chunk of chunks) {
    piece += chunk;
    if (piece.length < pieceLength) continue;
    yield Buffer.from(piece);
    piece = '';
  }
  yield Buffer.from(piece);
}

/** On a disk that is nearly full the first write may take only a part, and says so by its result alone. */
function writeAll(descriptor: number, bytes: Buffer): void {
  for (let written = 0; written < bytes.length; ) written += writeSync(descriptor, bytes, written);
}

/** Writes a file so that nobody ever sees half of it: a name of its own first, then the right one. */
export function writeWhole(file: string, chunks: Iterable<string>): void {
  mkdirSync(dirname(file), { recursive: true });
  const unfinished = `${file}.part`;
  const descriptor = openSync(unfinished, 'w');
  try {
    for (const bytes of inLargePieces(chunks)) writeAll(descriptor, bytes);
  } catch (error) {
    closeSync(descriptor);
    rmSync(unfinished, { force: true });
    throw error;
  }
  closeSync(descriptor);
  renameSync(unfinished, file);
}

/**
 * Writes every report; one that fails does not keep the others from being written.
 * @returns one sentence for each that could not be written
 */
export function writeReports(folder: string, reports: Iterable<ReportFile>): string[] {
  const written = new Set<string>();
  const problems: string[] = [];
  for (const { path, chunks } of reports) {
    written.add(path);
    try {
      writeWhole(join(folder, path), chunks);
    } catch (error) {
      const reason = (error as NodeJS.ErrnoException).code ? fileReason(error) : (error as Error).message;
      problems.push(`${path} could not be written: ${reason}.`);
    }
  }
  removeStale(folder, written);
  return problems;
}

/** Allure reads every file of its folder, so those of an earlier build must not stay. */
function removeStale(folder: string, written: ReadonlySet<string>): void {
  let names: string[];
  try {
    names = readdirSync(join(folder, allureFolder));
  } catch {
    return;
  }
  for (const name of names) {
    if (!written.has(`${allureFolder}/${name}`))
      rmSync(join(folder, allureFolder, name), { recursive: true, force: true });
  }
}
