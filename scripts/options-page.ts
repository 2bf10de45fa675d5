import { optionGroups } from '../src/cli/config/options/spec.ts';
import { optionNames, optionSpec, variableOf } from '../src/cli/config/options.ts';

function cell(text: string): string {
  return text.replaceAll('|', '\\|');
}

function table(group: string): string {
  const rows = optionNames
    .filter((name) => optionSpec(name).group === group)
    .map((name) => {
      const { value, meaning, default: unset } = optionSpec(name);
      const option = value === null ? `--${name}` : `--${name} ${value}`;
      return `| \`${cell(option)}\` | ${cell(meaning)} | ${cell(unset ?? '')} | \`${variableOf(name)}\` |`;
    });
  return ['| option | meaning | default | variable |', '|---|---|---|---|', ...rows].join('\n');
}

/** The page of all options of `run`, from the table that drives the command line. */
export function optionsPage(): string {
  const groups = Object.entries(optionGroups).map(
    ([group, title]) => `## ${title.replace(/:$/, '')}\n\n${table(group)}\n`,
  );
  return `# Options of run

The command line wins, then the environment, then \`.env\` in the working folder. \`doctor\` and \`curl\` take the options that they have a
use for. \`pix-conformance VERB --help\` shows the same.

${groups.join('\n')}`;
}
