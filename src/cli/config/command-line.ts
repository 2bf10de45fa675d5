import { type Command, Option } from 'commander';
import { optionGroups } from './options/spec.ts';
import { type OptionName, optionNames, optionSpec } from './options.ts';

type GroupName = keyof typeof optionGroups;

const groupNames = Object.keys(optionGroups) as readonly GroupName[];

/** The options that only a run has a use for: which rules are tried, and what is made of their verdicts. */
const ofRunsAlone: ReadonlySet<OptionName> = new Set<OptionName>([
  'only',
  'skip',
  'failed',
  'wait',
  'watch',
  'shard',
  'timings',
  'replay',
  'history',
  'strict',
  'baseline',
  'expected-failures',
  'max-duration',
  'thorough',
  'light',
  'plan',
  'explore',
  'explore-remote',
  'quiet',
  'verbose',
]);

/** Whether `doctor` looks at an option. It takes the others too, so that the words of a run can be given to it. */
export function isOfDoctor(name: OptionName): boolean {
  return !ofRunsAlone.has(name) && name !== 'seed';
}

const ofCurlToo: ReadonlySet<OptionName> = new Set<OptionName>(['wait', 'max-duration', 'thorough']);

/** Whether `curl` has a use for an option. */
export function isOfCurl(name: OptionName): boolean {
  return (!ofRunsAlone.has(name) || ofCurlToo.has(name)) && name !== 'out';
}

function camel(name: string): string {
  return name.replace(/-([a-z])/g, (_, letter: string) => letter.toUpperCase());
}

function optionOf(name: OptionName): Option {
  const { value, meaning, default: unset, joinedBy, group } = optionSpec(name);
  const described = unset === null || value === null ? meaning : `${meaning} (default: ${unset})`;
  const option = new Option(value === null ? `--${name}` : `--${name} <${value}>`, described);
  option.helpGroup(optionGroups[group]);
  if (joinedBy === undefined) return option;
  return option.argParser((text: string, before: string | undefined) =>
    before === undefined ? text : `${before}${joinedBy}${text}`,
  );
}

/**
 * Gives a verb the options of `run`, in groups.
 * @param isShown whether the help of this verb shows an option; those that it does not show are known all the same
 */
export function addRunOptions(command: Command, isShown: (name: OptionName) => boolean = () => true): void {
  const byGroup = [...optionNames].sort(
    (a, b) => groupNames.indexOf(optionSpec(a).group) - groupNames.indexOf(optionSpec(b).group),
  );
  for (const name of byGroup) {
    const option = optionOf(name);
    command.addOption(isShown(name) ? option : option.hideHelp());
    if (optionSpec(name).value === null) command.addOption(new Option(`--no-${name}`).hideHelp());
  }
}

/** Values as text, switches as `'true'` and `'false'`, so that all sources of settings look the same. */
export function givenOptions(options: Readonly<Record<string, unknown>>): Partial<Record<OptionName, string>> {
  const found: Partial<Record<OptionName, string>> = {};
  for (const name of optionNames) {
    const value = options[camel(name)];
    if (value !== undefined) found[name] = String(value);
  }
  return found;
}
