/**
 * Runs the whole battery of hostile targets, every way to answer badly on every operation in turn, and prints a table.
 * Arguments: a pattern for the names (all unless told), `every` for each nuisance on each operation (some hours).
 * `WORKERS=N` runs so many side by side, 2 unless told.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { operationIds } from '../src/contract/operations.ts';
import { complaints, nuisances, onOneOperation, type Trial, trials, tryIt } from '../test/hostile/battery.ts';

const [pattern = '', scope = 'turn'] = process.argv.slice(2);
const all =
  scope === 'every'
    ? nuisances.flatMap((one) => operationIds.map((operation) => onOneOperation(one, operation)))
    : trials;
const waiting: Trial[] = all.filter(({ name }) => new RegExp(pattern).test(name));
const rows: { exit: string; megabytes: number; seconds: number; broken: boolean }[] = [];

async function work(): Promise<void> {
  for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
    const folder = mkdtempSync(join(tmpdir(), 'pix-hostile-'));
    const held = await tryIt(next, folder);
    rmSync(folder, { recursive: true, force: true });
    const wrong = complaints(next, held);
    const { status, seconds, megabytes } = held;
    rows.push({ exit: String(status), megabytes: megabytes ?? 0, seconds, broken: wrong.length > 0 });
    const verdict = wrong.length === 0 ? 'held' : `BROKEN: ${wrong.join('; ').slice(0, 2000)}`;
    console.log(`exit ${status}, ${seconds} s, ${megabytes} MB, ${next.name}: ${verdict}`);
  }
}

await Promise.all(Array.from({ length: Number(process.env['WORKERS'] ?? 2) }, work));

const exits = [...new Set(rows.map(({ exit }) => exit))].sort();
console.log(`\n${rows.length} runs, ${rows.filter(({ broken }) => broken).length} broken`);
for (const exit of exits) console.log(`exit ${exit}: ${rows.filter((row) => row.exit === exit).length}`);
console.log(`longest ${Math.max(...rows.map(({ seconds }) => seconds))} s`);
console.log(`most memory ${Math.max(...rows.map(({ megabytes }) => megabytes))} MB`);
process.exitCode = rows.some(({ broken }) => broken) ? 1 : 0;
