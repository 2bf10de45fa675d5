import { Command } from 'commander';
import { expect, test } from 'vitest';
import { addRunOptions } from './command-line.ts';
import { optionNames, optionSpec, variableOf } from './options.ts';

const command = new Command();
addRunOptions(command);
const secret = optionNames.filter((name) => optionSpec(name).secret);

test.each(secret)('the help of --%s recommends its variable', (name) => {
  const option = command.options.find(({ long }) => long === `--${name}`);
  expect(option?.description).toContain(`; better as ${variableOf(name)}`);
});

test('the help of a switch says its default, unless that is off', () => {
  const help = (flag: string) => command.options.find(({ long }) => long === flag)?.description;
  expect(help('--thorough')).toContain('(default: off; on for embedded)');
  expect(help('--strict')).not.toContain('default');
});
