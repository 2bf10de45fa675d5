import { existsSync } from 'node:fs';
import { constants } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { writeWhole } from '../files/write.ts';
import type { RunConfig } from '../harness/config.ts';
import type { Progress } from '../harness/progress.ts';
import { duration, firstLine } from '../report/text.ts';
import { annotations } from './annotations.ts';
import { answerQuestions } from './asking.ts';
import { type Built, buildReports, comparedWith, warmUp } from './build-reports.ts';
import { conclude } from './conclude.ts';
import type { RunRequest } from './config/config.ts';
import { type EmbeddedSandbox, startEmbedded } from './embedded.ts';
import type { ListenForInterrupt, Listening } from './interrupt.ts';
import { chooseDisplay, type Display, followProgress } from './progress/display.ts';
import { usualDuration } from './progress/usual.ts';
import { claimForRun, journalOf } from './run-folder.ts';
import { plain, type Surroundings, type Terminal } from './terminal.ts';
import { exitStatus } from './usage-error.ts';
import { verdict } from './verdict.ts';
import { type Fault, startWorker, type Worker, type WorkerEnd } from './worker.ts';

export interface Stage extends Surroundings {
  readonly onInterrupt: ListenForInterrupt;
}

export interface Performed {
  readonly status: number;
  /** The reports of the run. `null` if there is no journal. */
  readonly built: Built | null;
}

/** Time that the worker has to clean up after an interruption before the run ends without it, in milliseconds. */
function patience({ timeoutMs }: RunConfig): number {
  return Math.min(timeoutMs, 30_000) + 20_000;
}

/** The maximum delay of a Node timer. A longer one would fire immediately. */
const longestTimer = 2 ** 31 - 1;

/** The end of a worker that does not end itself. A timer in this thread, because a blocked worker would not fire its own. */
function endAfter(ms: number, faults: readonly Fault[]): Promise<WorkerEnd> {
  return sleep(Math.min(ms, longestTimer), { faults }, { ref: false });
}

/** Time that the worker has to clean up after the run's time limit before the run ends without it, in milliseconds. */
const overtimeMs = 120_000;

function stuck({ maxDurationMs, timeoutMs }: RunConfig): Promise<WorkerEnd> {
  const reason = 'the worker that drives the target did not end when its time was up';
  return endAfter(maxDurationMs + timeoutMs + overtimeMs, [{ kind: 'own', reason }]);
}

/** Only beside a journal: otherwise the next run would take the file for the user's own. */
function keepBaseline({ config, baseline }: RunRequest): void {
  const file = comparedWith(config.out);
  if (baseline !== null && !existsSync(file) && existsSync(journalOf(config.out))) writeWhole(file, [baseline]);
}

/** What the reports need and what can be done while the target answers: copies the baseline, loads the code. */
function prepareReports(asked: RunRequest): void {
  try {
    keepBaseline(asked);
  } catch {
    // Ignored here: the baseline is copied again before the reports, which reports the problem.
  }
  void warmUp();
}

function faultIn(progress: Progress): Fault | null {
  if (progress.kind === 'internal-error') {
    return { kind: 'own', reason: `${progress.scenario}: ${firstLine(progress.reason)}` };
  }
  return progress.kind === 'journal-failed' ? { kind: 'own', reason: progress.reason } : null;
}

function displayFor({ config, quiet, verbose }: RunRequest, terminal: Terminal, usualMs: number | null): Display {
  // Redrawing the display would overwrite the question.
  const live = terminal.live && config.inbox.kind !== 'prompt';
  const detail = quiet ? 'quiet' : verbose ? 'verbose' : 'normal';
  return chooseDisplay({ ...terminal, live }, detail, process.stdout, usualMs);
}

interface Drive {
  readonly asked: RunRequest;
  readonly terminal: Terminal;
  readonly display: Display;
  /** `null` if the target is another service, or a recording. */
  readonly sandbox: EmbeddedSandbox | null;
  readonly interruption: Interruption;
}

/** Drives the target. Resolves when the worker has ended, or when it takes too long after an interruption. */
async function drive({ asked, terminal, display, sandbox, interruption }: Drive): Promise<readonly Fault[]> {
  const { config } = asked;
  const noted: Fault[] = [];
  const asking = answerQuestions(config.out, process.stdin, process.stdout);
  let worker: Worker | undefined;
  const { promise: gaveUp, resolve: giveUp } = Promise.withResolvers<WorkerEnd>();
  interruption.meanwhile(() => {
    // Later output would appear in the middle of the display.
    display.end(false);
    terminal.note(
      'Stopping. The run finishes the requests under way, removes what it created, and writes the reports. Press Ctrl-C again to stop at once. Then pix-conformance report makes the reports from the journal.',
    );
    worker?.cancel();
    void endAfter(patience(config), []).then(giveUp);
  });
  const following = followProgress(config.out, (progress, state) => {
    if (progress.kind === 'inbox-open') sandbox?.mailTo({ host: progress.host, port: progress.port });
    if (progress.kind === 'planned') prepareReports(asked);
    asking.hear(progress);
    const fault = faultIn(progress);
    if (fault !== null) noted.push(fault);
    // After an interruption all remaining cases become blocked at once. The verdict reports them.
    if (interruption.signal() === null) display.show(progress, state);
  });
  try {
    worker = startWorker(config);
    const { faults } = await Promise.race([worker.ended, gaveUp, stuck(config)]);
    return [...noted, ...faults];
  } finally {
    display.end(interruption.signal() === null);
    asking.close();
    following.close();
  }
}

function introduce({ config }: RunRequest, { print, colors }: Terminal): void {
  if (config.replay !== null) {
    const { startedAt } = config.replay;
    print(`${colors.bold('pix-conformance')} replays the run of ${startedAt} on ${config.target}; nothing is sent`);
    return;
  }
  const target = config.embedded ? `the embedded sandbox at ${config.target}` : config.target;
  const { insecure, proxy } = config.reach;
  const through = proxy === null ? '' : ` through the proxy ${new URL(proxy).host}`;
  print(`${colors.bold('pix-conformance')} drives ${target}${through}  ${colors.dim(`seed ${config.seed}`)}`);
  if (insecure) print(colors.red('INSECURE: the certificate of the target is not checked (--insecure).'));
}

/** Builds the reports of a run. An error becomes a fault, so that it is reported in one sentence. */
async function reportOn(asked: RunRequest): Promise<{ built: Built | null; faults: readonly Fault[] }> {
  const { config, history } = asked;
  try {
    keepBaseline(asked);
    const built = await buildReports(config.out, config.journalId, config.shard === null ? history : null);
    return { built, faults: [] };
  } catch (error) {
    // The journal is unreadable because it has no entries: the run ended before it started.
    if (error instanceof Error && error.name === 'JournalError') return { built: null, faults: [] };
    const reason = error instanceof Error ? error.message : String(error);
    return { built: null, faults: [{ kind: 'own', reason: plain(firstLine(reason)) }] };
  }
}

/** What a signal to this process stops: first the worker, afterwards only the wait for a second signal. */
interface Interruption extends Listening {
  /** Sets what the first signal does from now on. If it has already come, it does so immediately. */
  meanwhile(stop: () => void): void;
}

function listenForSignals(onInterrupt: ListenForInterrupt): Interruption {
  let act: (() => void) | undefined;
  let isUnheard = false;
  const listening = onInterrupt(() => {
    isUnheard = act === undefined;
    act?.();
  });
  return {
    ...listening,
    meanwhile: (stop) => {
      act = stop;
      if (isUnheard) stop();
      isUnheard = false;
    },
  };
}

/** Waits for a starting target, if asked to. @returns the exit status if the run must not start, else `null` */
async function waitFirst(
  { config, waitMs }: RunRequest,
  { note }: Terminal,
  interruption: Interruption,
): Promise<number | null> {
  if (waitMs === 0 || config.embedded || config.replay !== null) return null;
  const { waitForTarget } = await import('./again/wait.ts');
  const ending = new AbortController();
  interruption.meanwhile(() => ending.abort());
  const onWait = () => note(`Waiting for ${config.target} to answer.`);
  if (await waitForTarget(config, { limitMs: waitMs, signal: ending.signal, onWait })) return null;
  const signal = interruption.signal();
  if (signal !== null) return 128 + constants.signals[signal];
  const limit = duration(waitMs ?? 0);
  note(`${config.target} did not answer within ${limit} (--wait). Check that the service runs at this address.`);
  return exitStatus.untestable;
}

function show({ config }: RunRequest, built: Built, { terminal, folder }: Stage): void {
  terminal.print(verdict(built, config.out, folder, terminal.colors));
  // Annotations of shards are printed when they are merged.
  if (config.shard === null) for (const line of annotations(built.report)) terminal.command?.(line);
}

/**
 * Performs a run, and writes and prints its reports. Signals are handled until they are written.
 * @throws UsageError if the run folder cannot be used; no request was sent then
 */
export async function perform(asked: RunRequest, stage: Stage): Promise<Performed> {
  const interruption = listenForSignals(stage.onInterrupt);
  try {
    const late = await waitFirst(asked, stage.terminal, interruption);
    return late === null ? await performNow(asked, stage, interruption) : { status: late, built: null };
  } finally {
    interruption.stop();
  }
}

async function performNow(asked: RunRequest, stage: Stage, interruption: Interruption): Promise<Performed> {
  const { terminal } = stage;
  const usualMs = terminal.live ? usualDuration(asked.config) : null;
  const claimed = claimForRun(asked.config.out, asked.outLabel);
  try {
    const driven = asked.config.replay === null;
    const sandbox = driven && asked.config.embedded ? await startEmbedded() : null;
    const request = sandbox === null ? asked : { ...asked, config: { ...asked.config, target: sandbox.url } };
    if (!request.quiet) introduce(request, terminal);
    const display = displayFor(request, terminal, usualMs);
    const driving = drive({ asked: request, terminal, display, sandbox, interruption });
    const faults = await driving.finally(() => sandbox?.close());
    interruption.meanwhile(() =>
      terminal.note('Stopping when the reports are written. Press Ctrl-C again to stop at once.'),
    );
    const { built, faults: unreported } = await reportOn(request);
    if (built !== null) show(request, built, stage);
    const { status, notes } = conclude({
      judged: built?.report.results.run.exit ?? null,
      interrupted: interruption.signal(),
      faults: [...unreported, ...faults],
      problems: built?.problems ?? [],
      journal: built === null ? null : journalOf(request.config.out),
    });
    for (const note of notes) terminal.note(plain(note));
    return { status, built };
  } finally {
    claimed.release();
  }
}
