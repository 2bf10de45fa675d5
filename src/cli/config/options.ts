import { type OptionSpec, type OtherUse, runOptions } from './option-tables.ts';

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
