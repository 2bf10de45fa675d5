import { extname } from 'node:path';
import { Writable } from 'node:stream';
import { setFlagsFromString } from 'node:v8';
import type { Reporter, Vitest } from 'vitest/node';
import type { RunConfig } from '../harness/config.ts';
import { signals } from './interrupt.ts';
import { threadsThat } from './pool.ts';

/** A problem apart from the verdicts. */
export interface Fault {
  /** One line. */
  readonly reason: string;
  /** `inbox`: the mailbox could not be opened or read, which the user must fix. `own`: the suite itself failed. */
  readonly kind: 'inbox' | 'own';
}

/** How the worker that drives the target ended. Without faults, everything went well. */
export interface WorkerEnd {
  readonly faults: readonly Fault[];
}

export interface Worker {
  /** Asks the worker to stop: it aborts running requests, and removes what it created on the target. */
  cancel(): void;
  readonly ended: Promise<WorkerEnd>;
}

/** Effectively disables vitest's timeout, so that only the timeouts of the harness end a scenario. */
const never = 1e8;

/** A checkout runs the sources directly; the package contains JavaScript. */
const ownSuites = `suites/all.suite${extname(import.meta.filename)}`;

const silent = () => new Writable({ write: (_chunk, _encoding, done) => done() });

/** An error from the worker thread: a copy that has its properties but not its class. */
interface Thrown {
  readonly message?: string;
  readonly name?: string;
  readonly isJudgement?: boolean;
  readonly fault?: string;
}

function faultOf({ fault, name, message }: Thrown): Fault {
  const reason = (message ?? name ?? 'an error without a message').split('\n', 1)[0] ?? '';
  return { reason, kind: fault === 'inbox' ? 'inbox' : 'own' };
}

const isFault = (error: Thrown): boolean => error.isJudgement !== true;

/** Collects problems that vitest itself reports. Verdicts come from the journal. */
function faultReporter(faults: Fault[]): Reporter {
  return {
    onTestCaseResult(testCase) {
      // If a shared resource cannot be opened, every scenario fails with the same error. Reporting it once is enough.
      const error = testCase.result().errors?.find(isFault);
      if (error !== undefined && faults.length === 0) faults.push(faultOf(error));
    },
    onTestRunEnd(modules, unhandled) {
      // A concurrent request may fail when nobody awaits it any more, because another one failed first.
      faults.push(...unhandled.filter(isFault).map(faultOf));
      for (const module of modules) for (const error of module.errors()) faults.push(faultOf(error));
      if (modules.length === 0 && faults.length === 0)
        faults.push({ reason: 'the suites were not found', kind: 'own' });
    },
  };
}

/** Vitest's logger ends the process on the first Ctrl-C. A run must first clean up and write its reports. */
function signalKeeper(): () => void {
  const before = new Map(signals.map((signal) => [signal, process.listeners(signal)]));
  return () => {
    for (const [signal, own] of before) {
      for (const listener of process.listeners(signal)) if (!own.includes(listener)) process.off(signal, listener);
    }
  };
}

/**
 * Runs the suites in one worker thread of vitest. They read the configuration with `inject('pix')`, write the journal
 * themselves, and report progress on the channel of `src/harness/progress.ts`.
 * @param root the folder that contains `src` and `suites`: the checkout, or `dist` in the package
 */
export function startWorker(root: string, config: RunConfig, suites = ownSuites): Worker {
  const faults: Fault[] = [];
  let vitest: Vitest | undefined;
  let cancelled = false;
  const keepSignals = signalKeeper();
  const reporter: Reporter = {
    ...faultReporter(faults),
    onInit(started) {
      vitest = started;
      keepSignals();
      if (cancelled) void started.cancelCurrentRun('keyboard-input');
    },
  };
  const cancel = () => {
    cancelled = true;
    void vitest?.cancelCurrentRun('keyboard-input');
  };
  // Vitest's own error for a dead thread says less, so this one comes first.
  const onDeath = (reason: string) => {
    faults.unshift({ reason: `the worker that drives the target died: ${reason}`, kind: 'own' });
  };
  const ended = drive(root, config, suites, { reporter, onDeath }).then(
    () => ({ faults }),
    (error: unknown) => ({ faults: [...faults, faultOf(error instanceof Error ? error : new Error(String(error)))] }),
  );
  return { cancel, ended };
}

/**
 * Makes V8 collect garbage earlier than it would on a large machine: a run uses a fifth less memory and hardly more
 * time. The first two flags set the megabytes of new objects before a collection, the last the heap growth in percent.
 */
const memoryFlags = ['--min-semi-space-size=4', '--max-semi-space-size=4', '--heap-growing-percent=30'];

interface Listeners {
  readonly reporter: Reporter;
  /** Receives the reason why the worker thread ended early. */
  readonly onDeath: (reason: string) => void;
}

async function drive(root: string, config: RunConfig, suites: string, { reporter, onDeath }: Listeners): Promise<void> {
  const vitestNode = await import('vitest/node');
  for (const flag of memoryFlags) setFlagsFromString(flag);
  const vitest = await vitestNode.startVitest(
    [],
    {
      root,
      config: false,
      include: [suites],
      watch: false,
      cache: false,
      pool: threadsThat(vitestNode, onDeath),
      maxWorkers: 1,
      isolate: false,
      fileParallelism: false,
      // All scenarios start at once and wait for their prerequisites. The longest chain of calls then determines the
      // duration.
      sequence: { concurrent: true },
      maxConcurrency: 100_000,
      testTimeout: never,
      hookTimeout: never,
      experimental: { viteModuleRunner: false },
      provide: { pix: config },
      reporters: [reporter],
    },
    {},
    { stdout: silent(), stderr: silent() },
  );
  await vitest.close();
}
