import { randomUUID } from 'node:crypto';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { BroadcastChannel } from 'node:worker_threads';
import type { Dialect, SandboxOptions } from '../../sandbox/start.ts';
import { startSandbox } from '../../sandbox/start.ts';
import { type Analysis, analyse } from '../../src/analysis/analyse.ts';
import { startWorker } from '../../src/cli/worker.ts';
import { directReach } from '../../src/client/reach.ts';
import type { RunConfig } from '../../src/harness/config.ts';
import { type Progress, progressChannel } from '../../src/harness/progress.ts';
import { readJournal } from '../../src/journal/reader.ts';

export interface Driven {
  readonly analysis: Analysis;
  /** Errors of the suite itself. Must be empty. */
  readonly suiteErrors: readonly string[];
  readonly folder: string;
}

export interface DriveOptions {
  readonly dialect?: Dialect;
  readonly patch?: SandboxOptions['patch'];
  readonly plugins?: SandboxOptions['plugins'];
  readonly config?: Partial<RunConfig>;
  /** Keeps the run folder. By default it is removed. */
  readonly keep?: boolean;
}

/** The configuration of a run on the embedded sandbox. */
export function runConfig(target: string, out: string, changes: Partial<RunConfig> = {}): RunConfig {
  return {
    target,
    embedded: true,
    inbox: { kind: 'smtp', listen: { host: '127.0.0.1', port: 0 } },
    emailPattern: 'conformance+{id}@example.com',
    account: null,
    jwt: null,
    apiKey: null,
    signup: null,
    webhookUrl: null,
    reach: directReach,
    webhookListen: { host: '127.0.0.1', port: 0 },
    ownIp: '127.0.0.1',
    only: [],
    skip: [],
    thorough: true,
    light: false,
    maxRps: null,
    concurrency: null,
    strict: false,
    expectedFailures: [],
    timeoutMs: 10_000,
    maxDurationMs: 1_200_000,
    shard: null,
    seed: 7,
    explore: null,
    replay: null,
    out,
    journalId: 'driven',
    ...changes,
  };
}

/** A service that the suites can run on. */
export interface Target {
  readonly url: string;
  close(): Promise<void>;
}

/** The address of the suite's own inbox. Known only after the run has started. */
export type Smtp = Promise<{ readonly host: string; readonly port: number }>;

/** Runs the suites on a new sandbox, as the command does, and judges the journal. */
export function drive(options: DriveOptions = {}): Promise<Driven> {
  const { dialect, patch, plugins } = options;
  const start = (smtp: Smtp) =>
    startSandbox({
      smtp,
      ...(dialect === undefined ? {} : { dialect }),
      ...(patch === undefined ? {} : { patch }),
      ...(plugins === undefined ? {} : { plugins }),
    });
  return driveOn(start, options);
}

/** Runs the suites on any service, and judges the journal. */
export async function driveOn(
  start: (smtp: Smtp) => Promise<Target>,
  { config: changes, keep }: Pick<DriveOptions, 'config' | 'keep'> = {},
): Promise<Driven> {
  const folder = mkdtempSync(join(tmpdir(), `pix-${randomUUID().slice(0, 8)}-`));
  const { promise: smtp, resolve: mailTo } = Promise.withResolvers<{ host: string; port: number }>();
  const target = await start(smtp);
  const config = runConfig(target.url, folder, changes);
  const suiteErrors: string[] = [];
  const channel = new BroadcastChannel(progressChannel(folder));
  channel.onmessage = (event) => {
    const progress = (event as unknown as { data: Progress }).data;
    if (progress.kind === 'inbox-open') mailTo(progress);
    if (progress.kind === 'internal-error') suiteErrors.push(`${progress.scenario}: ${progress.reason}`);
  };
  try {
    const end = await startWorker(config).ended;
    const journal = join(folder, 'journal.jsonl');
    const reasons = end.faults.map(({ reason }) => reason).join('; ');
    if (!existsSync(journal)) throw new Error(`the suites did not start: ${reasons || 'nobody said why'}`);
    const analysis = analyse(() => readJournal(journal));
    return { analysis, suiteErrors: [...suiteErrors, ...end.faults.map(({ reason }) => reason)], folder };
  } finally {
    channel.close();
    await target.close();
    if (keep !== true) rmSync(folder, { recursive: true, force: true });
  }
}
