import { statSync } from 'node:fs';
import { basename, isAbsolute, join, relative, resolve } from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { megabyte } from '../files/read.ts';
import { openJournal } from '../journal/writer.ts';
import type { Source } from '../traffic/source.ts';
import { httpUrl } from './config/checks.ts';
import { checkWritable } from './config/files.ts';
import { claimForRun, journalOf } from './run-folder.ts';
import type { Terminal } from './terminal.ts';
import { type JudgedTraffic, judgeTraffic, printTraffic, readOption, startOfTraffic } from './traffic.ts';
import type { CheckOptions } from './traffic-options.ts';
import { refuseUnreadable, UsageError } from './usage-error.ts';

const defaultOut = join('reports', 'check');
/** Larger recordings are judged with as little memory as possible, which takes more time. In bytes. */
const largeBytes = 64 * megabyte;

/** The verb `check`. @returns the exit status @throws UsageError if an argument is wrong or a file cannot be judged */
export async function check(
  files: readonly string[],
  options: CheckOptions,
  cwd: string,
  terminal: Terminal,
): Promise<number> {
  return printTraffic(await judgeFiles(files, options, cwd), cwd, terminal);
}

/** Judges recorded traffic and writes a run folder. @throws UsageError as `check` */
export async function judgeFiles(files: readonly string[], options: CheckOptions, cwd: string): Promise<JudgedTraffic> {
  const url = options.target;
  const target = url === undefined ? null : readOption('target', url, httpUrl('https://sandbox.example.com'));
  const named = options.out ?? defaultOut;
  const out = resolve(cwd, named);
  const label = `--out ${JSON.stringify(named)}`;
  const paths = files.map((file) => resolve(cwd, file));
  const inside = paths.find((path) => isInside(out, path));
  if (inside !== undefined)
    throw new UsageError(`${label} is the folder of ${basename(inside)}, which would be removed: give another folder.`);
  saveMemory(paths);
  const source = await open(paths, target);
  try {
    checkWritable(out, { name: 'out', text: named, source: 'command line' });
    const claimed = claimForRun(out, label);
    try {
      record(source, journalOf(out), options);
      return await judgeTraffic(out, 'check', { notes: source.notes() });
    } finally {
      claimed.release();
    }
  } finally {
    source.close();
  }
}

/** Without this the heap may grow to several times of what it holds, because a machine has enough memory. */
function saveMemory(paths: readonly string[]): void {
  const sizes = paths.map((path) => statSync(path, { throwIfNoEntry: false })?.size ?? 0);
  if (sizes.reduce((sum, size) => sum + size, 0) > largeBytes) setFlagsFromString('--optimize-for-size');
}

function isInside(folder: string, path: string): boolean {
  const way = relative(folder, path);
  return !way.startsWith('..') && !isAbsolute(way);
}

async function open(paths: readonly string[], target: string | null): Promise<Source> {
  const [{ openSource }, { shownSecretsIn }] = await Promise.all([
    import('../traffic/source.ts'),
    import('./mask-journal.ts'),
  ]);
  try {
    return openSource(paths, target, shownSecretsIn);
  } catch (error) {
    return refuseUnreadable('check', error);
  }
}

/** Writes the journal of a check: the recorded exchanges between a generated first and last entry. */
function record(source: Source, file: string, { strict }: CheckOptions): void {
  const journal = openJournal(file, source.secrets);
  try {
    let first: string | null = null;
    let last = new Date(0).toISOString();
    let requests = 0;
    for (const entry of source.entries()) {
      if (first === null) journal.append(startOfTraffic(source.target, entry.at, strict));
      first ??= entry.at;
      journal.append(entry);
      if (entry.type === 'exchange') requests += 1;
      if (entry.at > last) last = entry.at;
    }
    if (first === null) journal.append(startOfTraffic(source.target, last, strict));
    const durationMs = Math.max(0, Date.parse(last) - Date.parse(first ?? last));
    journal.append({ type: 'run-ended', at: last, end: 'done', reason: null, durationMs, requests });
  } finally {
    journal.close();
  }
}
