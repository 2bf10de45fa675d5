/** How a list of trials is run. */
export interface Trying<Trial, Result> {
  /** The number of parallel trials. */
  readonly workers: number;
  readonly tryIt: (trial: Trial) => Promise<Result>;
  /** The problems of a result. Empty if it is right. */
  readonly wrong: (result: Result, trial: Trial) => readonly string[];
  readonly name: (trial: Trial) => string;
}

/** Does some work for each trial, several in parallel. */
export async function goThrough<Trial>(
  trials: readonly Trial[],
  workers: number,
  work: (trial: Trial) => Promise<void>,
): Promise<void> {
  const waiting = [...trials];
  const worker = async () => {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) await work(next);
  };
  await Promise.all(Array.from({ length: workers }, worker));
}

/**
 * Runs all trials, several in parallel. Failed trials are repeated once alone, with a printed note, because a busy
 * machine may have caused the failure.
 * @returns the last result of each trial
 */
export async function triedTwice<Trial, Result>(
  trials: readonly Trial[],
  { workers, tryIt, wrong, name }: Trying<Trial, Result>,
): Promise<Map<Trial, Result>> {
  const results = new Map<Trial, Result>();
  await goThrough(trials, workers, async (trial) => void results.set(trial, await tryIt(trial)));
  for (const [trial, result] of [...results]) {
    const problems = wrong(result, trial);
    if (problems.length === 0) continue;
    process.stdout.write(`${name(trial)} is tried again alone, because ${problems.join('; ').slice(0, 2000)}\n`);
    results.set(trial, await tryIt(trial));
  }
  return results;
}
