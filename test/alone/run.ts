/**
 * Tries every rule and every gap in a run of its own, as `--only ID` does, and prints those that come to no verdict or answer.
 * `node test/alone/run.ts [ID…]`: ten minutes for all of them.
 */

import { useOwnTemporaryFolder } from '../support/own-temporary-folder.ts';
import { goThrough } from '../support/twice.ts';
import { ids, problemAlone } from './alone.ts';

useOwnTemporaryFolder();

/** Runs side by side. */
const workers = 2;

const tried = process.argv.length > 2 ? process.argv.slice(2) : ids;
let wrong = 0;
await goThrough(tried, workers, async (id) => {
  const problem = await problemAlone(id);
  if (problem === null) return;
  wrong += 1;
  process.stdout.write(`${problem}\n`);
});
process.stdout.write(`${tried.length - wrong} of ${tried.length} hold alone\n`);
process.exit(wrong === 0 ? 0 : 1);
