import { Command, CommanderError } from 'commander';
import { addRunOptions, givenOptions, isOfCurl, isOfDoctor } from './config/command-line.ts';
import { variableOf } from './config/options.ts';
import type { MergeOptions } from './merge.ts';
import { didYouMean } from './suggest.ts';
import type { CheckOptions, ProxyOptions } from './traffic-options.ts';
import { UsageError } from './usage-error.ts';
import type { Verbs } from './verbs.ts';

const summary = 'Drives a Pix payments service through its documented contract and writes down what it finds.';

const runHelp = `
Each option can be set by an environment variable, or in a file .env, too: --max-rps is ${variableOf('max-rps')}.
The command line wins, then the environment, then .env.

Exit status: 0 conformant, 1 a rule failed (or drift, or a stale expected failure), 2 the call is wrong,
3 the target could not be tested, 70 a fault of this tool; ended by a signal: 130 (SIGINT), 143 (SIGTERM),
129 (SIGHUP). The reports are written then, too.

Examples:
  pix-conformance run
  pix-conformance run --target http://127.0.0.1:4010 --only AUTH-05
  pix-conformance run --target https://sandbox.example.com --inbox imap --imap-url imaps://user:pass@mail.example.com`;

function sandboxCommand(verbs: Verbs): Command {
  return new Command('sandbox')
    .description('start the embedded reference service alone, to develop against')
    .option('--port <N>', 'the port to listen on (default: 4010; 0 for any free one)')
    .option('--db <FILE>', 'keep the data in this file (default: in memory)')
    .option('--dialect <FILE>', 'JSON or YAML: how the service answers what the document leaves open')
    .option('--smtp <HOST:PORT>', 'mail codes to this server (default: print them)')
    .option('--deliver-to <HOST,…>', 'deliver events and callbacks to these hosts too (default: to this machine alone)')
    .option('--latency <MS>', 'delay every answer by so many milliseconds')
    .action((_options, command: Command) => call(() => verbs.sandbox(command.opts())));
}

let status: Promise<number> | undefined;
function call(verb: () => Promise<number>): Promise<void> {
  status = verb();
  return status.then(() => undefined);
}

const checkHelp = `
FILE is a HAR 1.2 file, as browsers, proxies and test tools export it, a run.har or a journal.jsonl. Several are judged as one
recording. Nothing is sent. Secrets are masked before anything is written. A rule fails where the traffic breaks it; one that it
does not show is skipped.

Exit status: 0 nothing breaks a rule, 1 a rule failed, 2 the call or a file is wrong, 70 a fault of this tool.

Examples:
  pix-conformance check recording.har
  pix-conformance check --target https://sandbox.example.com/api/v1 monday.har tuesday.har`;

function checkCommand(verbs: Verbs): Command {
  return new Command('check')
    .description('judge recorded traffic without sending a request')
    .argument('<FILE...>', 'HAR files, or one journal.jsonl')
    .option('--target <URL>', 'the base address of the service (default: found in the traffic)')
    .option('--out <DIR>', 'the folder that the reports are written to (default: reports/check)')
    .option('--strict', 'a violated should fails the check')
    .addHelpText('after', checkHelp)
    .action((files: string[], options: CheckOptions) => call(() => verbs.check(files, options)));
}

const proxyHelp = `
Give your app or its tests the address of the proxy in place of that of the service. Everything is passed on unchanged, but for a
Via header. What breaks a rule is printed at once. Ctrl-C ends the proxy and writes the reports.

Exit status: 0 nothing breaks a rule, 1 a rule failed, 2 the call is wrong, 70 a fault of this tool.

Examples:
  pix-conformance proxy --target http://127.0.0.1:4010 --port 4011
  pix-conformance proxy --target https://sandbox.example.com/api/v1 --fail-fast`;

function proxyCommand(verbs: Verbs): Command {
  return new Command('proxy')
    .description('pass traffic on to the target and judge it')
    .requiredOption('--target <URL>', 'the base address that everything is passed on to')
    .option('--port <N>', 'the port to listen on (default: 4011; 0 for any free one)')
    .option('--host <IP>', 'the address to listen on (default: 127.0.0.1)')
    .option('--allow-host <NAME...>', 'a name by which clients reach the proxy, apart from its address and localhost')
    .option('--out <DIR>', 'the folder that the reports are written to (default: reports/proxy)')
    .option('--fail-fast', 'end at the first request that breaks a rule')
    .option('--strict', 'a violated should fails the run')
    .addHelpText('after', proxyHelp)
    .action((options: ProxyOptions) => call(() => verbs.proxy(options)));
}

const curlHelp = `
Ids and credentials of an earlier run are gone, so the case is run alone: it logs in afresh, makes what it needs, sends the request,
and removes what it made. Secrets are masked. Without a case, the first that failed in the run of --from is sent, else the rule's
first.

Exit status: 0 the case holds, 1 it fails, 2 the call is wrong, 3 it could not be tried, 70 a fault of this tool.

Examples:
  pix-conformance curl AUTH-05
  pix-conformance curl AUTH-05:getWebhook --from reports/latest --target http://127.0.0.1:4010`;

function curlCommand(verbs: Verbs): Command {
  const curl = new Command('curl')
    .description('send the request of one case again and print request and answer')
    .argument('<RULE[:CASE]>', 'such as AUTH-05 or AUTH-05:getWebhook')
    .option('--from <DIR>', 'the run folder that says what failed (default: reports/latest, if it is there)')
    .addHelpText('after', curlHelp)
    .action((word: string, { from }: { from?: string }, command: Command) =>
      call(() => verbs.curl(word, from, givenOptions(command.opts()))),
    );
  addRunOptions(curl, isOfCurl);
  return curl;
}

/** Adds the verbs about the contract. */
function addContractVerbs(program: Command, verbs: Verbs): void {
  program
    .command('list')
    .description('show rules, gaps, suites and operations, and what of the document they cover')
    .option('--json', 'for machines')
    .action((options: { json?: true }) => call(() => verbs.list(options)));
  program
    .command('explain')
    .description('say what a rule, gap, case or exit status means, what causes it and how to fix it')
    .argument('<ID>', 'such as AUTH-05, AUTH-05:getWebhook, default-limit or 3')
    .action((id: string) => call(() => verbs.explain(id)));
}

/** Adds the verbs for folders of earlier runs. */
function addFolderVerbs(program: Command, verbs: Verbs): void {
  program
    .command('report')
    .description('rebuild every report of a run folder from its journal')
    .argument('<DIR>', 'the run folder')
    .action((folder: string) => call(() => verbs.report(folder)));
  program
    .command('merge')
    .description('make one run out of the shards of run --shard')
    .argument('<DIR...>', 'the run folder of each shard')
    .requiredOption('--out <DIR>', 'the folder of the whole run')
    .option('--history <DIR>', 'where the runs of each target are kept: the merged run is added')
    .action((folders: string[], options: MergeOptions) => call(() => verbs.merge(folders, options)));
  program
    .command('accept')
    .description('make a run the baseline that run --baseline compares with')
    .argument('<DIR>', 'the run folder')
    .option('--to <FILE>', 'where the baseline is written; the policy of one that is there stays', 'baseline.json')
    .action((folder: string, { to }: { to: string }) => call(() => verbs.accept(folder, to)));
  program
    .command('diff')
    .description('compare two runs: what changed, and whether it breaks clients')
    .argument('<A>', 'a run folder, a baseline or an OpenAPI document')
    .argument('<B>', 'a run folder, a baseline or an OpenAPI document')
    .option('--json', 'for machines')
    .action((a: string, b: string, options: { json?: true }) => call(() => verbs.diff(a, b, options)));
}

function buildProgram(version: string, verbs: Verbs): Command {
  const program = new Command('pix-conformance').description(summary).version(version, '-V, --version');
  const run = new Command('run')
    .description('drive a target through the suites and write a run folder; with no option: the embedded sandbox')
    .addHelpText('after', runHelp)
    .action((_options, command: Command) => call(() => verbs.run(givenOptions(command.opts()))));
  addRunOptions(run);
  program.addCommand(run);
  program.addCommand(sandboxCommand(verbs));
  const doctor = new Command('doctor')
    .description('check before a run that target, inbox, receiver and configuration are sound')
    .addHelpText('after', '\nThe other options of run are checked, too.')
    .action((_options, command: Command) => call(() => verbs.doctor(givenOptions(command.opts()))));
  addRunOptions(doctor, isOfDoctor);
  program.addCommand(doctor);
  program.addCommand(curlCommand(verbs));
  program.addCommand(checkCommand(verbs));
  program.addCommand(proxyCommand(verbs));
  addContractVerbs(program, verbs);
  addFolderVerbs(program, verbs);
  for (const command of program.commands) command.helpGroup(groupOf(command.name()));
  return program;
}

/** The help heading of a verb. */
function groupOf(verb: string): string {
  if (verb === 'check' || verb === 'proxy') return 'Traffic of others:';
  if (verb === 'list' || verb === 'explain') return 'What the contract says:';
  return ['run', 'doctor', 'curl', 'sandbox'].includes(verb) ? 'Try a service:' : 'Run folders:';
}

/** Converts a usage error of commander into ours. It does not echo values, which may be secrets. */
function explain(error: CommanderError, program: Command, words: readonly string[]): UsageError {
  const verb = program.commands.find((command) => command.name() === words.find((word) => !word.startsWith('-')));
  const help = `pix-conformance ${verb ? `${verb.name()} ` : ''}--help shows what there is.`;
  const options = [
    ...(verb ?? program).options.filter(({ hidden }) => !hidden).map(({ long }) => long ?? ''),
    '--help',
  ];
  const quoted = /'([^'=\s]*)/.exec(error.message)?.[1] ?? '';
  switch (error.code) {
    case 'commander.unknownOption':
      return new UsageError(
        `${quoted} is not an option of ${verb?.name() ?? 'pix-conformance'}.${didYouMean(quoted, options) || ` ${help}`}`,
      );
    case 'commander.unknownCommand': {
      const verbs = program.commands.map((command) => command.name());
      return new UsageError(`${quoted} is not a verb.${didYouMean(quoted, verbs)} The verbs are ${verbs.join(', ')}.`);
    }
    case 'commander.optionMissingArgument':
      return new UsageError(`${quoted} needs a value. ${help}`);
    case 'commander.missingMandatoryOptionValue':
    case 'commander.missingArgument':
      return new UsageError(`${verb?.name() ?? 'the verb'} needs ${quoted}. ${help}`);
    case 'commander.excessArguments':
      return new UsageError(
        `${verb?.name() ?? 'pix-conformance'} was given a word too many; a value with spaces needs quotes. ${help}`,
      );
    default:
      return new UsageError(`the call is wrong. ${help}`);
  }
}

/**
 * Parses the command line and runs the verb.
 * @returns the exit status
 * @throws UsageError if the arguments are wrong
 */
export async function runProgram(words: readonly string[], version: string, verbs: Verbs): Promise<number> {
  const program = buildProgram(version, verbs);
  for (const command of [program, ...program.commands]) {
    command.exitOverride().configureOutput({ writeErr: () => undefined });
    command.showSuggestionAfterError(false);
  }
  if (words.length === 0) {
    throw new UsageError(
      `a verb is missing: expected one of ${program.commands.map((command) => command.name()).join(', ')}; pix-conformance --help explains them.`,
    );
  }
  try {
    await program.parseAsync(words, { from: 'user' });
  } catch (error) {
    if (!(error instanceof CommanderError)) throw error;
    if (error.exitCode === 0) return 0;
    throw explain(error, program, words);
  }
  return (await status) ?? 0;
}
