import { loadOptions } from './options/load.ts';
import { mailOptions } from './options/mail.ts';
import { outputOptions } from './options/output.ts';
import { reachOptions } from './options/reach.ts';
import type { OptionSpec, OtherUse } from './options/spec.ts';
import { targetOptions } from './options/target.ts';
import { verdictOptions } from './options/verdict.ts';
import { webhooksOptions } from './options/webhooks.ts';

/** The options of `run` by group, with the headings of the help text, in its order. */
export const optionGroups = [
  { heading: 'What is tried:', options: targetOptions },
  { heading: 'Mails and accounts:', options: mailOptions },
  { heading: 'Webhooks and addresses:', options: webhooksOptions },
  { heading: 'How the target is reached:', options: reachOptions },
  { heading: 'Load and time:', options: loadOptions },
  { heading: 'What fails the run:', options: verdictOptions },
  { heading: 'What is written and shown:', options: outputOptions },
] as const satisfies readonly { readonly heading: string; readonly options: Readonly<Record<string, OptionSpec>> }[];

/** All options of `run`, in the order of the help text. Variables, `.env.example` and messages derive from them. */
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

/** Options as texts, with `'true'` and `'false'` for switches. */
export type GivenOptions = Readonly<Partial<Record<OptionName, string>>>;

export const optionNames = Object.keys(runOptions) as readonly OptionName[];

/** The specification of an option, with the default and the example that its table leaves out. */
export function optionSpec(name: OptionName): OptionSpec & { readonly example: string } {
  const spec: OptionSpec = runOptions[name];
  return spec.value === undefined
    ? { default: 'off', example: 'true', ...spec }
    : { ...spec, example: spec.example ?? spec.default ?? '' };
}

/** Whether another verb, or a run with `--replay`, uses an option of `run`. All verbs accept the options of a run. */
export function isUsedIn(use: OtherUse, name: OptionName): boolean {
  return (optionSpec(name).alsoIn ?? ['doctor', 'curl']).includes(use);
}

/** The environment variable of an option: `--max-rps` is `PIX_MAX_RPS`. */
export function variableOf(name: OptionName): string {
  return `PIX_${name.toUpperCase().replaceAll('-', '_')}`;
}
