/**
 * Measures which share of the processor time of `analyse` the oracle takes, over a made-up journal of N exchanges (100,000
 * unless told) and over a tenth of them, and how much memory it holds at the end. Repeat with:
 * node --expose-gc bench/oracle.ts [N]
 */
import { analyse } from '../src/analysis/analyse.ts';
import type { Entry, ExchangeEntry } from '../src/journal/entry.ts';
import { preciseIso } from '../src/journal/time.ts';
import { Oracle } from '../src/oracle/oracle.ts';
import { at, lineOf } from './journal-lines.ts';

const start = Date.parse(at);

/** Some 200 requests a second. */
function* journal(count: number): Generator<Entry> {
  yield { type: 'run-started', at, version: 3, tool: 'bench', target: 'http://127.0.0.1:4010', seed: 1, options: {} };
  for (let index = 0; index < count; index += 1) {
    yield { ...(JSON.parse(lineOf(index)) as ExchangeEntry), at: preciseIso(start + index * 5) };
  }
  yield { type: 'run-ended', at, end: 'done', reason: null, durationMs: 1, requests: count };
}

/** Milliseconds of processor time, of all threads. */
function processorMs(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}

const { see } = Oracle.prototype;

/** Processor time of an analysis, with the oracle or without it. */
function analysisMs(count: number, withOracle: boolean): number {
  Oracle.prototype.see = withOracle ? see : () => {};
  const before = processorMs();
  analyse(() => journal(count));
  return processorMs() - before;
}

function heapMb(): number {
  globalThis.gc?.();
  return Math.round(process.memoryUsage().heapUsed / 1024 / 1024);
}

function measure(count: number): void {
  const [without, all] = [analysisMs(count, false), analysisMs(count, true)];
  const share = ((100 * (all - without)) / all).toFixed(1);
  const oracle = new Oracle();
  const heapBefore = heapMb();
  for (const entry of journal(count)) see.call(oracle, entry);
  const held = heapMb() - heapBefore;
  console.log(
    `${count} exchanges: ${Math.round(all)} ms of processor time, ${share} % of it in the oracle; it holds ${held} MB; ${oracle.findings().length} findings kept`,
  );
}

const asked = Number(process.argv[2] ?? 100_000);
measure(Math.round(asked / 10));
measure(asked);
