/** Runs the suites with vitest. `worker.ts` starts it in a thread. */
import { Writable } from 'node:stream';
import { setFlagsFromString } from 'node:v8';
import { parentPort, workerData } from 'node:worker_threads';
import type { Reporter, Vitest } from 'vitest/node';
import type { RunConfig } from '../harness/config.ts';
import { firstLine } from '../report/text.ts';
import { root } from './package.ts';
import { threadsThat } from './pool.ts';
import type { Fault } from './worker.ts';

export type ThreadMessage = Fault | 'done';

const { config, suites } = workerData as { readonly config: RunConfig; readonly suites: string };

/** Effectively disables vitest's timeout, so that only the timeouts of the harness end a scenario. */
const never = 1e8;

/**
 * A smaller heap, and few large collections: with the small space at its start, a run would collect a thousand times, a
 * tenth of its time. The first two give the megabytes of new objects before one, the last the growth in percent.
 */
const memoryFlags = ['--min-semi-space-size=8', '--max-semi-space-size=8', '--heap-growing-percent=30'];

const silent = () => new Writable({ write: (_chunk, _encoding, done) => done() });

/** An error from the worker thread: a copy that has its properties but not its class. */
interface Thrown {
  readonly message?: string;
  readonly name?: string;
  readonly isJudgement?: boolean;
  readonly fault?: string;
}

const tell = (message: ThreadMessage): void => parentPort?.postMessage(message);
const isFault = (error: Thrown): boolean => error.isJudgement !== true;
let hasFault = false;

function tellFault({ fault, name, message }: Thrown): void {
  hasFault = true;
  tell({
    reason: firstLine(message ?? name ?? 'an error without a message'),
    kind: fault === 'inbox' ? 'inbox' : 'own',
  });
}

/** Reports problems that vitest itself finds. Verdicts come from the journal. */
const reporter: Reporter = {
  onInit(started) {
    vitest = started;
    stopIfCancelled();
  },
  // Vitest forgets a cancellation that comes between its start and that of the tests.
  onTestModuleCollected: stopIfCancelled,
  onTestCaseResult(testCase) {
    // If a shared resource cannot be opened, every scenario fails with the same error. Reporting it once is enough.
    const error = testCase.result().errors?.find(isFault);
    if (error !== undefined && !hasFault) tellFault(error);
  },
  onTestRunEnd(modules, unhandled) {
    // A concurrent request may fail when nobody awaits it any more, because another one failed first.
    for (const error of unhandled.filter(isFault)) tellFault(error);
    for (const module of modules) for (const error of module.errors()) tellFault(error);
    if (modules.length === 0 && !hasFault) tellFault({ message: 'the suites were not found' });
  },
};

let vitest: Vitest | undefined;
let isCancelled = false;
parentPort?.on('message', () => {
  isCancelled = true;
  stopIfCancelled();
});

function stopIfCancelled(): void {
  if (isCancelled) void vitest?.cancelCurrentRun('keyboard-input');
}

const vitestNode = await import('vitest/node');
for (const flag of memoryFlags) setFlagsFromString(flag);
const run = await vitestNode.startVitest(
  [],
  {
    root,
    config: false,
    include: [suites],
    watch: false,
    cache: false,
    pool: threadsThat(vitestNode, (reason) =>
      tellFault({ message: `the worker that drives the target died: ${reason}` }),
    ),
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
await run.close();
tell('done');
parentPort?.close();
