import { Writable } from 'node:stream';
import type { Reporter, Vitest } from 'vitest/node';
import type { RunConfig } from '../harness/config.ts';

/** How the worker that drives the target ended. */
export interface WorkerEnd {
  /** What went wrong with the suite itself, one line each; empty where nothing did. */
  readonly faults: readonly string[];
}

export interface Worker {
  /** Asks the worker to stop: what is in flight is aborted, what was made on the target is removed. */
  cancel(): void;
  readonly ended: Promise<WorkerEnd>;
}

/** Long enough that only the harness's own deadlines end a scenario. */
const never = 1e8;

const silent = () => new Writable({ write: (_chunk, _encoding, done) => done() });

function firstLine(error: { readonly message?: string; readonly name?: string }): string {
  return (error.message ?? error.name ?? 'an error without a message').split('\n', 1)[0] ?? '';
}

/** Collects what vitest itself has to complain about; verdicts come from the journal. */
function faultReporter(faults: string[]): Reporter {
  return {
    onTestRunEnd(modules, unhandled) {
      for (const error of unhandled) faults.push(firstLine(error));
      for (const module of modules) for (const error of module.errors()) faults.push(firstLine(error));
      if (modules.length === 0 && faults.length === 0) faults.push('the suites were not found');
    },
  };
}

/**
 * Starts the suites in one worker thread of vitest. They read the configuration by `inject('pix')`, write the journal
 * themselves and tell about their progress on the channel of `src/harness/progress.ts`.
 * @param root the folder of this package
 */
export function startWorker(root: string, config: RunConfig, suites = 'suites/all.suite.ts'): Worker {
  const faults: string[] = [];
  let vitest: Vitest | undefined;
  let cancelled = false;
  const reporter: Reporter = {
    ...faultReporter(faults),
    onInit(started) {
      vitest = started;
      if (cancelled) void started.cancelCurrentRun('keyboard-input');
    },
  };
  const cancel = () => {
    cancelled = true;
    void vitest?.cancelCurrentRun('keyboard-input');
  };
  const ended = drive(root, config, suites, reporter).then(
    () => ({ faults }),
    (error: unknown) => ({ faults: [...faults, firstLine(error instanceof Error ? error : new Error(String(error)))] }),
  );
  return { cancel, ended };
}

async function drive(root: string, config: RunConfig, suites: string, reporter: Reporter): Promise<void> {
  const { startVitest } = await import('vitest/node');
  const vitest = await startVitest(
    [],
    {
      root,
      config: false,
      include: [suites],
      watch: false,
      cache: false,
      pool: 'threads',
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
