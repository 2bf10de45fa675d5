import { vi } from 'vitest';
import { givenOptions } from '../../src/cli/config/command-line.ts';
import { runProgram } from '../../src/cli/program.ts';
import { openTerminal } from '../../src/cli/terminal.ts';
import { UsageError } from '../../src/cli/usage-error.ts';
import { type Verbs, verbs } from '../../src/cli/verbs.ts';
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
  // The work of the verb itself would also change how this process uses memory.
  const work: Verbs['run']['work'] = async ({ options }, around) =>
    (await import('../../src/cli/run.ts')).run(givenOptions(options), around);
  // commander prints the help to the process's own output
  const help = vi.spyOn(process.stdout, 'write').mockImplementation((text) => {
    printed.stdout += String(text);
    return true;
  });
  try {
    return {
      status: await runProgram(words, '0.0.0', { terminal, folder }, { ...verbs, run: { ...verbs.run, work } }),
      ...printed,
    };
  } catch (error) {
    if (!(error instanceof UsageError)) throw error;
    return { status: 2, stdout: printed.stdout, stderr: `${printed.stderr}${error.message}\n` };
  } finally {
    help.mockRestore();
  }
}
