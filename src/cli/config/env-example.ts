import { optionNames, optionSpec, variableOf } from './options.ts';

const head = `# Copy this file to .env and take the # away from what you need.
# The command line wins over the environment, the environment over .env. Never commit .env: it may hold secrets.
`;

/**
 * The content of `.env.example`: each option of `run` with its meaning, its default and a commented line to fill in.
 */
export function envExample(): string {
  const blocks = optionNames.map((name) => {
    const { meaning, default: unset, example } = optionSpec(name);
    const value = /[\s#"'$]/.test(example) ? JSON.stringify(example) : example;
    return `# ${meaning}${unset === undefined ? '' : ` (default: ${unset})`}\n# ${variableOf(name)}=${value}\n`;
  });
  return [head, ...blocks].join('\n');
}
