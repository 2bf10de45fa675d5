/** Writes .env.example from the table of options: node scripts/env-example.ts */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { optionNames, optionSpec, variableOf } from '../src/cli/config/options.ts';

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

if (import.meta.main) writeFileSync(join(import.meta.dirname, '..', '.env.example'), envExample());
