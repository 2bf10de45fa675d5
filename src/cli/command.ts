import { version } from './package.ts';
import { runProgram } from './program.ts';
import { openTerminal, plain, tolerateClosedPipe } from './terminal.ts';
import { exitStatus, UsageError } from './usage-error.ts';

const terminal = openTerminal(process.env, process.stdout, process.stderr);

/** Flushes the output before the process ends. Open handles do not delay it. */
async function leave(status: number): Promise<never> {
  for (const stream of [process.stdout, process.stderr]) {
    await new Promise<void>((resolve) => stream.write('', () => resolve()));
  }
  process.exit(status);
}

/** Ends the process with a single sentence, whatever the error. */
async function fail(error: unknown): Promise<never> {
  const usage = error instanceof UsageError;
  const message = error instanceof Error ? error.message : String(error);
  terminal.note(usage ? plain(message) : `pix-conformance itself failed: ${plain(message)}`);
  if (!usage && process.env['PIX_DEBUG'] && error instanceof Error) terminal.note(error.stack ?? '');
  return await leave(usage ? exitStatus.usage : exitStatus.ourFault);
}

tolerateClosedPipe(process.stdout);
tolerateClosedPipe(process.stderr);
// An uncaught error would exit with a stack trace and status 1, which means that a rule failed.
let isFailing = false;
process.on('uncaughtException', (error) => {
  if (!isFailing) void fail(error);
  isFailing = true;
});
try {
  await leave(await runProgram(process.argv.slice(2), version, { terminal, folder: process.cwd() }));
} catch (error) {
  await fail(error);
}
