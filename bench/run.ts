/**
 * What a whole run costs: on the embedded sandbox, on one that answers every request 100 ms late, and there with 20 requests a
 * second. The last two with their timelines: how many requests or waits were under way in each tenth of the run, and what
 * the time of the longest chain of calls consists of.
 *
 * Repeat with `node bench/run.ts`, on a machine that does nothing else. The ratio is the run's time over that of its longest
 * chain of calls: a run cannot take less than 1.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readJournal } from '../src/journal/reader.ts';
import { type Timeline, TimelineCollector } from '../src/report/timeline.ts';

const command = join(import.meta.dirname, '../src/cli/main.ts');
const latencyMs = 100;

interface Run {
  readonly durationMs: number;
  readonly requests: number;
  readonly longestChain: number;
  readonly exit: number;
  readonly startedAt: string;
}

type Measured = Run & { readonly processMs: number; readonly timeline: Timeline };

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address() as { port: number };
      server.close(() => resolve(port));
    });
  });
}

function ended(child: ChildProcess): Promise<void> {
  return new Promise((resolve) => child.once('exit', () => resolve()));
}

/** Runs the command with options, and gives back what its results say, with how long the process lived. */
async function measured(options: readonly string[]): Promise<Measured> {
  const out = mkdtempSync(join(tmpdir(), 'pix-bench-'));
  const startedAt = performance.now();
  await ended(spawn(process.execPath, [command, 'run', '--quiet', '--out', out, ...options], { stdio: 'ignore' }));
  const processMs = performance.now() - startedAt;
  const { run } = JSON.parse(readFileSync(join(out, 'results.json'), 'utf8')) as { run: Run };
  const collector = new TimelineCollector(run.startedAt, run.durationMs);
  for (const entry of readJournal(join(out, 'journal.jsonl'))) collector.see(entry);
  rmSync(out, { recursive: true, force: true });
  return { ...run, processMs, timeline: collector.timeline };
}

async function onSandbox<T>(latency: number, work: (options: readonly string[]) => Promise<T>): Promise<T> {
  const [port, smtp] = [await freePort(), await freePort()];
  const options = ['--port', String(port), '--smtp', `127.0.0.1:${smtp}`, '--latency', String(latency)];
  const sandbox = spawn(process.execPath, [command, 'sandbox', ...options], { stdio: ['ignore', 'pipe', 'ignore'] });
  await new Promise((resolve) => sandbox.stdout.once('data', resolve));
  try {
    return await work(['--target', `http://127.0.0.1:${port}`, '--smtp-listen', `127.0.0.1:${smtp}`]);
  } finally {
    sandbox.kill();
    await ended(sandbox);
  }
}

function print(what: string, { durationMs, requests, longestChain, exit, processMs }: Measured): void {
  const seconds = (ms: number) => `${(ms / 1000).toFixed(2)} s`;
  process.stdout.write(
    `${what}: ${seconds(processMs)} in all, ${seconds(durationMs)} of it the run, ${seconds(processMs - durationMs)} the tool's own; ` +
      `${requests} requests, longest chain ${longestChain}, exit ${exit}\n`,
  );
}

/** Prints a row for each kind of work, with the average under way in each tenth, and the parts of the longest chain. */
function printTimeline({ rows, chain }: Timeline): void {
  const tenths = Array.from({ length: 10 }, (_, index) => index);
  process.stdout.write(`\n| under way | ${tenths.map((tenth) => `${tenth * 10} %`).join(' | ')} |\n`);
  process.stdout.write(`|---|${'---:|'.repeat(10)}\n`);
  for (const { name, underWay } of rows) {
    const size = underWay.length / 10;
    const averages = tenths.map((tenth) => underWay.slice(tenth * size, (tenth + 1) * size).reduce((a, b) => a + b, 0));
    process.stdout.write(`| ${name} | ${averages.map((sum) => (sum / size).toFixed(1)).join(' | ')} |\n`);
  }
  const waited = Map.groupBy(chain, ({ waitedFor }) => waitedFor ?? 'nothing');
  const total = (ms: readonly number[]) => `${(ms.reduce((a, b) => a + b, 0) / 1000).toFixed(1)} s`;
  const calls = total(chain.map(({ begin, end }) => end - begin));
  const waits = [...waited].map(([what, steps]) => `${what} ${total(steps.map(({ waitedMs }) => waitedMs))}`);
  process.stdout.write(`\nlongest chain: ${chain.length} calls of ${calls} in all; waited for ${waits.join(', ')}\n`);
}

const rules = ['--only', 'signup,login,recovery,auth,isolation,payment,list,fees,apiKey,securityIP,webhook,http'];

print('embedded', await measured([]));
const late = await onSandbox(latencyMs, (options) => measured(options));
print(`${latencyMs} ms late`, late);
printTimeline(late.timeline);
process.stdout.write(`ratio to the longest chain: ${(late.durationMs / (late.longestChain * latencyMs)).toFixed(2)}\n`);
const alone = await onSandbox(latencyMs, (options) => measured([...options, ...rules]));
print(`${latencyMs} ms late, without the chapters that only ask`, alone);
process.stdout.write(
  `ratio to the longest chain: ${(alone.durationMs / (alone.longestChain * latencyMs)).toFixed(2)}\n`,
);
const paced = await onSandbox(latencyMs, (options) => measured([...options, '--max-rps', '20']));
print(`${latencyMs} ms late, 20 requests a second`, paced);
printTimeline(paced.timeline);
