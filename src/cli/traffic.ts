import type { z } from 'zod';
import { type Entry, journalVersion } from '../journal/entry.ts';
import { type Built, loadRun, writeRun } from './build-reports.ts';
import { version } from './package.ts';
import { plain, type Terminal } from './terminal.ts';
import { exitStatus, UsageError } from './usage-error.ts';
import { verdict } from './verdict.ts';

/** The outcome of judging traffic that the suite did not send. */
export interface JudgedTraffic {
  readonly status: number;
  readonly built: Built;
  /** Absolute path of the run folder. */
  readonly folder: string;
  /** Messages in addition to the verdict, one sentence each. */
  readonly notes: readonly string[];
}

/** The value of an option. @throws UsageError with the name and value of the option if it is wrong */
export function readOption<Value>(name: string, text: string, schema: z.ZodType<Value, string>): Value {
  const read = schema.safeParse(text);
  if (read.success) return read.data;
  throw new UsageError(`--${name} ${JSON.stringify(text)} ${read.error.issues[0]?.message ?? 'is wrong.'}`);
}

/** The first entry of a journal of recorded traffic. */
export function startOfTraffic(target: string, at: string, strict = false): Entry {
  const tool = `pix-conformance ${version}`;
  const options = { recorded: true, strict };
  return { type: 'run-started', version: journalVersion, at, tool, target, seed: 0, options };
}

/** Judges recorded traffic and writes the reports. @param isComplete whether all of it is in the journal */
export async function judgeTraffic(
  folder: string,
  verb: string,
  { notes, isComplete = true }: { readonly notes: readonly string[]; readonly isComplete?: boolean },
): Promise<JudgedTraffic> {
  const built = await writeRun(folder, await loadRun(folder, verb));
  const { exit } = built.report.results.run;
  const isOurFault = exit === exitStatus.conformant && (!isComplete || built.problems.length > 0);
  return { status: isOurFault ? exitStatus.ourFault : exit, built, folder, notes };
}

/** Prints the verdict on traffic, and the notes. @returns the exit status */
export function printTraffic({ status, built, folder, notes }: JudgedTraffic, cwd: string, terminal: Terminal): number {
  terminal.print(verdict(built, folder, cwd, terminal.colors));
  for (const note of [...notes, ...built.problems]) terminal.note(plain(note));
  return status;
}
