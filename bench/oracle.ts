/**
 * Measures which share of the processor time of the verb `report` the oracle takes, with a profile of one report of a
 * made-up journal of N exchanges (100,000 unless told) or of a recorded run. For a made-up journal it also shows whether
 * the memory of the oracle grows with reads. Repeat with: node --expose-gc bench/oracle.ts [N | FOLDER]
 */
import { closeSync, copyFileSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs';
import { type Profiler, Session } from 'node:inspector/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { report } from '../src/cli/report.ts';
import { openTerminal, type Terminal } from '../src/cli/terminal.ts';
import type { Entry, ExchangeEntry } from '../src/journal/entry.ts';
import { preciseIso } from '../src/journal/time.ts';
import { Oracle } from '../src/oracle/oracle.ts';
import { at, lineOf } from './journal-lines.ts';

const start = Date.parse(at);
const stream = { write: () => true };
const silent: Terminal = openTerminal({ NO_COLOR: '1' }, stream, stream);

/** Some 200 requests a second. */
function exchangeAt(index: number): ExchangeEntry {
  return { ...(JSON.parse(lineOf(index)) as ExchangeEntry), at: preciseIso(start + index * 5) };
}

function* journal(count: number): Generator<Entry> {
  yield { type: 'run-started', at, version: 4, tool: 'bench', target: 'http://127.0.0.1:4010', seed: 1, options: {} };
  for (let index = 0; index < count; index += 1) yield exchangeAt(index);
  yield { type: 'run-ended', at, end: 'done', reason: null, durationMs: 1, requests: count };
}

function writeMadeUp(file: string, count: number): void {
  const handle = openSync(file, 'w');
  for (const entry of journal(count)) writeSync(handle, `${JSON.stringify(entry)}\n`);
  closeSync(handle);
}

/** The profile of one report. One sample a millisecond suffices, and a report of a million exchanges has 100,000. */
async function profileOf(folder: string): Promise<Profiler.Profile> {
  const session = new Session();
  session.connect();
  await session.post('Profiler.enable');
  await session.post('Profiler.setSamplingInterval', { interval: 1000 });
  await session.post('Profiler.start');
  await report(folder, folder, silent);
  const { profile } = await session.post('Profiler.stop');
  session.disconnect();
  return profile;
}

/** The number of samples within the oracle, and of all but those in which nothing ran. */
function samplesOf({ nodes }: Profiler.Profile): { readonly oracle: number; readonly all: number } {
  const byId = new Map(nodes.map((node) => [node.id, node]));
  const counted = { oracle: 0, all: 0 };
  const count = (node: Profiler.ProfileNode | undefined, isInside: boolean): void => {
    if (node === undefined) return;
    const { url, functionName } = node.callFrame;
    const isOracle = isInside || url.includes('/src/oracle/');
    const hits = functionName === '(idle)' ? 0 : (node.hitCount ?? 0);
    counted.all += hits;
    if (isOracle) counted.oracle += hits;
    for (const id of node.children ?? []) count(byId.get(id), isOracle);
  };
  count(nodes[0], false);
  return counted;
}

async function measureShare(what: string, write: (file: string) => void): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'pix-bench-oracle-'));
  try {
    write(join(folder, 'journal.jsonl'));
    const before = process.cpuUsage();
    const { oracle, all } = samplesOf(await profileOf(folder));
    const { user, system } = process.cpuUsage(before);
    const seconds = ((user + system) / 1e6).toFixed(1);
    console.log(`${what}: a report takes ${seconds} s of processor time, ${percent(oracle / all)} of it in the oracle`);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function percent(share: number): string {
  return `${(100 * share).toFixed(1)} %`;
}

function heapMb(): number {
  globalThis.gc?.();
  return Math.round(process.memoryUsage().heapUsed / 1024 / 1024);
}

/** Shows the memory of the oracle after exchanges of all operations, and after reads alone that follow them. */
function measureMemory(count: number): void {
  const oracle = new Oracle();
  const before = heapMb();
  let index = 0;
  for (; index < 50_000; index += 1) oracle.see(exchangeAt(index));
  const held = heapMb() - before;
  for (let reads = 0; reads < count; index += 1) {
    const entry = exchangeAt(index);
    if (entry.request.method !== 'GET') continue;
    oracle.see(entry);
    reads += 1;
  }
  const after = heapMb() - before;
  const findings = oracle.findings().length;
  console.log(
    `memory: ${held} MB after 50000 exchanges of all operations, ${after} MB after ${count} reads more (${findings} findings kept)`,
  );
}

const [asked = '100000'] = process.argv.slice(2);
if (/^\d+$/.test(asked)) {
  await measureShare(`made up, ${asked} exchanges`, (file) => writeMadeUp(file, Number(asked)));
  measureMemory(Number(asked));
} else {
  await measureShare('recorded', (file) => copyFileSync(join(asked, 'journal.jsonl'), file));
}
