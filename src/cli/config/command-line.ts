import { type Command, Option } from 'commander';
import { optionGroups } from './option-tables.ts';
import { type GivenOptions, type OptionName, optionNames, optionSpec, variableOf } from './options.ts';

function camel(name: string): string {
  return name.replace(/-([a-z])/g, (_, letter: string) => letter.toUpperCase());
}

function optionOf(name: OptionName): Option {
  const { value, meaning, default: unset, joinedBy, secret } = optionSpec(name);
  const isPlain = unset === undefined || (value === undefined && unset === 'off');
  const hint = `${secret ? `; better as ${variableOf(name)}` : ''}${isPlain ? '' : ` (default: ${unset})`}`;
  const option = new Option(value === undefined ? `--${name}` : `--${name} <${value}>`, meaning + hint);
  if (joinedBy === undefined) return option;
  return option.argParser((text: string, before: string | undefined) =>
    before === undefined ? text : `${before}${joinedBy}${text}`,
  );
}

/** Adds the options of `run` to a verb. Options that its help does not show are accepted, too. */
export function addRunOptions(command: Command, isShown: (name: OptionName) => boolean = () => true): void {
  for (const { heading, options } of optionGroups) {
    for (const name of Object.keys(options) as OptionName[]) {
      command.addOption(optionOf(name).helpGroup(heading).hideHelp(!isShown(name)));
      if (optionSpec(name).value === undefined)
        command.addOption(new Option(`--no-${name}`).helpGroup(heading).hideHelp());
    }
  }
}

/** The options as texts, `'true'` and `'false'` for switches, as in the other sources of settings. */
export function givenOptions(options: Readonly<Record<string, unknown>>): GivenOptions {
  const given = optionNames.filter((name) => options[camel(name)] !== undefined);
  return Object.fromEntries(given.map((name) => [name, String(options[camel(name)])]));
}
