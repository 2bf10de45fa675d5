import { setFlagsFromString } from 'node:v8';
import { root, version } from './package.ts';
import { runProgram, type Verbs } from './program.ts';
import { openTerminal, plain, tolerateClosedPipe } from './terminal.ts';
import { exitStatus, UsageError } from './usage-error.ts';

const cwd = process.cwd();
const terminal = openTerminal(process.env, process.stdout, process.stderr);

/**
 * Keeps the part of the heap for new objects at its initial size. It would grow while the modules are loaded, and a run
 * would take 60 MB more. It must come before that, because V8 does not shrink it again.
 */
function runInLittleMemory(): void {
  setFlagsFromString('--semi-space-growth-factor=1');
}

const verbs: Verbs = {
  run: async (options) => {
    runInLittleMemory();
    return (await import('./run.ts')).run(options, { terminal, root, folder: cwd });
  },
  sandbox: async (options) => (await import('./sandbox.ts')).sandbox(options, { terminal, folder: cwd }),
  doctor: async (options) => (await import('./doctor.ts')).doctor(options, { terminal, root, folder: cwd }),
  list: async (options) => (await import('./list.ts')).list(options, terminal),
  curl: async (word, from, options) =>
    (await import('./curl.ts')).curl(word, from, options, { terminal, root, folder: cwd }),
  explain: async (id) => (await import('./explain.ts')).explain(id, terminal),
  report: async (folder) => (await import('./report.ts')).report(folder, cwd, terminal),
  merge: async (folders, options) => (await import('./merge.ts')).merge(folders, options, cwd, terminal),
  accept: async (folder, file) => (await import('./accept.ts')).accept(folder, file, cwd, terminal),
  proxy: async (options) => (await import('./proxy.ts')).proxy(options, cwd, terminal),
  check: async (files, options) => (await import('./check.ts')).check(files, options, cwd, terminal),
  diff: async (a, b, options) => (await import('./diff.ts')).diff(a, b, options, cwd, terminal),
};

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
  await leave(await runProgram(process.argv.slice(2), version, verbs));
} catch (error) {
  await fail(error);
}
