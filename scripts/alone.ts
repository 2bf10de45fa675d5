/**
 * Tries every rule and every gap in a run of its own, as `--only ID` does, and prints those that come to no verdict or answer.
 * `node scripts/alone.ts [ID…]`: ten minutes for all of them.
 */
import { ids, problemAlone } from '../test/alone/alone.ts';
import { useOwnTemporaryFolder } from '../test/support/own-temporary-folder.ts';

useOwnTemporaryFolder();

/** Runs side by side. */
const workers = 2;

const queue = process.argv.length > 2 ? process.argv.slice(2) : [...ids];
const count = queue.length;
let wrong = 0;

async function work(): Promise<void> {
  for (let id = queue.shift(); id !== undefined; id = queue.shift()) {
    const problem = await problemAlone(id);
    if (problem === null) continue;
    wrong += 1;
    process.stdout.write(`${problem}\n`);
  }
}

await Promise.all(Array.from({ length: workers }, work));
process.stdout.write(`${count - wrong} of ${count} hold alone\n`);
process.exit(wrong === 0 ? 0 : 1);
