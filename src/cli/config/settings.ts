import { UsageError } from '../usage-error.ts';
import { type GivenOptions, type OptionName, optionNames, optionSpec, variableOf } from './options.ts';

export type Environment = Readonly<Record<string, string | undefined>>;

type Source = 'command line' | 'environment' | '.env';

/** The raw value of an option, before validation. */
export interface Setting {
  readonly name: OptionName;
  /** `'true'` or `'false'` for a switch on the command line. */
  readonly text: string;
  readonly source: Source;
}

export type Settings = ReadonlyMap<OptionName, Setting>;

/** The name of a setting in error messages, so that the user finds the place to fix. */
export function settingName({ name, source }: Pick<Setting, 'name' | 'source'>): string {
  if (source === 'command line') return `--${name}`;
  return `${variableOf(name)} (${source === '.env' ? 'in .env' : 'environment'})`;
}

/** `what` continues the sentence after the name of the option, and must not quote a secret. */
export function wrong(setting: Pick<Setting, 'name' | 'source'>, what: string): UsageError {
  return new UsageError(`${settingName(setting)} ${what}`);
}

/** The quoted value without possible secrets of a URL. Empty if the whole value is secret. */
function quoted({ name, text }: Setting): string {
  if (optionSpec(name).secret) return '';
  const shown = text.replace(/\/\/[^/?#]*@/, '//…@').replace(/\?.*/s, '?…');
  return `${JSON.stringify(shown.length > 120 ? `${shown.slice(0, 120)}…` : shown)} `;
}

/** The error for a wrong value: the name of the option, its value unless that is secret, and `what`. */
export function wrongValue(setting: Setting, what: string): UsageError {
  return wrong(setting, `${quoted(setting)}${what}`);
}

/**
 * The command line wins, then the environment, then `.env`. An empty variable counts as not set, so that a copied
 * `.env.example` can be filled in step by step. An empty target is kept: otherwise an undefined CI variable would
 * silently test the embedded sandbox, which passes.
 */
export function joinSettings(commandLine: GivenOptions, environment: Environment, dotenv: Environment): Settings {
  const settings = new Map<OptionName, Setting>();
  for (const name of optionNames) {
    const given = commandLine[name];
    const places: [Source, string | undefined][] = [
      ['environment', environment[variableOf(name)]],
      ['.env', dotenv[variableOf(name)]],
    ];
    const found = places.find(([, text]) => text !== undefined && (text.trim() !== '' || name === 'target'));
    if (given !== undefined) settings.set(name, { name, text: given, source: 'command line' });
    else if (found) settings.set(name, { name, text: found[1]?.trim() ?? '', source: found[0] });
  }
  return settings;
}
