import { optionGroups } from '../src/cli/config/option-tables.ts';
import { type OptionName, optionSpec, variableOf } from '../src/cli/config/options.ts';

function cell(text: string): string {
  return text.replaceAll('|', '\\|');
}

function table(options: object): string {
  const rows = (Object.keys(options) as OptionName[]).map((name) => {
    const { value, meaning, default: unset = '' } = optionSpec(name);
    const option = value === undefined ? `--${name}` : `--${name} ${value}`;
    return `| \`${cell(option)}\` | ${cell(meaning)} | ${cell(unset)} | \`${variableOf(name)}\` |`;
  });
  return ['| option | meaning | default | variable |', '|---|---|---|---|', ...rows].join('\n');
}

/** The page of all options of `run`, from the table that drives the command line. */
export function optionsPage(): string {
  const groups = optionGroups.map(({ heading, options }) => `## ${heading.replace(/:$/, '')}\n\n${table(options)}\n`);
  return `# Options of run

The command line wins, then the environment, then \`.env\` in the working folder. \`doctor\` and \`curl\` take the options that they have a
use for. \`pix-conformance VERB --help\` shows the same. Other users of a machine can see arguments (\`ps\`), so secrets are better in a variable.

${groups.join('\n')}`;
}
