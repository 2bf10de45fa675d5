import { loadOptions } from './options/load.ts';
import { mailOptions } from './options/mail.ts';
import { outputOptions } from './options/output.ts';
import { reachOptions } from './options/reach.ts';
import type { OptionSpec } from './options/spec.ts';
import { targetOptions } from './options/target.ts';
import { verdictOptions } from './options/verdict.ts';
import { webhooksOptions } from './options/webhooks.ts';

/**
 * The options of `run` in the order of the help text, with one table for each group. The command line, the names of the
 * environment variables, `.env.example` and error messages derive from them.
 */
export const runOptions = {
  ...targetOptions,
  ...mailOptions,
  ...webhooksOptions,
  ...reachOptions,
  ...loadOptions,
  ...verdictOptions,
  ...outputOptions,
} as const satisfies Record<string, OptionSpec>;

export type OptionName = keyof typeof runOptions;

export const optionNames = Object.keys(runOptions) as readonly OptionName[];

/** The specification of an option, as the common type. */
export function optionSpec(name: OptionName): OptionSpec {
  return runOptions[name];
}

/** The environment variable of an option: `--max-rps` is `PIX_MAX_RPS`. */
export function variableOf(name: OptionName): string {
  return `PIX_${name.toUpperCase().replaceAll('-', '_')}`;
}
