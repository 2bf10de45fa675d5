import { setFlagsFromString } from 'node:v8';
import type { GivenOptions } from './config/options.ts';
import type { MergeOptions } from './merge.ts';
import { root } from './package.ts';
import type { SandboxOptions } from './sandbox.ts';
import type { Terminal } from './terminal.ts';
import type { CheckOptions, ProxyOptions } from './traffic-options.ts';

/**
 * Keeps the part of the heap for new objects at its initial size. It would grow while the modules are loaded, and a run
 * would take 60 MB more. It must come before that, because V8 does not shrink it again.
 */
function runInLittleMemory(): void {
  setFlagsFromString('--semi-space-growth-factor=1');
}

/** The verbs, each with its exit status. Each is loaded only when called, so that the others cost no start-up time. */
export function verbsAt(terminal: Terminal, folder: string) {
  const around = { terminal, root, folder };
  return {
    run: async (options: GivenOptions): Promise<number> => {
      runInLittleMemory();
      return (await import('./run.ts')).run(options, around);
    },
    sandbox: async (options: SandboxOptions): Promise<number> =>
      (await import('./sandbox.ts')).sandbox(options, around),
    doctor: async (options: GivenOptions): Promise<number> => (await import('./doctor.ts')).doctor(options, around),
    list: async (options: { readonly json?: boolean }): Promise<number> =>
      (await import('./list.ts')).list(options, terminal),
    curl: async (word: string, from: string | undefined, options: GivenOptions): Promise<number> =>
      (await import('./curl.ts')).curl(word, from, options, around),
    explain: async (id: string): Promise<number> => (await import('./explain.ts')).explain(id, terminal),
    report: async (run: string): Promise<number> => (await import('./report.ts')).report(run, folder, terminal),
    merge: async (runs: readonly string[], options: MergeOptions): Promise<number> =>
      (await import('./merge.ts')).merge(runs, options, folder, terminal),
    accept: async (run: string, file: string): Promise<number> =>
      (await import('./accept.ts')).accept(run, file, folder, terminal),
    proxy: async (options: ProxyOptions): Promise<number> =>
      (await import('./proxy.ts')).proxy(options, folder, terminal),
    check: async (files: readonly string[], options: CheckOptions): Promise<number> =>
      (await import('./check.ts')).check(files, options, folder, terminal),
    diff: async (a: string, b: string, options: { readonly json?: boolean }): Promise<number> =>
      (await import('./diff.ts')).diff(a, b, options, folder, terminal),
  };
}

export type Verbs = ReturnType<typeof verbsAt>;
