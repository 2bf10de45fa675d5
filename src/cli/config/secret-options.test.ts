import { expect, test } from 'vitest';
import { optionNames, optionSpec, variableOf } from './options.ts';

const secret = optionNames.filter((name) => optionSpec(name).secret);

test.each(secret)('the help of --%s says how it stays out of the list of processes', (name) => {
  expect(optionSpec(name).meaning).toContain(`as ${variableOf(name)} it stays out of the list of processes (ps)`);
});
