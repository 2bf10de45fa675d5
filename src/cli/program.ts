import { Command, CommanderError } from 'commander';
import { addRunOptions, givenOptions } from './config/command-line.ts';
import { isUsedIn } from './config/options.ts';
import { addVerbHelp } from './help.ts';
import type { MergeOptions } from './merge.ts';
import { didYouMean } from './suggest.ts';
import type { CheckOptions, ProxyOptions } from './traffic-options.ts';
import { UsageError } from './usage-error.ts';
import type { Verbs } from './verbs.ts';

const summary = 'Drives a Pix payments service through its documented contract and writes down what it finds.';

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

function checkCommand(verbs: Verbs): Command {
  return new Command('check')
    .description('judge recorded traffic without sending a request')
    .argument('<FILE...>', 'HAR files, or one journal.jsonl')
    .option('--target <URL>', 'the base address of the service (default: found in the traffic)')
    .option('--out <DIR>', 'the folder that the reports are written to (default: reports/check)')
    .option('--strict', 'a violated should fails the check')
    .action((files: string[], options: CheckOptions) => call(() => verbs.check(files, options)));
}

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
    .action((options: ProxyOptions) => call(() => verbs.proxy(options)));
}

function curlCommand(verbs: Verbs): Command {
  const curl = new Command('curl')
    .description('send the request of one case again and print request and answer')
    .argument('<RULE[:CASE]>', 'such as AUTH-05 or AUTH-05:getWebhook')
    .option('--from <DIR>', 'the run folder that says what failed (default: reports/latest, if it is there)')
    .action((word: string, { from }: { from?: string }, command: Command) =>
      call(() => verbs.curl(word, from, givenOptions(command.opts()))),
    );
  addRunOptions(curl, (name) => isUsedIn('curl', name));
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
    .action((_options, command: Command) => call(() => verbs.run(givenOptions(command.opts()))));
  addRunOptions(run);
  program.addCommand(run);
  program.addCommand(sandboxCommand(verbs));
  const doctor = new Command('doctor')
    .description('check before a run that target, inbox, receiver and configuration are sound')
    .action((_options, command: Command) => call(() => verbs.doctor(givenOptions(command.opts()))));
  addRunOptions(doctor, (name) => isUsedIn('doctor', name));
  program.addCommand(doctor);
  program.addCommand(curlCommand(verbs));
  program.addCommand(checkCommand(verbs));
  program.addCommand(proxyCommand(verbs));
  addContractVerbs(program, verbs);
  addFolderVerbs(program, verbs);
  addVerbHelp(program.commands);
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
        `${verb?.name() ?? 'pix-conformance'} was given a word too many: a value with spaces needs quotes, and npm run needs -- before the options. ${help}`,
      );
    case 'commander.help':
      return new UsageError(
        `help needs one of the verbs ${program.commands.map((command) => command.name()).join(', ')}.`,
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
