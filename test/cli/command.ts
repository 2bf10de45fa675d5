import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const main = join(import.meta.dirname, '..', '..', 'src', 'cli', 'main.ts');

export interface Ended {
  /** `null` if a signal ended it. */
  readonly status: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

export interface Running {
  readonly pid: number;
  kill(signal: NodeJS.Signals): void;
  /** Resolves when stdout contains the text. Rejects if the command ends before that. */
  printed(text: string): Promise<string>;
  readonly ended: Promise<Ended>;
}

/** An environment without the caller's own settings. */
function cleanEnvironment(extra: Readonly<Record<string, string>>): Record<string, string> {
  const { PATH = '', HOME = '' } = process.env;
  return { PATH, HOME, ...extra };
}

/**
 * Starts the real command in its own folder.
 * @param through a command line that runs the following one, such as a shell that sets limits
 */
export function start(
  words: readonly string[],
  folder: string,
  environment: Readonly<Record<string, string>> = {},
  through: readonly string[] = [],
): Running {
  const [program = process.execPath, ...first] = [...through, process.execPath];
  const child = spawn(program, [...first, main, ...words], {
    cwd: folder,
    env: cleanEnvironment(environment),
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let stdout = '';
  let stderr = '';
  const watchers = new Set<() => void>();
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    stdout += text;
    for (const watcher of watchers) watcher();
  });
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    stderr += text;
  });
  const ended = new Promise<Ended>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (status) => resolve({ status, stdout, stderr }));
  });
  const printed = (text: string) =>
    new Promise<string>((resolve, reject) => {
      const look = () => {
        if (!stdout.includes(text)) return;
        watchers.delete(look);
        resolve(stdout);
      };
      watchers.add(look);
      look();
      ended.then(() => reject(new Error(`ended without printing ${text}: ${stdout}${stderr}`)), reject);
    });
  return { pid: child.pid ?? 0, kill: (signal) => void child.kill(signal), printed, ended };
}

/** Runs the real command to its end. */
export function pixConformance(
  words: readonly string[],
  folder: string,
  environment: Readonly<Record<string, string>> = {},
): Promise<Ended> {
  return start(words, folder, environment).ended;
}

/** An empty folder. It is removed when the test has ended. */
export function emptyFolder(onEnd: (work: () => void) => void): string {
  const folder = mkdtempSync(join(tmpdir(), 'pix-conformance-'));
  onEnd(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}
