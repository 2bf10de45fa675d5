import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Running, start } from '../cli/command.ts';
import { SecretScan } from './secret-scan.ts';
import { openStage, type Stage, type StageOptions } from './stage.ts';
import { filesOf, flawsOf } from './well-formed.ts';

/** How a run on a hostile target ended, and everything that must not have happened. */
export interface Held {
  /** `null` if it had to be killed. */
  readonly status: number | null;
  readonly stdout: string;
  readonly stderr: string;
  readonly seconds: number;
  /** The peak memory in megabytes. `null` if the system does not provide it. */
  readonly megabytes: number | null;
  readonly hits: number;
  readonly flaws: readonly string[];
}

/** The limit of the JavaScript heap, in megabytes. */
const heap = 512;

/** The peak memory of a process so far. Only Linux provides it. */
function peakMegabytes(pid: number): number | null {
  try {
    const peak = /VmHWM:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
    return peak === undefined ? null : Math.round(Number(peak) / 1024);
  } catch {
    return null;
  }
}

/** Watches memory and time until the command has ended. Kills it after the time limit. */
async function watch(running: Running, deadlineMs: number): Promise<{ megabytes: number | null; killed: boolean }> {
  let megabytes: number | null = null;
  let killed = false;
  const look = () => {
    megabytes = peakMegabytes(running.pid) ?? megabytes;
  };
  const looking = setInterval(look, 100);
  const killing = setTimeout(() => {
    killed = true;
    running.kill('SIGKILL');
  }, deadlineMs);
  try {
    await running.ended;
  } finally {
    clearInterval(looking);
    clearTimeout(killing);
  }
  return { megabytes, killed };
}

/** Without colours, the terminal output must not contain control characters other than line breaks. */
const unprintable = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]/;

function flawsOfTerminal(text: string): string[] {
  return [
    ...(unprintable.test(text) ? ['there is a control character on the terminal'] : []),
    ...(/pix-conformance itself failed/.test(text) ? [`it failed itself: ${text.slice(-600)}`] : []),
  ];
}

function leaks(scan: SecretScan, folder: string, terminal: string): string[] {
  const texts = new Map([...filesOf(folder), ['the terminal', terminal]]);
  return [...texts].flatMap(([path, text]) => scan.find(text).map((what) => `${path} gives away ${what}`));
}

export interface HoldOptions extends StageOptions {
  /** The folder that the command runs in. */
  readonly folder: string;
  /** Further words of the command line. */
  readonly words?: readonly string[];
  /** Replaces the address of the target. */
  readonly address?: (stage: Stage) => string;
  readonly deadlineMs: number;
}

/** Runs the real command on a hostile target, and checks everything that it leaves. */
export async function hold(options: HoldOptions): Promise<Held> {
  const stage = await openStage(options);
  const { folder, words = [], deadlineMs } = options;
  try {
    const startedAt = performance.now();
    const target = options.address?.(stage) ?? stage.target;
    const running = start(
      [
        'run',
        '--target',
        target,
        '--smtp-listen',
        stage.smtp,
        '--timeout',
        '1500',
        '--verbose',
        '--out',
        'run',
        ...words,
      ],
      folder,
      { NODE_OPTIONS: `--max-old-space-size=${heap}` },
    );
    const { megabytes, killed } = await watch(running, deadlineMs);
    const seconds = Math.round((performance.now() - startedAt) / 100) / 10;
    const { status, stdout, stderr } = await running.ended;
    const out = join(folder, 'run');
    const flaws = [
      ...(killed ? [`it had not ended after ${deadlineMs / 1000} s`] : flawsOf(out)),
      ...flawsOfTerminal(stdout + stderr),
      ...leaks(new SecretScan(stage.secrets), out, stdout + stderr),
      ...stage.strays.map((stray) => `another host was asked: ${stray}`),
    ];
    return { status: killed ? null : status, stdout, stderr, seconds, megabytes, hits: stage.hits, flaws };
  } finally {
    await stage.close();
  }
}
