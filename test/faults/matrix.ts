import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { everyFault, faults } from './all.ts';
import { type Fault, falseAlarms, isKilled, type Job, type Outcome, problemsOf, rightAlarms } from './fault.ts';
import { isolationFaults } from './isolation.ts';
import { types } from './types.ts';

/** A run that takes longer counts as stuck. In milliseconds. */
const deadlineMs = 300_000;

/** The faults that can show on a dialect. */
export function faultsOn(dialect: string): readonly Fault[] {
  return faults.filter(({ notOn = {} }) => !Object.hasOwn(notOn, dialect));
}

/** Faults that are tried on a second dialect: those about resources of other accounts, and the ten types. */
const twice: ReadonlySet<string> = new Set([
  ...isolationFaults.map(({ name }) => name),
  ...Object.values(types).flatMap((type) => type.faults),
]);

/** The first dialect, starting at a position, in which a fault can show. */
function firstFor({ notOn = {} }: Fault, dialects: readonly string[], from: number): string | undefined {
  const turned = dialects.map((_, index) => dialects[(from + index) % dialects.length]);
  return turned.find((dialect) => dialect !== undefined && !Object.hasOwn(notOn, dialect));
}

/**
 * Every fault once: on the first dialect, and every eighth on one of the others in turn. Faults about resources of
 * other accounts and of the ten types are tried on both.
 */
export function jobsInTurn(first: string, others: readonly string[]): Job[] {
  return faults.flatMap((fault, index) => {
    const isTwice = twice.has(fault.name);
    const other = isTwice || index % 8 === 1 ? firstFor(fault, others, index) : undefined;
    const dialects = isTwice || other === undefined ? [first, other] : [other];
    return dialects.flatMap((dialect) => (dialect === undefined ? [] : [{ name: fault.name, dialect }]));
  });
}

export function faultNamed(name: string): Fault {
  const fault = everyFault.find((one) => one.name === name);
  if (fault === undefined) throw new Error(`there is no fault named "${name}"`);
  return fault;
}

/** Starts a worker and waits until it is ready for a job. */
async function startWorker(): Promise<ChildProcess> {
  const worker = fork(join(import.meta.dirname, 'worker.ts'), [], { stdio: ['ignore', 'ignore', 'ignore', 'ipc'] });
  await once(worker, 'message', { signal: AbortSignal.timeout(deadlineMs) });
  return worker;
}

/** Gives one job to a worker. A worker that does not respond is killed, and the outcome reports it. */
function ask(worker: ChildProcess, job: Job): Promise<Outcome> {
  const { promise, resolve } = Promise.withResolvers<Outcome>();
  const lost = (reason: string) => resolve({ ...job, failed: [], suiteErrors: [reason] });
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

export interface Running {
  readonly workers: number;
  /** Called with each outcome as soon as it exists, including a second one. */
  readonly onOutcome?: (outcome: Outcome) => void;
}

/** Runs all jobs with several workers in parallel. Each worker runs one job at a time. */
export async function runMatrix(jobs: readonly Job[], { workers, onOutcome }: Running): Promise<Outcome[]> {
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
  await Promise.all(Array.from({ length: Math.min(workers, jobs.length) }, work));
  return outcomes;
}

/**
 * Runs all jobs, and those with a wrong outcome once more, two at a time. That corrects outcomes that were late only
 * because the machine was busy.
 * @returns the last outcome of each job
 */
export async function runMatrixTwice(jobs: readonly Job[], running: Running): Promise<Outcome[]> {
  const first = await runMatrix(jobs, running);
  const wrong = first.filter((outcome) => problemsOf(faultNamed(outcome.name), outcome).length > 0);
  for (const outcome of wrong) {
    const problems = problemsOf(faultNamed(outcome.name), outcome).join('; ');
    process.stdout.write(`"${outcome.name}" on ${outcome.dialect} is tried again, because ${problems}\n`);
  }
  const second = await runMatrix(wrong, { ...running, workers: 2 });
  return [...first.filter((outcome) => !wrong.includes(outcome)), ...second];
}

export interface Totals {
  readonly runs: number;
  readonly killed: number;
  /** Runs in which a rule failed without a reason. */
  readonly withFalseAlarm: number;
  /** The share of failed rules that had a reason to fail, from 0 to 1. */
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
