import { vi } from 'vitest';
import { runProgram } from '../../src/cli/program.ts';
import { openTerminal } from '../../src/cli/terminal.ts';
import { UsageError } from '../../src/cli/usage-error.ts';
import { type Verbs, verbsAt } from '../../src/cli/verbs.ts';
import type { Ended } from './command.ts';

/**
 * Runs a verb in this process, which takes far less time than the real command. `PIX_` variables of the caller are ignored.
 * Not for tests that run concurrently.
 * @throws every error that is not a UsageError
 */
export async function inProcess(words: readonly string[], folder: string): Promise<Ended> {
  for (const name of Object.keys(process.env).filter((one) => one.startsWith('PIX_'))) vi.stubEnv(name, undefined);
  const printed = { stdout: '', stderr: '' };
  const stream = (name: keyof typeof printed) => ({ write: (text: string) => (printed[name] += text) });
  const terminal = openTerminal({}, stream('stdout'), stream('stderr'));
  // `verbsAt` would also change how this process uses memory.
  const run: Verbs['run'] = async (options) =>
    (await import('../../src/cli/run.ts')).run(options, { terminal, folder, root: process.cwd() });
  // commander prints the help to the process's own output
  const help = vi.spyOn(process.stdout, 'write').mockImplementation((text) => {
    printed.stdout += String(text);
    return true;
  });
  try {
    return { status: await runProgram(words, '0.0.0', { ...verbsAt(terminal, folder), run }), ...printed };
  } catch (error) {
    if (!(error instanceof UsageError)) throw error;
    return { status: 2, stdout: printed.stdout, stderr: `${printed.stderr}${error.message}\n` };
  } finally {
    help.mockRestore();
  }
}
