import { UsageError } from '../usage-error.ts';
import { type OptionName, optionNames, optionSpec, variableOf } from './options.ts';

export type Source = 'command line' | 'environment' | '.env';

/** One option as somebody set it, before any check. */
export interface Setting {
  readonly name: OptionName;
  /** `'true'` or `'false'` for a switch on the command line. */
  readonly text: string;
  readonly source: Source;
}

export type Settings = ReadonlyMap<OptionName, Setting>;

/** How an error message names a setting, so that the reader finds the place to mend. */
export function nameOf({ name, source }: Pick<Setting, 'name' | 'source'>): string {
  if (source === 'command line') return `--${name}`;
  return `${variableOf(name)} (${source === '.env' ? 'in .env' : 'environment'})`;
}

/** A setting is wrong. `what` continues the sentence after the option's name, and must not quote a secret. */
export function wrong(setting: Pick<Setting, 'name' | 'source'>, what: string): UsageError {
  return new UsageError(`${nameOf(setting)} ${what}`);
}

/** The value in quotes, without what may be secret in an address; nothing where all of it is. */
function quoted({ name, text }: Setting): string {
  if (optionSpec(name).secret) return '';
  const shown = text.replace(/\/\/[^/?#]*@/, '//…@').replace(/\?.*/s, '?…');
  return `${JSON.stringify(shown.length > 120 ? `${shown.slice(0, 120)}…` : shown)} `;
}

/** A setting is wrong: its name, its value unless that is secret, and the rest of the sentence. */
export function wrongValue(setting: Setting, what: string): UsageError {
  return wrong(setting, `${quoted(setting)}${what}`);
}

/**
 * Joins the three places where options are set: the command line wins, then the environment, then `.env`.
 * An empty variable counts as not set, so that a copied `.env.example` can be filled in bit by bit. An empty target is kept: a
 * CI variable that is not defined would otherwise make a run of the embedded sandbox, which passes.
 */
export function joinSettings(
  commandLine: Readonly<Partial<Record<OptionName, string>>>,
  environment: Readonly<Record<string, string | undefined>>,
  dotenv: Readonly<Record<string, string | undefined>>,
): Settings {
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
