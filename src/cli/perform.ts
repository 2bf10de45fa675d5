import type { RunConfig } from '../harness/config.ts';
import type { Progress } from '../harness/progress.ts';
import { annotations } from './annotations.ts';
import { answerQuestions } from './asking.ts';
import { type Built, buildReports, comparedWith, journalOf, warmUp } from './build-reports.ts';
import { conclude } from './conclude.ts';
import type { RunRequest } from './config/config.ts';
import { type EmbeddedSandbox, startEmbedded } from './embedded.ts';
import { chooseDisplay, followProgress } from './progress/display.ts';
import { plain, type Terminal } from './terminal.ts';
import { verdict } from './verdict.ts';
import { type Fault, startWorker, type Worker, type WorkerEnd } from './worker.ts';
import { clearRunFolder, writeWhole } from './write-reports.ts';

/** Tells when the run shall stop before its end: a signal to the process, or what a program decides. */
export type ListenForInterrupt = (first: () => void) => {
  /** What stopped it; `null` where nothing did. */
  signal(): NodeJS.Signals | null;
  /** Listens no longer. */
  stop(): void;
};

/** What a run is performed with. */
export interface Stage {
  readonly terminal: Terminal;
  /** The folder that holds `src` and `suites`. */
  readonly root: string;
  /** The caller's working folder, to which paths are shown relative. */
  readonly folder: string;
  readonly onInterrupt: ListenForInterrupt;
}

export interface Performed {
  /** The exit status of the run. */
  readonly status: number;
  /** Its reports; `null` where it came to no journal. */
  readonly built: Built | null;
}

/** How long the worker may take to clean up after an interruption before the run ends without it, in milliseconds. */
function patience({ timeoutMs }: RunConfig): number {
  return Math.min(timeoutMs, 30_000) + 20_000;
}

function deadline(ms: number): Promise<WorkerEnd> {
  return new Promise((resolve) => {
    setTimeout(() => resolve({ faults: [] }), ms).unref();
  });
}

/** Drives the target; resolves when the worker has ended, or when it did not in time after an interruption. */
async function drive(
  { config, quiet, verbose }: RunRequest,
  { terminal, root, onInterrupt }: Stage,
  sandbox: EmbeddedSandbox | null,
): Promise<{ faults: readonly Fault[]; interrupted: NodeJS.Signals | null }> {
  const told: Fault[] = [];
  // a picture that is drawn anew would wipe away the question
  const live = terminal.live && config.inbox.kind !== 'prompt';
  const detail = quiet ? 'quiet' : verbose ? 'verbose' : 'normal';
  const display = chooseDisplay({ ...terminal, live }, detail, process.stdout);
  const asking = answerQuestions(config.out, process.stdin, process.stdout);
  const note = (progress: Progress) => {
    if (progress.kind === 'inbox-open') sandbox?.mailTo({ host: progress.host, port: progress.port });
    asking.hear(progress);
    if (progress.kind === 'planned') void warmUp();
    if (progress.kind === 'internal-error') {
      told.push({ kind: 'own', reason: `${progress.scenario}: ${progress.reason.split('\n', 1)[0]}` });
    }
    if (progress.kind === 'journal-failed') told.push({ kind: 'own', reason: progress.reason });
  };
  let worker: Worker | undefined;
  const { promise: gaveUp, resolve: giveUp } = Promise.withResolvers<WorkerEnd>();
  const interruption = onInterrupt(() => {
    // what is said from now on would stand in the middle of the picture
    display.end(false);
    terminal.note('Stopping: what is in flight ends, what was made on the target is removed. Once more ends at once.');
    worker?.cancel();
    void deadline(patience(config)).then(giveUp);
  });
  const following = followProgress(config.out, (progress, state) => {
    note(progress);
    // after an interruption the rest is blocked in a burst, of which the verdict tells
    if (interruption.signal() === null) display.show(progress, state);
  });
  try {
    worker = startWorker(root, config);
    const { faults } = await Promise.race([worker.ended, gaveUp]);
    return { faults: [...told, ...faults], interrupted: interruption.signal() };
  } finally {
    display.end(interruption.signal() === null);
    asking.close();
    following.close();
    interruption.stop();
  }
}

function introduce({ config }: RunRequest, { print, colors }: Terminal): void {
  if (config.replay !== null) {
    const { startedAt } = config.replay;
    print(`${colors.bold('pix-conformance')} replays the run of ${startedAt} on ${config.target}; nothing is sent`);
    return;
  }
  const target = config.embedded ? `the embedded sandbox at ${config.target}` : config.target;
  print(`${colors.bold('pix-conformance')} drives ${target}  ${colors.dim(`seed ${config.seed}`)}`);
}

/** A journal that cannot be read is one without anything in it: the run was over before it began. */
function whereUnreadable(error: unknown): null {
  if (error instanceof Error && error.name === 'JournalError') return null;
  throw error;
}

/**
 * Performs a run that was asked for: starts the embedded sandbox where it is the target, drives the suites, judges the
 * journal, writes and shows the reports.
 */
export async function perform(asked: RunRequest, stage: Stage): Promise<Performed> {
  const { terminal, folder } = stage;
  clearRunFolder(asked.config.out);
  if (asked.baseline !== null) writeWhole(comparedWith(asked.config.out), [asked.baseline]);
  const driven = asked.config.replay === null;
  const sandbox = driven && asked.config.embedded ? await startEmbedded() : null;
  const request = sandbox === null ? asked : { ...asked, config: { ...asked.config, target: sandbox.url } };
  if (!request.quiet) introduce(request, terminal);
  const { faults, interrupted } = await drive(request, stage, sandbox).finally(() => sandbox?.close());
  const built = await buildReports(request.config.out, request.config.shard === null ? request.history : null).catch(
    whereUnreadable,
  );
  if (built !== null) {
    terminal.print(verdict(built, request.config.out, folder, terminal.colors));
    // the parts of a run are told of when they are merged
    if (request.config.shard === null) for (const line of annotations(built)) terminal.command?.(line);
  }
  const { status, words } = conclude({
    judged: built?.report.results.run.exit ?? null,
    interrupted,
    faults,
    problems: built?.problems ?? [],
    journal: built === null ? null : journalOf(request.config.out),
  });
  for (const word of words) terminal.note(plain(word));
  return { status, built };
}
