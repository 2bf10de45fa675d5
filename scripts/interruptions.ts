/**
 * Interrupts runs at random moments and says how they left things.
 * Arguments: how many (100 unless told), a seed (random unless told). `WORKERS=N` runs so many side by side, 2 unless told.
 */
import { randomInt } from 'node:crypto';
import {
  type Interrupted,
  type Interruption,
  impossible,
  interrupt,
  interruptions,
} from '../test/interruptions/interruption.ts';
import { useOwnTemporaryFolder } from '../test/support/own-temporary-folder.ts';

useOwnTemporaryFolder();

const [count = '100', seed = String(randomInt(1_000_000))] = process.argv.slice(2);
const waiting: Interruption[] = interruptions(Number(count), Number(seed));
const ended: Interrupted[] = [];
const left = new Set<string>();

async function work(): Promise<void> {
  for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
    const why = impossible(next.kind);
    if (why !== null) {
      left.add(`${next.kind}: ${why}`);
      continue;
    }
    const one = await interrupt(next);
    ended.push(one);
    const verdict = one.complaints.length === 0 ? 'held' : `BROKEN: ${one.complaints.join('; ')}`;
    console.log(`${one.kind}, at request ${one.moment} of ${one.only}: status ${one.status}, ${verdict}`);
  }
}

console.log(`${count} interruptions, seed ${seed}`);
await Promise.all(Array.from({ length: Number(process.env['WORKERS'] ?? 2) }, work));

console.log('\n| Interruption | Runs | Held | Exit |\n|---|---|---|---|');
for (const kind of new Set(ended.map((one) => one.kind))) {
  const all = ended.filter((one) => one.kind === kind);
  const held = all.filter(({ complaints }) => complaints.length === 0).length;
  const exits = [...new Set(all.map(({ status }) => String(status ?? 'killed')))].sort().join(', ');
  console.log(`| ${kind} | ${all.length} | ${held} | ${exits} |`);
}
for (const word of left) console.log(`Left out: ${word}`);
process.exitCode = ended.every(({ complaints }) => complaints.length === 0) ? 0 : 1;
