import { expect, test } from 'vitest';
import { readRunRequest } from './config.ts';
import type { OptionName } from './options.ts';
import { joinSettings } from './settings.ts';

function read(options: Partial<Record<OptionName, string>>, environment: Record<string, string> = {}) {
  return readRunRequest(joinSettings(options, environment, {}), '/tmp').config.explore;
}

const remote = { target: 'https://sandbox.example.com/v1' };

test('a run explores nothing unless asked to', () => {
  expect(read({})).toBeNull();
});

test('a target on this machine is explored', () => {
  expect(read({ explore: '300' })).toBe(300);
  expect(read({ explore: '300', target: 'http://127.0.0.1:4010' })).toBe(300);
});

test('a remote target is explored only where a second option allows it', () => {
  expect(() => read({ ...remote, explore: '300' })).toThrow(/--explore "300".*not on this machine.*--explore-remote/);
  expect(read({ ...remote, explore: '300', 'explore-remote': 'true' })).toBe(300);
});

test('the second option alone is a mistake, but not where it stands in the environment', () => {
  expect(() => read({ 'explore-remote': 'true' })).toThrow('--explore-remote');
  expect(read({}, { PIX_EXPLORE_REMOTE: 'true' })).toBeNull();
});

test.each(['0', '19', '1.5', 'many', '100001'])('%s is not a number of requests', (explore) => {
  expect(() => read({ explore })).toThrow(/--explore/);
});
