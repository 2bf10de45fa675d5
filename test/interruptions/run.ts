/**
 * Interrupts runs at random moments and says how they left things.
 * Arguments: how many (100 unless told), a seed (random unless told). `WORKERS=N` runs so many side by side, 2 unless told.
 */
import { randomInt } from 'node:crypto';
import { useOwnTemporaryFolder } from '../support/own-temporary-folder.ts';
import { goThrough } from '../support/twice.ts';
import { type Interrupted, type Interruption, impossible, interrupt, interruptions } from './interruption.ts';

useOwnTemporaryFolder();

const [count = '100', seed = String(randomInt(1_000_000))] = process.argv.slice(2);
const ended: Interrupted[] = [];
const left = new Set<string>();

async function tried(next: Interruption): Promise<void> {
  const why = impossible(next.kind);
  if (why !== null) {
    left.add(`${next.kind}: ${why}`);
    return;
  }
  const one = await interrupt(next);
  ended.push(one);
  const verdict = one.complaints.length === 0 ? 'held' : `BROKEN: ${one.complaints.join('; ')}`;
  console.log(`${one.kind}, at request ${one.moment} of ${one.only}: status ${one.status}, ${verdict}`);
}

console.log(`${count} interruptions, seed ${seed}`);
await goThrough(interruptions(Number(count), Number(seed)), Number(process.env['WORKERS'] ?? 2), tried);

console.log('\n| Interruption | Runs | Held | Exit |\n|---|---|---|---|');
for (const kind of new Set(ended.map((one) => one.kind))) {
  const all = ended.filter((one) => one.kind === kind);
  const held = all.filter(({ complaints }) => complaints.length === 0).length;
  const exits = [...new Set(all.map(({ status }) => String(status ?? 'killed')))].sort().join(', ');
  console.log(`| ${kind} | ${all.length} | ${held} | ${exits} |`);
}
for (const word of left) console.log(`Left out: ${word}`);
process.exitCode = ended.every(({ complaints }) => complaints.length === 0) ? 0 : 1;
