import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { analyse } from '../../src/analysis/analyse.ts';
import type { Results } from '../../src/analysis/results.ts';
import { readReplay } from '../../src/cli/config/replay.ts';
import { startWorker } from '../../src/cli/worker.ts';
import type { RunConfig } from '../../src/harness/config.ts';
import { readJournal } from '../../src/journal/reader.ts';
import { type DriveOptions, drive } from '../support/drive.ts';

export interface Replayed {
  readonly results: Results;
  readonly folder: string;
  /** Errors of the suite itself. Must be empty. */
  readonly suiteErrors: readonly string[];
}

/** The configuration of the recorded run. */
export function asRecorded(folder: string) {
  return readReplay({ name: 'replay', text: folder, source: 'command line' }, new Map(), '/');
}

/** Replays the journal of a run folder, as the command does. */
export async function replay(
  recorded: string,
  changes: Partial<RunConfig> = {},
  ...suites: [] | [string]
): Promise<Replayed> {
  const folder = mkdtempSync(join(tmpdir(), 'pix-replay-'));
  const { config } = asRecorded(recorded);
  const { faults: suiteErrors } = await startWorker(
    { ...config, out: folder, journalId: 'replayed', ...changes },
    ...suites,
  ).ended;
  const { results } = analyse(() => readJournal(join(folder, 'journal.jsonl')));
  return { results, folder, suiteErrors: suiteErrors.map(({ reason }) => reason) };
}

/** The verdicts and answers of a run, in a form in which differences are easy to read. */
export function findings({ rules, gaps }: Results): string[] {
  const verdicts = rules.flatMap(({ id, cases }) =>
    cases.map((one) => `${id}[${one.case}] ${one.status} ${one.got ?? ''}`),
  );
  return [
    ...verdicts,
    ...gaps.map(({ id, status, answer, reason }) => `${id} ${status} ${reason ?? JSON.stringify(answer)}`),
  ];
}

export interface Both {
  readonly recorded: readonly string[];
  readonly replayed: readonly string[];
  readonly suiteErrors: readonly string[];
}

/** Runs the suites on a sandbox, and then replays the journal. Removes all files. */
export async function runAndReplay(options: DriveOptions): Promise<Both> {
  const driven = await drive({ ...options, keep: true });
  const again = await replay(driven.folder);
  try {
    return {
      recorded: findings(driven.analysis.results),
      replayed: findings(again.results),
      suiteErrors: [...driven.suiteErrors, ...again.suiteErrors],
    };
  } finally {
    for (const folder of [driven.folder, again.folder]) if (existsSync(folder)) rmSync(folder, { recursive: true });
  }
}
