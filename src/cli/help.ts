import type { Command } from 'commander';
import { variableOf } from './config/options.ts';
import type { Verbs } from './verbs.ts';

const mostColumns = 80;

/** What the help of a verb says after its options. */
interface VerbHelp {
  /** What the verb does, beyond its description. */
  readonly about?: string;
  /** The exit statuses. */
  readonly exit: string;
  /** Arguments of `pix-conformance`. */
  readonly examples: readonly string[];
}

const verbHelp: Readonly<Record<keyof Verbs, VerbHelp>> = {
  run: {
    about: `Each option can also be set by an environment variable, such as ${variableOf('max-rps')} for --max-rps, or in a file .env. The command line wins, then the environment, then .env. Other users of this machine can see arguments (ps), so secrets are better in a variable.`,
    exit: '0 conformant, 1 a rule failed (or drift, or a stale expected failure), 2 the call is wrong, 3 the target could not be tested, or not wholly, 70 a fault of this tool, 130 ended by Ctrl-C (SIGTERM 143, SIGHUP 129). The first Ctrl-C cleans up and writes the reports, the second ends at once.',
    examples: [
      'run',
      'run --target http://127.0.0.1:4010 --only AUTH-05',
      'run --target https://sandbox.example.com --inbox prompt',
    ],
  },
  sandbox: {
    about: 'It runs until Ctrl-C. docs/reference/dialects.md describes the dialect file.',
    exit: '0 it was ended, 2 the call is wrong.',
    examples: ['sandbox', 'sandbox --port 0 --db sandbox.db'],
  },
  doctor: {
    about: 'The other options of run are checked, too.',
    exit: '0 a run can start, 2 the call is wrong or something must be fixed, 3 the target does not answer.',
    examples: ['doctor', 'doctor --target http://127.0.0.1:4010'],
  },
  curl: {
    about:
      'Ids and credentials of an earlier run are gone, so the case is run alone: it logs in afresh, makes what it needs, sends the request, and removes what it made. Secrets are masked. Without a case, the first that failed in the run of --from is sent, else the first case of the rule.',
    exit: '0 the case holds, 1 it fails, 2 the call is wrong, 3 it could not be tried, 70 a fault of this tool.',
    examples: ['curl AUTH-05', 'curl AUTH-05:getWebhook --target http://127.0.0.1:4010'],
  },
  check: {
    about:
      'FILE is a HAR 1.2 file, as browsers, proxies and test tools export it, a run.har or a journal.jsonl. Several HAR files are judged as one recording. Nothing is sent. Secrets are masked before anything is written. A rule fails where the traffic breaks it; one that it does not show is skipped.',
    exit: '0 nothing breaks a rule, 1 a rule failed, 2 the call or a file is wrong, 70 a fault of this tool.',
    examples: ['check recording.har', 'check --target https://sandbox.example.com/api/v1 a.har b.har'],
  },
  proxy: {
    about:
      'Give your app or its tests the address of the proxy in place of that of the service. Everything is passed on unchanged, except for a Via header. What breaks a rule is printed at once. Ctrl-C ends the proxy and writes the reports.',
    exit: '0 nothing breaks a rule, 1 a rule failed, 2 the call is wrong, 70 a fault of this tool.',
    examples: ['proxy --target http://127.0.0.1:4010', 'proxy --target https://sandbox.example.com --fail-fast'],
  },
  list: { exit: '0, or 2 if the call is wrong.', examples: ['list', 'list --json'] },
  explain: {
    exit: '0, or 2 if there is no such ID.',
    examples: ['explain AUTH-05', 'explain AUTH-05:getWebhook', 'explain default-limit', 'explain 3'],
  },
  report: {
    about: 'Nothing is sent. The journal stays as it is.',
    exit: '0 the reports are written, whatever the verdict, 2 the folder holds no journal that can be read, 70 a report could not be written.',
    examples: ['report reports/latest'],
  },
  merge: { exit: 'that of the whole run, as for run.', examples: ['merge shard-1 shard-2 --out merged'] },
  accept: {
    exit: '0 the baseline is written, 2 the folder holds no run that came to its end, or the file is not a baseline.',
    examples: ['accept reports/latest', 'accept reports/latest --to ci/baseline.json'],
  },
  diff: {
    exit: '0 nothing changed that the policy of A fails, 1 something did, 2 the call or a file is wrong.',
    examples: ['diff baseline.json reports/latest', 'diff before.openapi.yaml after.openapi.yaml'],
  },
};

/** Adds exit statuses and examples to the help of each verb. */
export function addVerbHelp(commands: readonly Command[]): void {
  for (const command of commands) {
    const help = verbHelp[command.name() as keyof Verbs];
    const examples = help.examples.map((words) => `  pix-conformance ${words}`).join('\n');
    const prose = [help.about, `Exit status: ${help.exit}`].filter((part) => part !== undefined);
    const wrapped = prose.map((text) => command.createHelp().boxWrap(text, mostColumns));
    command.addHelpText('after', `\n${[...wrapped, `Examples:\n${examples}`].join('\n\n')}`);
  }
}
