import type { RunConfig } from '../harness/config.ts';
import type { Progress } from '../harness/progress.ts';
import { buildReports, journalOf } from './build-reports.ts';
import { type RunRequest, readRunRequest } from './config/config.ts';
import type { OptionName } from './config/options.ts';
import { checkFree } from './config/ports.ts';
import { joinSettings, misspelt, readDotenv, type Settings } from './config/settings.ts';
import { type EmbeddedSandbox, startEmbedded } from './embedded.ts';
import { onInterrupt } from './interrupt.ts';
import { chooseDisplay, followProgress } from './progress/display.ts';
import { plain, type Terminal } from './terminal.ts';
import { exitStatus } from './usage-error.ts';
import { verdict } from './verdict.ts';
import { startWorker, type Worker, type WorkerEnd } from './worker.ts';
import { clearRunFolder } from './write-reports.ts';

export interface Surroundings {
  readonly terminal: Terminal;
  /** The folder of this package. */
  readonly root: string;
  /** The caller's working folder: `.env` and relative paths are read from here. */
  readonly folder: string;
}

/** What went wrong while the run was going on, beside what the journal says. */
interface Trouble {
  internal: string | null;
  journal: string | null;
}

async function readRequest(settings: Settings, folder: string): Promise<RunRequest> {
  const request = readRunRequest(settings, folder);
  const { inbox, webhookListen } = request.config;
  const place = (name: OptionName) => settings.get(name) ?? ({ name, source: 'command line' } as const);
  if (inbox.kind === 'smtp') await checkFree(inbox.listen, place('smtp-listen'));
  await checkFree(webhookListen, place('webhook-listen'));
  return request;
}

/** How long the worker may take to clean up after an interruption before the run ends without it, in milliseconds. */
function patience({ timeoutMs }: RunConfig): number {
  return Math.min(timeoutMs, 30_000) + 20_000;
}

function deadline(ms: number): Promise<WorkerEnd> {
  return new Promise((resolve) => {
    setTimeout(() => resolve({ faults: ['the suites did not end in time after the interruption'] }), ms).unref();
  });
}

/** Drives the target; resolves when the worker has ended, or when it did not in time after an interruption. */
async function drive(
  { config, quiet, verbose }: RunRequest,
  { terminal, root }: Surroundings,
  sandbox: EmbeddedSandbox | null,
): Promise<{ end: WorkerEnd; interrupted: NodeJS.Signals | null; trouble: Trouble }> {
  const trouble: Trouble = { internal: null, journal: null };
  const display = chooseDisplay(terminal, quiet ? 'quiet' : verbose ? 'verbose' : 'normal', process.stdout);
  const note = (progress: Progress) => {
    if (progress.kind === 'inbox-open') sandbox?.mailTo({ host: progress.host, port: progress.port });
    if (progress.kind === 'internal-error') trouble.internal ??= `${progress.scenario}: ${progress.reason}`;
    if (progress.kind === 'journal-failed') trouble.journal ??= progress.reason;
  };
  const following = followProgress(config.out, (progress, state) => {
    note(progress);
    display.show(progress, state);
  });
  let worker: Worker | undefined;
  const { promise: gaveUp, resolve: giveUp } = Promise.withResolvers<WorkerEnd>();
  const interruption = onInterrupt(() => {
    terminal.note('Stopping: what is in flight ends, what was made on the target is removed. Once more ends at once.');
    worker?.cancel();
    void deadline(patience(config)).then(giveUp);
  });
  try {
    worker = startWorker(root, config);
    const end = await Promise.race([worker.ended, gaveUp]);
    return { end, interrupted: interruption.signal(), trouble };
  } finally {
    display.end();
    following.close();
    interruption.stop();
  }
}

function introduce({ config }: RunRequest, { print, colors }: Terminal): void {
  const target = config.embedded ? `the embedded sandbox at ${config.target}` : config.target;
  print(`${colors.bold('pix-conformance')} drives ${target}  ${colors.dim(`seed ${config.seed}`)}`);
}

/** The exit status, and what has to be said beside the verdict. */
function conclude(judged: number | null, interrupted: NodeJS.Signals | null, faults: readonly string[]): number {
  if (interrupted === 'SIGTERM') return 143;
  if (interrupted !== null) return exitStatus.interrupted;
  if (faults.length > 0) return exitStatus.ourFault;
  return judged ?? exitStatus.ourFault;
}

/**
 * The verb `run`.
 * @returns the exit status
 * @throws UsageError where the call is wrong; nothing was sent then
 */
export async function run(
  options: Readonly<Partial<Record<OptionName, string>>>,
  surroundings: Surroundings,
): Promise<number> {
  const { terminal, folder } = surroundings;
  const dotenv = readDotenv(folder);
  const asked = await readRequest(joinSettings(options, process.env, dotenv), folder);
  for (const word of misspelt(dotenv)) terminal.note(word);
  clearRunFolder(asked.config.out);
  const sandbox = asked.config.embedded ? await startEmbedded() : null;
  const request = sandbox === null ? asked : { ...asked, config: { ...asked.config, target: sandbox.url } };
  if (!request.quiet) introduce(request, terminal);
  const { end, interrupted, trouble } = await drive(request, surroundings, sandbox).finally(() => sandbox?.close());
  const faults = [...end.faults, ...[trouble.internal, trouble.journal].filter((one) => one !== null)];
  const built = await buildReports(request.config.out);
  if (built !== null) terminal.print(verdict(built.report, request.config.out, folder, terminal.colors));
  for (const problem of built?.problems ?? []) terminal.note(plain(problem));
  const [fault] = faults;
  if (fault !== undefined && interrupted === null) {
    const kept = built === null ? '' : ` What was seen is in ${journalOf(request.config.out)}.`;
    terminal.note(`pix-conformance itself failed: ${plain(fault, 500)}.${kept}`);
  }
  const status = conclude(built?.report.results.run.exit ?? null, interrupted, faults);
  return status === 0 && (built?.problems.length ?? 0) > 0 ? exitStatus.ourFault : status;
}
