import { setFlagsFromString } from 'node:v8';
import { givenOptions } from './config/command-line.ts';
import { isUsedIn, type OptionName, variableOf } from './config/options.ts';
import type { MergeOptions } from './merge.ts';
import type { SandboxOptions } from './sandbox.ts';
import type { Surroundings } from './terminal.ts';
import type { CheckOptions, ProxyOptions } from './traffic-options.ts';

/** What was given to a verb, as commander reads it. */
interface Given {
  readonly words: readonly string[];
  readonly options: Readonly<Record<string, unknown>>;
}

/** A verb of the command: what its help says, what it takes, and what it does. */
export interface Verb {
  /** The heading of the help that lists it. */
  readonly group: 'Try a service:' | 'Traffic of others:' | 'What the contract says:' | 'Run folders:';
  readonly description: string;
  /** What it does, beyond its description. */
  readonly about?: string;
  /** The meaning of each argument, by its name in commander's form. */
  readonly arguments?: Readonly<Record<string, string>>;
  /** The meaning of each option, by its flags in commander's form. */
  readonly options?: Readonly<Record<string, string>>;
  /** The flags of the option that it cannot do without, with its meaning. */
  readonly required?: readonly [flags: string, meaning: string];
  /** Whether its help shows an option of `run`. It takes all of them. Absent: it takes none. */
  readonly shows?: (name: OptionName) => boolean;
  /** The exit statuses, in words. */
  readonly exit: string;
  /** Arguments of `pix-conformance`. */
  readonly examples: readonly string[];
  /** Its module is loaded only when it is called, so that the others cost no start-up time. @returns the exit status */
  readonly work: (given: Given, around: Surroundings) => Promise<number>;
}

/**
 * Keeps the heap's part for new objects small: a run would take 60 MB more. It must come before modules are loaded,
 * because V8 does not shrink it again.
 */
function runInLittleMemory(): void {
  setFlagsFromString('--semi-space-growth-factor=1');
}

const anySide = 'a run folder, a baseline or an OpenAPI document';

/** The verbs, in the order of the help. */
export const verbs = {
  run: {
    group: 'Try a service:',
    description: 'test a service and write the reports; without options, test the embedded sandbox',
    about: `Each option has an environment variable, such as ${variableOf('max-rps')} for --max-rps, which can also be set in the file .env. The command line takes precedence over the environment, and the environment over .env. Put secrets into variables, because other users of this machine can see arguments (ps).`,
    shows: () => true,
    exit: '0 conformant, 1 a rule failed (or drift, or a stale expected failure), 2 the call is wrong, 3 the target could not be tested, or only in part, 70 a fault of this tool, 130 ended by Ctrl-C (143 by SIGTERM, 129 by SIGHUP). The first Ctrl-C removes what the run created and writes the reports. The second one ends the run at once.',
    examples: [
      'run',
      'run --target http://127.0.0.1:4010 --only AUTH-05',
      'run --target https://sandbox.example.com --inbox prompt',
    ],
    work: async ({ options }, around) => {
      runInLittleMemory();
      return (await import('./run.ts')).run(givenOptions(options), around);
    },
  },
  sandbox: {
    group: 'Try a service:',
    description: 'start the sandbox, a reference service to develop against',
    about:
      'It runs until Ctrl-C. To test it, start it with --smtp 127.0.0.1:2525, then call run --target http://127.0.0.1:4010 --smtp-listen 127.0.0.1:2525. docs/reference/dialects.md describes the dialect file.',
    options: {
      '--port <N>': 'the port to listen on (default: 4010; 0 for any free one)',
      '--db <FILE>': 'keep the data in this file (default: in memory)',
      '--dialect <FILE>': 'JSON or YAML: how the service behaves where the document leaves a choice',
      '--smtp <HOST:PORT>': 'mail codes to this SMTP server (default: print them)',
      '--deliver-to <HOST,…>': 'deliver events and callbacks to these hosts too (default: only to this machine)',
      '--latency <MS>': 'delay every response by this many milliseconds',
    },
    exit: '0 it was stopped, 2 the call is wrong.',
    examples: ['sandbox', 'sandbox --smtp 127.0.0.1:2525', 'sandbox --port 0 --db sandbox.db'],
    work: async ({ options }, around) => (await import('./sandbox.ts')).sandbox(options as SandboxOptions, around),
  },
  doctor: {
    group: 'Try a service:',
    description: 'check target, inbox, webhook receiver and options before a run',
    about: 'It also checks the other options of run.',
    shows: (name) => isUsedIn('doctor', name),
    exit: '0 a run can start, 2 the call is wrong or something must be fixed, 3 the target does not answer.',
    examples: ['doctor', 'doctor --target http://127.0.0.1:4010'],
    work: async ({ options }, around) => (await import('./doctor.ts')).doctor(givenOptions(options), around),
  },
  curl: {
    group: 'Try a service:',
    description: 'send the request of one case again, and print it with its response',
    about:
      'It runs only this case: it logs in again, creates what the case needs, sends the request, and removes what it created. Secrets are masked. Without a case, it takes the first one that failed in the run of --from, or else the first case of the rule.',
    arguments: { '<RULE[:CASE]>': 'such as AUTH-05 or AUTH-05:getWebhook' },
    options: { '--from <DIR>': 'the run folder that says what failed (default: reports/latest, if it exists)' },
    shows: (name) => isUsedIn('curl', name),
    exit: '0 the case holds, 1 it fails, 2 the call is wrong, 3 it could not be tried, 70 a fault of this tool.',
    examples: ['curl AUTH-05', 'curl AUTH-05:getWebhook --target http://127.0.0.1:4010'],
    work: async ({ words: [word = ''], options }, around) => {
      const { from } = options as { readonly from?: string };
      return (await import('./curl.ts')).curl(word, from, givenOptions(options), around);
    },
  },
  check: {
    group: 'Traffic of others:',
    description: 'judge recorded traffic; sends nothing',
    about:
      'FILE is a HAR 1.2 file, as browsers, proxies and test tools export it, or the run.har or journal.jsonl of a run. Several HAR files count as one recording. Secrets are masked before anything is written. A rule fails if the traffic breaks it, and is skipped if the traffic does not show it.',
    arguments: { '<FILE...>': 'HAR files, or one journal.jsonl' },
    options: {
      '--target <URL>': 'the base address of the service (default: found in the traffic)',
      '--out <DIR>': 'the folder that the reports are written to (default: reports/check)',
      '--strict': 'a broken rule of the level should fails the check',
    },
    exit: '0 nothing breaks a rule, 1 a rule failed, 2 the call or a file is wrong, 70 a fault of this tool.',
    examples: ['check recording.har', 'check --target https://sandbox.example.com/api/v1 a.har b.har'],
    work: async ({ words, options }, { folder, terminal }) =>
      (await import('./check.ts')).check(words, options as CheckOptions, folder, terminal),
  },
  proxy: {
    group: 'Traffic of others:',
    description: 'forward traffic to the target and judge it',
    about:
      'Give your app or its tests the address of the proxy instead of the address of the service. The proxy only adds a Via header. It prints each broken rule at once. Ctrl-C ends the proxy and writes the reports.',
    required: ['--target <URL>', 'the base address of the service'],
    options: {
      '--port <N>': 'the port to listen on (default: 4011; 0 for any free one)',
      '--host <IP>': 'the address to listen on (default: 127.0.0.1)',
      '--allow-host <NAME...>': 'another name by which clients reach the proxy, besides its address and localhost',
      '--out <DIR>': 'the folder that the reports are written to (default: reports/proxy)',
      '--fail-fast': 'end at the first request that breaks a rule',
      '--strict': 'a broken rule of the level should fails the run',
    },
    exit: '0 nothing breaks a rule, 1 a rule failed, 2 the call is wrong, 70 a fault of this tool.',
    examples: ['proxy --target http://127.0.0.1:4010', 'proxy --target https://sandbox.example.com --fail-fast'],
    work: async ({ options }, { folder, terminal }) =>
      (await import('./proxy.ts')).proxy(options as unknown as ProxyOptions, folder, terminal),
  },
  list: {
    group: 'What the contract says:',
    description: 'show rules, gaps, suites and operations, and the statements of the document that they cover',
    options: { '--json': 'print JSON' },
    exit: '0, or 2 if the call is wrong.',
    examples: ['list', 'list --json'],
    work: async ({ options }, { terminal }) => (await import('./list.ts')).list(options, terminal),
  },
  explain: {
    group: 'What the contract says:',
    description: 'explain a rule, gap, case or exit status: its meaning, usual causes and the fix',
    arguments: { '<ID>': 'such as AUTH-05, AUTH-05:getWebhook, default-limit or 3' },
    exit: '0, or 2 if there is no such ID.',
    examples: ['explain AUTH-05', 'explain AUTH-05:getWebhook', 'explain default-limit', 'explain 3'],
    work: async ({ words: [id = ''] }, { terminal }) => (await import('./explain.ts')).explain(id, terminal),
  },
  report: {
    group: 'Run folders:',
    description: 'write all reports of a run folder again, from its journal',
    about: 'It sends nothing and does not change the journal.',
    arguments: { '<DIR>': 'the run folder' },
    exit: '0 the reports are written, whatever the verdict, 2 the folder has no readable journal, 70 a report could not be written.',
    examples: ['report reports/latest'],
    work: async ({ words: [run = ''] }, { folder, terminal }) =>
      (await import('./report.ts')).report(run, folder, terminal),
  },
  merge: {
    group: 'Run folders:',
    description: 'merge the parts of run --shard into one run',
    arguments: { '<DIR...>': 'the run folder of each part' },
    required: ['--out <DIR>', 'the folder of the merged run'],
    options: { '--history <DIR>': 'the folder of the history, to which the merged run is added' },
    exit: 'that of the merged run, as for run.',
    examples: ['merge shard-1 shard-2 --out merged'],
    work: async ({ words, options }, { folder, terminal }) =>
      (await import('./merge.ts')).merge(words, options as unknown as MergeOptions, folder, terminal),
  },
  accept: {
    group: 'Run folders:',
    description: 'write the baseline for run --baseline from a run',
    arguments: { '<DIR>': 'the run folder' },
    options: {
      '--to <FILE>': 'the file of the baseline; an existing policy in it is kept (default: "baseline.json")',
    },
    exit: '0 the baseline is written, 2 the run is not complete, or the file cannot be replaced.',
    examples: ['accept reports/latest', 'accept reports/latest --to ci/baseline.json'],
    work: async ({ words: [run = ''], options }, { folder, terminal }) => {
      const { to = 'baseline.json' } = options as { readonly to?: string };
      return (await import('./accept.ts')).accept(run, to, folder, terminal);
    },
  },
  diff: {
    group: 'Run folders:',
    description: 'compare two runs: what changed, and what breaks clients',
    arguments: { '<A>': anySide, '<B>': anySide },
    options: { '--json': 'print JSON' },
    exit: '0 no change fails the policy of A, 1 a change does, 2 the call or a file is wrong.',
    examples: ['diff baseline.json reports/latest', 'diff before.openapi.yaml after.openapi.yaml'],
    work: async ({ words: [a = '', b = ''], options }, surroundings) =>
      (await import('./diff.ts')).diff(a, b, options, surroundings),
  },
} as const satisfies Readonly<Record<string, Verb>>;

export type Verbs = Readonly<Record<keyof typeof verbs, Verb>>;
