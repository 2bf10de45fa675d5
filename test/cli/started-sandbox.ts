import { onTestFinished } from 'vitest';
import { start } from './command.ts';

/** Starts the sandbox on a free port, until the test ends. @returns the process, and its address */
export async function startSandbox(folder: string, ...words: string[]) {
  const sandbox = start(['sandbox', '--port', '0', ...words], folder);
  onTestFinished(() => sandbox.kill('SIGKILL'));
  const url = /http:\/\/[\d.:]+/.exec(await sandbox.printed('Ctrl-C ends it'))?.[0] ?? '';
  return { sandbox, url };
}
