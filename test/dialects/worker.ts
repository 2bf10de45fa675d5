/**
 * Runs the suites on one dialect after another, and prints a line of JSON (a `Trial`) for each. Arguments: the name of
 * a dialect, or the seed of a random one.
 */

import { printLine } from '../support/print-line.ts';
import { dialectCalled } from './called.ts';
import { failedTrial, tryDialect } from './trial.ts';

for (const name of process.argv.slice(2)) {
  const trial = await tryDialect(name, dialectCalled(name), { seed: Number.parseInt(name, 10) || 7 }).catch(
    (error: unknown) => failedTrial(name, error),
  );
  await printLine(trial);
}
process.exit(0);
