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
    description: 'drive a target through the suites and write a run folder; with no option: the embedded sandbox',
    about: `Each option can also be set by an environment variable, such as ${variableOf('max-rps')} for --max-rps, or in a file .env. The command line wins, then the environment, then .env. Other users of this machine can see arguments (ps), so secrets are better in a variable.`,
    shows: () => true,
    exit: '0 conformant, 1 a rule failed (or drift, or a stale expected failure), 2 the call is wrong, 3 the target could not be tested, or not wholly, 70 a fault of this tool, 130 ended by Ctrl-C (SIGTERM 143, SIGHUP 129). The first Ctrl-C cleans up and writes the reports, the second ends at once.',
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
    description: 'start the embedded reference service alone, to develop against',
    about: 'It runs until Ctrl-C. docs/reference/dialects.md describes the dialect file.',
    options: {
      '--port <N>': 'the port to listen on (default: 4010; 0 for any free one)',
      '--db <FILE>': 'keep the data in this file (default: in memory)',
      '--dialect <FILE>': 'JSON or YAML: how the service answers what the document leaves open',
      '--smtp <HOST:PORT>': 'mail codes to this server (default: print them)',
      '--deliver-to <HOST,…>': 'deliver events and callbacks to these hosts too (default: to this machine alone)',
      '--latency <MS>': 'delay every answer by so many milliseconds',
    },
    exit: '0 it was ended, 2 the call is wrong.',
    examples: ['sandbox', 'sandbox --port 0 --db sandbox.db'],
    work: async ({ options }, around) => (await import('./sandbox.ts')).sandbox(options as SandboxOptions, around),
  },
  doctor: {
    group: 'Try a service:',
    description: 'check before a run that target, inbox, receiver and configuration are sound',
    about: 'The other options of run are checked, too.',
    shows: (name) => isUsedIn('doctor', name),
    exit: '0 a run can start, 2 the call is wrong or something must be fixed, 3 the target does not answer.',
    examples: ['doctor', 'doctor --target http://127.0.0.1:4010'],
    work: async ({ options }, around) => (await import('./doctor.ts')).doctor(givenOptions(options), around),
  },
  curl: {
    group: 'Try a service:',
    description: 'send the request of one case again and print request and answer',
    about:
      'Ids and credentials of an earlier run are gone, so the case is run alone: it logs in afresh, makes what it needs, sends the request, and removes what it made. Secrets are masked. Without a case, the first that failed in the run of --from is sent, else the first case of the rule.',
    arguments: { '<RULE[:CASE]>': 'such as AUTH-05 or AUTH-05:getWebhook' },
    options: { '--from <DIR>': 'the run folder that says what failed (default: reports/latest, if it is there)' },
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
    description: 'judge recorded traffic without sending a request',
    about:
      'FILE is a HAR 1.2 file, as browsers, proxies and test tools export it, a run.har or a journal.jsonl. Several HAR files are judged as one recording. Nothing is sent. Secrets are masked before anything is written. A rule fails where the traffic breaks it; one that it does not show is skipped.',
    arguments: { '<FILE...>': 'HAR files, or one journal.jsonl' },
    options: {
      '--target <URL>': 'the base address of the service (default: found in the traffic)',
      '--out <DIR>': 'the folder that the reports are written to (default: reports/check)',
      '--strict': 'a violated should fails the check',
    },
    exit: '0 nothing breaks a rule, 1 a rule failed, 2 the call or a file is wrong, 70 a fault of this tool.',
    examples: ['check recording.har', 'check --target https://sandbox.example.com/api/v1 a.har b.har'],
    work: async ({ words, options }, { folder, terminal }) =>
      (await import('./check.ts')).check(words, options as CheckOptions, folder, terminal),
  },
  proxy: {
    group: 'Traffic of others:',
    description: 'pass traffic on to the target and judge it',
    about:
      'Give your app or its tests the address of the proxy in place of that of the service. Everything is passed on unchanged, except for a Via header. What breaks a rule is printed at once. Ctrl-C ends the proxy and writes the reports.',
    required: ['--target <URL>', 'the base address that everything is passed on to'],
    options: {
      '--port <N>': 'the port to listen on (default: 4011; 0 for any free one)',
      '--host <IP>': 'the address to listen on (default: 127.0.0.1)',
      '--allow-host <NAME...>': 'a name by which clients reach the proxy, apart from its address and localhost',
      '--out <DIR>': 'the folder that the reports are written to (default: reports/proxy)',
      '--fail-fast': 'end at the first request that breaks a rule',
      '--strict': 'a violated should fails the run',
    },
    exit: '0 nothing breaks a rule, 1 a rule failed, 2 the call is wrong, 70 a fault of this tool.',
    examples: ['proxy --target http://127.0.0.1:4010', 'proxy --target https://sandbox.example.com --fail-fast'],
    work: async ({ options }, { folder, terminal }) =>
      (await import('./proxy.ts')).proxy(options as unknown as ProxyOptions, folder, terminal),
  },
  list: {
    group: 'What the contract says:',
    description: 'show rules, gaps, suites and operations, and what of the document they cover',
    options: { '--json': 'for machines' },
    exit: '0, or 2 if the call is wrong.',
    examples: ['list', 'list --json'],
    work: async ({ options }, { terminal }) => (await import('./list.ts')).list(options, terminal),
  },
  explain: {
    group: 'What the contract says:',
    description: 'say what a rule, gap, case or exit status means, what causes it and how to fix it',
    arguments: { '<ID>': 'such as AUTH-05, AUTH-05:getWebhook, default-limit or 3' },
    exit: '0, or 2 if there is no such ID.',
    examples: ['explain AUTH-05', 'explain AUTH-05:getWebhook', 'explain default-limit', 'explain 3'],
    work: async ({ words: [id = ''] }, { terminal }) => (await import('./explain.ts')).explain(id, terminal),
  },
  report: {
    group: 'Run folders:',
    description: 'rebuild every report of a run folder from its journal',
    about: 'Nothing is sent. The journal stays as it is.',
    arguments: { '<DIR>': 'the run folder' },
    exit: '0 the reports are written, whatever the verdict, 2 the folder holds no journal that can be read, 70 a report could not be written.',
    examples: ['report reports/latest'],
    work: async ({ words: [run = ''] }, { folder, terminal }) =>
      (await import('./report.ts')).report(run, folder, terminal),
  },
  merge: {
    group: 'Run folders:',
    description: 'make one run out of the shards of run --shard',
    arguments: { '<DIR...>': 'the run folder of each shard' },
    required: ['--out <DIR>', 'the folder of the whole run'],
    options: { '--history <DIR>': 'where the runs of each target are kept: the merged run is added' },
    exit: 'that of the whole run, as for run.',
    examples: ['merge shard-1 shard-2 --out merged'],
    work: async ({ words, options }, { folder, terminal }) =>
      (await import('./merge.ts')).merge(words, options as unknown as MergeOptions, folder, terminal),
  },
  accept: {
    group: 'Run folders:',
    description: 'make a run the baseline that run --baseline compares with',
    arguments: { '<DIR>': 'the run folder' },
    options: {
      '--to <FILE>': 'where the baseline is written; the policy of one that is there stays (default: "baseline.json")',
    },
    exit: '0 the baseline is written, 2 the folder holds no run that came to its end, or the file is not a baseline.',
    examples: ['accept reports/latest', 'accept reports/latest --to ci/baseline.json'],
    work: async ({ words: [run = ''], options }, { folder, terminal }) => {
      const { to = 'baseline.json' } = options as { readonly to?: string };
      return (await import('./accept.ts')).accept(run, to, folder, terminal);
    },
  },
  diff: {
    group: 'Run folders:',
    description: 'compare two runs: what changed, and whether it breaks clients',
    arguments: { '<A>': anySide, '<B>': anySide },
    options: { '--json': 'for machines' },
    exit: '0 nothing changed that the policy of A fails, 1 something did, 2 the call or a file is wrong.',
    examples: ['diff baseline.json reports/latest', 'diff before.openapi.yaml after.openapi.yaml'],
    work: async ({ words: [a = '', b = ''], options }, { folder, terminal }) =>
      (await import('./diff.ts')).diff(a, b, options, folder, terminal),
  },
} as const satisfies Readonly<Record<string, Verb>>;

export type Verbs = Readonly<Record<keyof typeof verbs, Verb>>;
