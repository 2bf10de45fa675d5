/**
 * Runs the whole battery of hostile targets, every way to answer badly on every operation in turn, and prints a table.
 * Arguments: a pattern for the names (all unless told), `every` for each nuisance on each operation (some hours).
 * `WORKERS=N` runs so many side by side, 2 unless told. What does not hold is tried again alone.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { operationIds } from '../../src/contract/operations.ts';
import { useOwnTemporaryFolder } from '../support/own-temporary-folder.ts';
import { triedTwice } from '../support/twice.ts';
import { complaints, nuisances, onOneOperation, type Trial, trials, tryIt } from './battery.ts';
import type { Held } from './run.ts';

useOwnTemporaryFolder();

const [pattern = '', scope = 'turn'] = process.argv.slice(2);
const all =
  scope === 'every'
    ? nuisances.flatMap((one) => operationIds.map((operation) => onOneOperation(one, operation)))
    : trials;

async function tried(trial: Trial): Promise<Held> {
  const folder = mkdtempSync(join(tmpdir(), 'pix-hostile-'));
  const held = await tryIt(trial, folder);
  rmSync(folder, { recursive: true, force: true });
  console.log(`exit ${held.status}, ${held.seconds} s, ${held.megabytes} MB, ${trial.name}`);
  return held;
}

const results = await triedTwice(
  all.filter(({ name }) => new RegExp(pattern).test(name)),
  {
    workers: Number(process.env['WORKERS'] ?? 2),
    tryIt: tried,
    wrong: (held, trial) => complaints(trial, held),
    name: ({ name }) => name,
  },
);

console.log('\n| What the target does | On | Exit | Seconds | MB |\n|---|---|---|---|---|');
for (const nuisance of nuisances) {
  const rows = [...results].filter(([trial]) => trial.nuisance === nuisance);
  if (rows.length === 0) continue;
  const on = rows.map(([{ name }]) => name.slice(`${nuisance.name}, on `.length));
  const exits = new Set(rows.map(([, { status }]) => String(status)));
  const seconds = Math.max(...rows.map(([, held]) => held.seconds));
  const megabytes = Math.max(...rows.map(([, held]) => held.megabytes ?? 0));
  console.log(`| ${nuisance.name} | ${on.join('; ')} | ${[...exits].sort().join(', ')} | ${seconds} | ${megabytes} |`);
}
const broken = [...results].filter(([trial, held]) => complaints(trial, held).length > 0);
console.log(`\n${results.size} runs, ${broken.length} broken`);
for (const [trial, held] of broken) console.log(`BROKEN: ${trial.name}: ${complaints(trial, held).join('; ')}`);
process.exitCode = broken.length > 0 ? 1 : 0;
