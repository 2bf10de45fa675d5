/**
 * Measures what the verbs that read journals cost: two shards of half the exchanges each are written to disk, merged, reported and
 * compared. Processor time and the most memory that each process had; for N exchanges (100,000 unless told) and a tenth of them.
 * Repeat with: node bench/verbs.ts [N]
 */
import { spawnSync } from 'node:child_process';
import { closeSync, mkdirSync, mkdtempSync, openSync, readFileSync, rmSync, writeFileSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { at, lineOf } from './journal-lines.ts';

const command = join(import.meta.dirname, '../src/cli/main.ts');

/** Told at its end by each process that is measured: microseconds of processor time, and kilobytes. */
interface Usage {
  readonly userCPUTime: number;
  readonly systemCPUTime: number;
  readonly maxRSS: number;
}

function writeShard(folder: string, index: number, count: number): void {
  mkdirSync(folder);
  const file = openSync(join(folder, 'journal.jsonl'), 'w');
  const options = {
    only: [],
    skip: [],
    thorough: true,
    strict: false,
    expectedFailures: [],
    shard: { index, count: 2 },
  };
  const target = 'http://127.0.0.1:4010';
  writeSync(
    file,
    `${JSON.stringify({ type: 'run-started', at, version: 1, tool: 'bench', target, seed: 1, options })}\n`,
  );
  for (let from = 0; from < count; from += 1000) {
    const lines = Array.from({ length: Math.min(1000, count - from) }, (_, more) => lineOf(from + more, `s${index}`));
    writeSync(file, `${lines.join('\n')}\n`);
  }
  const end = { type: 'run-ended', at, end: 'done', reason: null, durationMs: 1, requests: count };
  writeSync(file, `${JSON.stringify(end)}\n`);
  closeSync(file);
}

function measure(folder: string, count: number, words: readonly string[]): void {
  const told = join(folder, 'usage.json');
  const spy = join(folder, 'usage.mjs');
  const code = `import { writeFileSync } from 'node:fs'; process.on('exit', () => writeFileSync(${JSON.stringify(told)}, JSON.stringify(process.resourceUsage())));`;
  writeFileSync(spy, code);
  const startedAt = performance.now();
  const { status, stderr } = spawnSync(process.execPath, [`--import=${spy}`, command, ...words], { cwd: folder });
  const seconds = (performance.now() - startedAt) / 1000;
  const { userCPUTime, systemCPUTime, maxRSS } = JSON.parse(readFileSync(told, 'utf8')) as Usage;
  const cpu = (userCPUTime + systemCPUTime) / 1e6;
  process.stdout.write(
    `${count} exchanges, ${words[0]}: ${cpu.toFixed(1)} s of processor time (${((cpu / count) * 1e6).toFixed(0)} µs each), ${seconds.toFixed(1)} s in all, ${Math.round(maxRSS / 1024)} MB at most, status ${status}${status === 2 ? ` ${stderr}` : ''}\n`,
  );
}

function verbs(count: number): void {
  const folder = mkdtempSync(join(tmpdir(), 'pix-bench-verbs-'));
  try {
    for (const index of [1, 2]) writeShard(join(folder, `s${index}`), index, count / 2);
    measure(folder, count, ['merge', 's1', 's2', '--out', 'merged']);
    measure(folder, count, ['report', 'merged']);
    measure(folder, count, ['diff', 'merged', 'merged']);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

const asked = Number(process.argv[2] ?? 100_000);
verbs(Math.round(asked / 10));
verbs(asked);
