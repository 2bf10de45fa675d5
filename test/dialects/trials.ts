import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Trial, WrongAnswer, WrongVerdict } from './trial.ts';
import { isSound } from './trial.ts';

const worker = join(import.meta.dirname, 'worker.ts');

/** Starts one process, which tries all given dialects in sequence. */
async function runWorker(names: readonly string[], tell: (trial: Trial) => void): Promise<void> {
  if (names.length === 0) return;
  const child = spawn(process.execPath, [worker, ...names], { stdio: ['ignore', 'pipe', 'inherit'] });
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve));
  for await (const line of createInterface({ input: child.stdout })) tell(JSON.parse(line) as Trial);
  const status = await ended;
  if (status !== 0) throw new Error(`a worker for the dialects ${names.join(', ')} ended with status ${status}`);
}

/**
 * Tries dialects in parallel processes.
 * @param names as `dialectCalled` accepts them
 * @param tell called with every completed trial
 */
export async function runTrials(
  names: readonly string[],
  processes: number,
  tell: (trial: Trial) => void,
): Promise<void> {
  const shares = Array.from({ length: processes }, (_, share) =>
    names.filter((__, index) => index % processes === share),
  );
  await Promise.all(shares.map((share) => runWorker(share, tell)));
}

/**
 * Tries dialects in parallel, and each failed one again alone, because a busy machine may have delayed it.
 * @param tell called with every completed trial
 * @returns the last trial of each dialect
 */
export async function triedTwice(
  names: readonly string[],
  processes: number,
  tell: (trial: Trial, time: 'first' | 'second') => void,
): Promise<Trial[]> {
  const trials = async (some: readonly string[], workers: number, time: 'first' | 'second'): Promise<Trial[]> => {
    const done: Trial[] = [];
    await runTrials(some, workers, (trial) => {
      tell(trial, time);
      done.push(trial);
    });
    return done;
  };
  const first = await trials(names, processes, 'first');
  const unsound = first.filter((trial) => !isSound(trial)).map(({ name }) => name);
  return [...first.filter(isSound), ...(await trials(unsound, 1, 'second'))];
}

const verdict = (kind: string) => (one: WrongVerdict) => `${kind} ${one.rule}[${one.case}]: ${one.message}`;
const answer = (kind: string) => (one: WrongAnswer) => `${kind} ${one.gap}: ${one.difference}`;

/** A description of a trial: one line if it is sound, otherwise one more line for every problem. */
export function told(trial: Trial): string {
  const { name, requests, milliseconds } = trial;
  const problems = [
    ...trial.failed.map(verdict('fails')),
    ...trial.blocked.map(verdict('blocked')),
    ...trial.wrong.map(answer('wrong')),
    ...trial.unanswered.map(answer('no answer')),
    ...trial.inTraffic.map((one) => `its traffic fails ${one}`),
    ...trial.suiteErrors.map((error) => `error of the suite: ${error}`),
  ];
  const head = `${name}: ${isSound(trial) ? 'sound' : `${problems.length} problems`}, ${requests} requests, ${milliseconds} ms`;
  return [head, ...problems.map((problem) => `  ${problem}`)].join('\n');
}

/** Consecutive seeds of random dialects. */
export function seedsFrom(first: number, count: number): string[] {
  return Array.from({ length: count }, (_, index) => String(first + index));
}
