import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { faults } from './all.ts';
import { type Fault, falseAlarms, isKilled, type Job, type Outcome, rightAlarms } from './fault.ts';

/** A run that takes longer than this, in milliseconds, does not end. */
const deadlineMs = 300_000;

/** The faults that can show on a dialect. */
export function faultsOn(dialect: string): readonly Fault[] {
  return faults.filter(({ notOn = {} }) => !Object.hasOwn(notOn, dialect));
}

/** Every fault on the first dialect, and a third of them on each of the others, another third each time. */
export function sampledJobs(first: string, others: readonly string[]): Job[] {
  const all = faults.flatMap((fault, index) => {
    const dialects = [first, ...others.filter((_, place) => index % 3 === place % 3)];
    return dialects.map((dialect) => ({ fault, dialect }));
  });
  return all
    .filter(({ fault, dialect }) => faultsOn(dialect).includes(fault))
    .map(({ fault, dialect }) => ({ name: fault.name, dialect }));
}

export function faultNamed(name: string): Fault {
  const fault = faults.find((one) => one.name === name);
  if (fault === undefined) throw new Error(`there is no fault named "${name}"`);
  return fault;
}

/** A worker that waits for a job. */
async function startWorker(): Promise<ChildProcess> {
  const worker = fork(join(import.meta.dirname, 'worker.ts'), [], { stdio: ['ignore', 'ignore', 'ignore', 'ipc'] });
  await once(worker, 'message', { signal: AbortSignal.timeout(deadlineMs) });
  return worker;
}

/** Has a worker do one job. A worker that does not come back is ended, and the outcome says so. */
function ask(worker: ChildProcess, job: Job): Promise<Outcome> {
  const { promise, resolve } = Promise.withResolvers<Outcome>();
  const lost = (reason: string) => resolve({ ...job, failed: [], faults: [reason] });
  const timer = setTimeout(() => {
    worker.kill('SIGKILL');
    lost(`the run did not end within ${deadlineMs / 1000} s`);
  }, deadlineMs);
  const onExit = () => lost('the worker ended before the run did');
  worker.once('exit', onExit);
  worker.once('message', (message) => resolve(message as Outcome));
  worker.send(job);
  return promise.finally(() => {
    clearTimeout(timer);
    worker.off('exit', onExit);
    worker.removeAllListeners('message');
  });
}

/**
 * Does all jobs, so many side by side, each worker one after another.
 * @param onOutcome told of each as soon as it is done
 */
export async function runMatrix(
  jobs: readonly Job[],
  { workers, onOutcome }: { readonly workers: number; readonly onOutcome?: (outcome: Outcome) => void },
): Promise<Outcome[]> {
  const queue = [...jobs];
  const outcomes: Outcome[] = [];
  const work = async (): Promise<void> => {
    let worker = await startWorker();
    for (let job = queue.shift(); job !== undefined; job = queue.shift()) {
      if (worker.exitCode !== null || worker.killed) worker = await startWorker();
      const outcome = await ask(worker, job);
      outcomes.push(outcome);
      onOutcome?.(outcome);
    }
    if (worker.connected) worker.disconnect();
  };
  await Promise.all(Array.from({ length: workers }, work));
  return outcomes;
}

export interface Totals {
  readonly runs: number;
  readonly killed: number;
  /** Runs in which a rule failed that had no reason to. */
  readonly withFalseAlarm: number;
  /** Of the rules that failed, the share that had reason to, from 0 to 1. */
  readonly precision: number;
}

export function totalsOf(outcomes: readonly Outcome[]): Totals {
  const judged = outcomes.map((outcome) => ({ outcome, fault: faultNamed(outcome.name) }));
  const wrong = judged.map(({ fault, outcome }) => falseAlarms(fault, outcome).length);
  const right = judged.reduce((sum, { fault, outcome }) => sum + rightAlarms(fault, outcome).length, 0);
  const all = right + wrong.reduce((sum, count) => sum + count, 0);
  return {
    runs: outcomes.length,
    killed: judged.filter(({ fault, outcome }) => isKilled(fault, outcome)).length,
    withFalseAlarm: wrong.filter((count) => count > 0).length,
    precision: all === 0 ? 1 : right / all,
  };
}
