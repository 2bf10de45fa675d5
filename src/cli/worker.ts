import { extname } from 'node:path';
import { Writable } from 'node:stream';
import { setFlagsFromString } from 'node:v8';
import type { Reporter, Vitest } from 'vitest/node';
import type { RunConfig } from '../harness/config.ts';
import { signals } from './interrupt.ts';
import { threadsThat } from './pool.ts';

/** Something that went wrong beside the verdicts. */
export interface Fault {
  /** One line. */
  readonly reason: string;
  /** `inbox`: the mailbox could not be opened or read, which the caller has to mend; `own`: the suite itself failed. */
  readonly kind: 'inbox' | 'own';
}

/** How the worker that drives the target ended; no fault where all went well. */
export interface WorkerEnd {
  readonly faults: readonly Fault[];
}

export interface Worker {
  /** Asks the worker to stop: what is in flight is aborted, what was made on the target is removed. */
  cancel(): void;
  readonly ended: Promise<WorkerEnd>;
}

/** Long enough that only the harness's own deadlines end a scenario. */
const never = 1e8;

/** Sources run as they are in a checkout; the package has them as JavaScript. */
const ownSuites = `suites/all.suite${extname(import.meta.filename)}`;

const silent = () => new Writable({ write: (_chunk, _encoding, done) => done() });

/** An error as it comes from the worker thread: a copy, with its properties and without its class. */
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

/** Collects what vitest itself has to complain about; verdicts come from the journal. */
function faultReporter(faults: Fault[]): Reporter {
  return {
    onTestCaseResult(testCase) {
      // every scenario fails with the same error where what they all need cannot be opened: once is enough
      const error = testCase.result().errors?.find(isFault);
      if (error !== undefined && faults.length === 0) faults.push(faultOf(error));
    },
    onTestRunEnd(modules, unhandled) {
      // Of two requests side by side one may fail when nobody waits for it any more, because the other failed before.
      faults.push(...unhandled.filter(isFault).map(faultOf));
      for (const module of modules) for (const error of module.errors()) faults.push(faultOf(error));
      if (modules.length === 0 && faults.length === 0)
        faults.push({ reason: 'the suites were not found', kind: 'own' });
    },
  };
}

/** vitest's logger ends the process on the first Ctrl-C; a run has to clean up and to write its reports before. */
function signalKeeper(): () => void {
  const before = new Map(signals.map((signal) => [signal, process.listeners(signal)]));
  return () => {
    for (const [signal, own] of before) {
      for (const listener of process.listeners(signal)) if (!own.includes(listener)) process.off(signal, listener);
    }
  };
}

/**
 * Starts the suites in one worker thread of vitest. They read the configuration by `inject('pix')`, write the journal
 * themselves and tell about their progress on the channel of `src/harness/progress.ts`.
 * @param root the folder that holds `src` and `suites`: the checkout, or `dist` in the package
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
  // what vitest makes of a dead thread says less, so this comes before it
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
 * Collects garbage sooner than V8 does by itself on a large machine: a run takes a fifth less memory and hardly more time.
 * The first is the megabytes of new objects before a collection, the second by how much the rest may grow until the next.
 */
const memoryFlags = ['--max-semi-space-size=4', '--heap-growing-percent=30'];

interface Listeners {
  readonly reporter: Reporter;
  /** Is told why the worker thread ended before its work was done. */
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
      // every scenario starts at once and waits for what it needs: a run is bound by its longest chain of calls
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
