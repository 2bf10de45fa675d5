/**
 * What a whole run costs: on the embedded sandbox, and on one that answers every request 100 ms late.
 *
 * Repeat with `node bench/run.ts`, on a machine that does nothing else. The ratio is the run's time over that of its longest
 * chain of calls: a run cannot take less than 1.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const command = join(import.meta.dirname, '../src/cli/main.ts');
const latencyMs = 100;

interface Run {
  readonly durationMs: number;
  readonly requests: number;
  readonly longestChain: number;
  readonly exit: number;
}

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
async function measured(options: readonly string[]): Promise<Run & { readonly processMs: number }> {
  const out = mkdtempSync(join(tmpdir(), 'pix-bench-'));
  const startedAt = performance.now();
  await ended(spawn(process.execPath, [command, 'run', '--quiet', '--out', out, ...options], { stdio: 'ignore' }));
  const processMs = performance.now() - startedAt;
  const { run } = JSON.parse(readFileSync(join(out, 'results.json'), 'utf8')) as { run: Run };
  rmSync(out, { recursive: true, force: true });
  return { ...run, processMs };
}

async function onLateSandbox<T>(work: (options: readonly string[]) => Promise<T>): Promise<T> {
  const [port, smtp] = [await freePort(), await freePort()];
  const options = ['--port', String(port), '--smtp', `127.0.0.1:${smtp}`, '--latency', String(latencyMs)];
  const sandbox = spawn(process.execPath, [command, 'sandbox', ...options], { stdio: ['ignore', 'pipe', 'ignore'] });
  await new Promise((resolve) => sandbox.stdout.once('data', resolve));
  try {
    return await work(['--target', `http://127.0.0.1:${port}`, '--smtp-listen', `127.0.0.1:${smtp}`]);
  } finally {
    sandbox.kill();
    await ended(sandbox);
  }
}

function print(
  what: string,
  { durationMs, requests, longestChain, exit, processMs }: Awaited<ReturnType<typeof measured>>,
): void {
  const seconds = (ms: number) => `${(ms / 1000).toFixed(2)} s`;
  process.stdout.write(
    `${what}: ${seconds(processMs)} in all, ${seconds(durationMs)} of it the run, ${seconds(processMs - durationMs)} the tool's own; ` +
      `${requests} requests, longest chain ${longestChain}, exit ${exit}\n`,
  );
}

const rules = ['--only', 'signup,login,recovery,auth,isolation,payment,list,fees,apiKey,securityIP,webhook,http'];

print('embedded', await measured([]));
const late = await onLateSandbox((options) => measured(options));
print(`${latencyMs} ms late`, late);
process.stdout.write(`ratio to the longest chain: ${(late.durationMs / (late.longestChain * latencyMs)).toFixed(2)}\n`);
const alone = await onLateSandbox((options) => measured([...options, ...rules]));
print(`${latencyMs} ms late, without the chapters that only ask`, alone);
process.stdout.write(
  `ratio to the longest chain: ${(alone.durationMs / (alone.longestChain * latencyMs)).toFixed(2)}\n`,
);
