import { type ChildProcess, spawn } from 'node:child_process';

export interface CommandResult {
  /** `null` where it was ended from here: out of time, given up, or too talkative. */
  readonly exit: number | null;
  readonly stdout: string;
  readonly stderr: string;
  /** Whether it printed more than is read. */
  readonly tooMuch: boolean;
}

/** Bytes read of what a command prints. */
const outputLimit = 1024 * 1024;
/** Milliseconds after which a command that does not end when asked to is killed. */
const graceMs = 500;

/** What runs now, for it must not outlive this process. */
const running = new Set<ChildProcess>();
process.on('exit', () => {
  for (const child of running) kill(child, 'SIGKILL');
});

/**
 * Runs a command through the shell and waits for its end, at most until the time is over or the signal aborts.
 * The command and whatever it started are ended then; nothing is left behind.
 */
export function runCommand(
  command: string,
  environment: Readonly<Record<string, string>>,
  until: { readonly timeoutMs: number; readonly signal: AbortSignal },
): Promise<CommandResult> {
  return new Promise((resolve) => {
    // A process group of its own, so that what the shell starts can be ended together with it.
    const child = spawn(command, {
      shell: true,
      detached: true,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { ...process.env, ...environment },
    });
    const stdout = new Output();
    const stderr = new Output();
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
      // A shell that has ended may have left something running in the background.
      kill(child, 'SIGKILL');
      running.delete(child);
      resolve({
        exit: given ? null : exit,
        stdout: stdout.text,
        stderr: failure ?? stderr.text,
        tooMuch: stdout.tooMuch,
      });
    };
    running.add(child);
    timers.push(setTimeout(giveUp, until.timeoutMs));
    until.signal.addEventListener('abort', giveUp);
    child.stdout.on('data', (chunk: Buffer) => {
      stdout.add(chunk);
      if (stdout.tooMuch) giveUp();
    });
    child.stderr.on('data', (chunk: Buffer) => stderr.add(chunk));
    child.once('error', (error) => settle(127, error.message));
    child.once('close', (code) => settle(code ?? 1));
    // Something in the background may hold the pipes open for ever: what was printed by then is what counts.
    child.once('exit', (code) => timers.push(setTimeout(() => settle(code ?? 1), graceMs)));
  });
}

class Output {
  readonly #chunks: Buffer[] = [];
  #size = 0;

  add(chunk: Buffer): void {
    this.#size += chunk.length;
    if (this.#size <= outputLimit) this.#chunks.push(chunk);
  }

  get tooMuch(): boolean {
    return this.#size > outputLimit;
  }

  get text(): string {
    return Buffer.concat(this.#chunks).toString('utf8');
  }
}

function kill(child: ChildProcess, signal: NodeJS.Signals): void {
  if (child.pid === undefined) return;
  try {
    if (process.platform === 'win32') child.kill(signal);
    else process.kill(-child.pid, signal);
  } catch {
    // It has ended already.
  }
}
