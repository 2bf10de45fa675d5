import { type ChildProcess, spawn } from 'node:child_process';
import { Gathered } from '../journal/gathered.ts';
import type { Wait } from './inbox.ts';

export interface CommandResult {
  /** The exit status; `null` if the suite ended the command: timeout, abort, or too much output. */
  readonly exit: number | null;
  readonly stdout: string;
  readonly stderr: string;
  /** Whether the output exceeded the limit. */
  readonly tooMuch: boolean;
}

/** Maximum number of bytes to read from each output of a command. */
const outputLimit = 1024 * 1024;
/** Milliseconds between SIGTERM and SIGKILL. */
const graceMs = 500;

/** The running commands, which must not outlive this process. */
const running = new Set<ChildProcess>();
process.on('exit', () => {
  for (const child of running) kill(child, 'SIGKILL');
});

/** Runs a command in the shell until it exits, or until timeout or signal. Then all its processes are ended. */
export function runCommand(
  command: string,
  environment: Readonly<Record<string, string>>,
  until: Required<Wait>,
): Promise<CommandResult> {
  return new Promise((resolve) => {
    // Its own process group, so that all processes that the shell starts can be ended together.
    const child = spawn(command, {
      shell: true,
      detached: true,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { ...process.env, ...environment },
    });
    const stdout = new Gathered(outputLimit);
    const stderr = new Gathered(outputLimit);
    const timers: NodeJS.Timeout[] = [];
    let given = false;
    const giveUp = () => {
      if (given) return;
      given = true;
      kill(child, 'SIGTERM');
      timers.push(setTimeout(() => kill(child, 'SIGKILL'), graceMs));
    };
    const settle = (exit: number | null, failure?: string) => {
      for (const timer of timers) clearTimeout(timer);
      until.signal.removeEventListener('abort', giveUp);
      // A shell that exited may have left processes in the background.
      kill(child, 'SIGKILL');
      running.delete(child);
      resolve({
        exit: given ? null : exit,
        stdout: stdout.body.toString(),
        stderr: failure ?? stderr.body.toString(),
        tooMuch: stdout.isCut,
      });
    };
    running.add(child);
    timers.push(setTimeout(giveUp, until.timeoutMs));
    until.signal.addEventListener('abort', giveUp);
    child.stdout.on('data', (chunk: Buffer) => {
      stdout.add(chunk);
      if (stdout.isCut) giveUp();
    });
    child.stderr.on('data', (chunk: Buffer) => stderr.add(chunk));
    child.once('error', (error) => settle(127, error.message));
    child.once('close', (code) => settle(code ?? 1));
    // A background process may keep the pipes open forever, so only the output up to now counts.
    child.once('exit', (code) => timers.push(setTimeout(() => settle(code ?? 1), graceMs)));
  });
}

function kill(child: ChildProcess, signal: NodeJS.Signals): void {
  if (child.pid === undefined) return;
  try {
    if (process.platform === 'win32') child.kill(signal);
    else process.kill(-child.pid, signal);
  } catch {
    // It has already exited.
  }
}
