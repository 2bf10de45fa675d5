import { extname } from 'node:path';
import { Worker as Thread } from 'node:worker_threads';
import type { RunConfig } from '../harness/config.ts';
import { firstLine } from '../report/text.ts';
import type { ThreadMessage } from './suites-thread.ts';

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

/** A checkout runs the sources directly; the package contains JavaScript. */
const extension = extname(import.meta.filename);

/**
 * Runs the suites in a thread. They read the configuration with `inject('pix')`, write the journal, and report progress
 * on the channel of `src/harness/progress.ts`. Vitest ends the process at Ctrl-C; a thread gets no signals.
 */
export function startWorker(config: RunConfig, suites = `suites/all.suite${extension}`): Worker {
  const thread = new Thread(new URL(`./suites-thread${extension}`, import.meta.url), {
    workerData: { config, suites },
  });
  const faults: Fault[] = [];
  let isDone = false;
  const ended = new Promise<WorkerEnd>((resolve) => {
    thread.on('message', (message: ThreadMessage) => {
      if (message === 'done') isDone = true;
      else faults.push(message);
    });
    thread.on('error', (error) => faults.push({ reason: firstLine(error.message), kind: 'own' }));
    thread.on('exit', (code) => {
      if (!isDone && faults.length === 0) faults.push({ reason: `vitest ended with code ${code}`, kind: 'own' });
      resolve({ faults });
    });
  });
  return { cancel: () => thread.postMessage('cancel'), ended };
}
