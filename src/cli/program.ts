import { Command, CommanderError } from 'commander';
import { addRunOptions } from './config/command-line.ts';
import { didYouMean } from './suggest.ts';
import type { Surroundings } from './terminal.ts';
import { UsageError } from './usage-error.ts';
import { type Verb, type Verbs, verbs } from './verbs.ts';

const summary = 'Tests a Pix payments service against its documented contract, and reports what it finds.';
const mostColumns = 80;

/** A verb as commander takes it. Exit statuses and examples come after its options in the help. */
function commandOf(name: string, verb: Verb): Command {
  const command = new Command(name).description(verb.description).helpGroup(verb.group);
  for (const [argument, meaning] of Object.entries(verb.arguments ?? {})) command.argument(argument, meaning);
  if (verb.required !== undefined) command.requiredOption(...verb.required);
  for (const [flags, meaning] of Object.entries(verb.options ?? {})) command.option(flags, meaning);
  if (verb.shows !== undefined) addRunOptions(command, verb.shows);
  const examples = verb.examples.map((words) => `  pix-conformance ${words}`).join('\n');
  const prose = [verb.about, `Exit status: ${verb.exit}`].filter((part) => part !== undefined);
  const wrapped = prose.map((text) => command.createHelp().boxWrap(text, mostColumns));
  return command.addHelpText('after', `\n${[...wrapped, `Examples:\n${examples}`].join('\n\n')}`);
}

/** The first example of a verb, for calls that lack something. */
function example(verb: Command | undefined, all: Verbs): string {
  const [first] = all[verb?.name() as keyof Verbs]?.examples ?? [];
  return first === undefined ? '' : `, such as: pix-conformance ${first}.`;
}

/** Converts a usage error of commander into ours. It does not echo values, which may be secrets. */
function explain(error: CommanderError, program: Command, words: readonly string[], all: Verbs): UsageError {
  const verb = program.commands.find((command) => command.name() === words.find((word) => !word.startsWith('-')));
  const help = `pix-conformance ${verb ? `${verb.name()} ` : ''}--help shows all options.`;
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
      return new UsageError(
        `${quoted} is not a command.${didYouMean(quoted, verbs)} The commands are ${verbs.join(', ')}.`,
      );
    }
    case 'commander.optionMissingArgument':
      return new UsageError(`${quoted} needs a value. ${help}`);
    case 'commander.missingMandatoryOptionValue':
    case 'commander.missingArgument':
      return new UsageError(`${verb?.name() ?? 'the command'} needs ${quoted}${example(verb, all) || `. ${help}`}`);
    case 'commander.excessArguments':
      return new UsageError(
        `${verb?.name() ?? 'pix-conformance'} got too many arguments: put a value with spaces in quotes, and with npm run put -- before the options. ${help}`,
      );
    case 'commander.help':
      return new UsageError(
        `help needs one of the commands ${program.commands.map((command) => command.name()).join(', ')}.`,
      );
    default:
      return new UsageError(`the command line is not valid. ${help}`);
  }
}

/** Runs the verb. `all` replaces the verbs in tests. @returns the exit status @throws UsageError for wrong arguments */
export async function runProgram(
  words: readonly string[],
  version: string,
  around: Surroundings,
  all: Verbs = verbs,
): Promise<number> {
  let status = 0;
  const program = new Command('pix-conformance').description(summary).version(version, '-V, --version');
  for (const [name, verb] of Object.entries(all)) {
    const command = commandOf(name, verb);
    program.addCommand(
      command.action(async () => {
        status = await verb.work({ words: command.args, options: command.opts() }, around);
      }),
    );
  }
  for (const command of [program, ...program.commands]) {
    command.exitOverride().configureOutput({ writeErr: () => undefined });
    command.showSuggestionAfterError(false);
  }
  if (words.length === 0) {
    throw new UsageError(
      `a command is missing: expected one of ${Object.keys(all).join(', ')}. pix-conformance --help explains them, and pix-conformance run tests the embedded sandbox.`,
    );
  }
  try {
    await program.parseAsync(words, { from: 'user' });
  } catch (error) {
    if (!(error instanceof CommanderError)) throw error;
    if (error.exitCode === 0) return 0;
    throw explain(error, program, words, all);
  }
  return status;
}
