/**
 * Measures which share of the processor time of the verb `report` the oracle takes, over a made-up journal of N exchanges
 * (100,000 unless told) and over a tenth of them, or over the journal of a recorded run, and how much memory the oracle
 * holds at the end. Repeat with: node --expose-gc bench/oracle.ts [N | FOLDER]
 */
import { closeSync, copyFileSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { report } from '../src/cli/report.ts';
import { openTerminal, type Terminal } from '../src/cli/terminal.ts';
import type { Entry, ExchangeEntry } from '../src/journal/entry.ts';
import { readJournal } from '../src/journal/reader.ts';
import { preciseIso } from '../src/journal/time.ts';
import { Oracle } from '../src/oracle/oracle.ts';
import { at, lineOf } from './journal-lines.ts';

/** Other work on the machine only adds time, so the fastest of these turns counts, with and without the oracle. */
const turns = 3;
const start = Date.parse(at);
const stream = { write: () => true };
const silent: Terminal = openTerminal({ NO_COLOR: '1' }, stream, stream);

/** Some 200 requests a second. */
function* journal(count: number): Generator<Entry> {
  yield { type: 'run-started', at, version: 4, tool: 'bench', target: 'http://127.0.0.1:4010', seed: 1, options: {} };
  for (let index = 0; index < count; index += 1) {
    yield { ...(JSON.parse(lineOf(index)) as ExchangeEntry), at: preciseIso(start + index * 5) };
  }
  yield { type: 'run-ended', at, end: 'done', reason: null, durationMs: 1, requests: count };
}

function writeMadeUp(file: string, count: number): void {
  const handle = openSync(file, 'w');
  for (const entry of journal(count)) writeSync(handle, `${JSON.stringify(entry)}\n`);
  closeSync(handle);
}

/** Milliseconds of processor time, of all threads. */
function processorMs(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}

const { see } = Oracle.prototype;

/** Processor time of a report, with the oracle or without it. */
async function reportMs(folder: string, withOracle: boolean): Promise<number> {
  Oracle.prototype.see = withOracle ? see : () => {};
  const before = processorMs();
  await report(folder, folder, silent);
  return processorMs() - before;
}

function heapMb(): number {
  globalThis.gc?.();
  return Math.round(process.memoryUsage().heapUsed / 1024 / 1024);
}

async function measure(what: string, write: (file: string) => void): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'pix-bench-oracle-'));
  try {
    const file = join(folder, 'journal.jsonl');
    write(file);
    // The first report also pays for compiling.
    await reportMs(folder, true);
    let [without, all] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY];
    for (let turn = 0; turn < turns; turn += 1) {
      without = Math.min(without, await reportMs(folder, false));
      all = Math.min(all, await reportMs(folder, true));
    }
    const share = ((100 * (all - without)) / all).toFixed(1);
    const oracle = new Oracle();
    const heapBefore = heapMb();
    let exchanges = 0;
    for (const entry of readJournal(file)) {
      see.call(oracle, entry);
      if (entry.type === 'exchange') exchanges += 1;
    }
    const held = heapMb() - heapBefore;
    const each = ((1000 * (all - without)) / exchanges).toFixed(1);
    console.log(
      `${what}: ${exchanges} exchanges, ${Math.round(all)} ms of processor time, ${share} % of it in the oracle (${each} µs for each exchange); it holds ${held} MB; ${oracle.findings().length} findings kept`,
    );
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

const [asked = '100000'] = process.argv.slice(2);
if (/^\d+$/.test(asked)) {
  for (const count of [Math.round(Number(asked) / 10), Number(asked)])
    await measure('made up', (file) => writeMadeUp(file, count));
} else {
  await measure('recorded', (file) => copyFileSync(join(asked, 'journal.jsonl'), file));
}
