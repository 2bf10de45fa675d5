import { expect } from 'vitest';
import type { Ended } from '../cli/command.ts';

/** A command that was given a bad file ends with status 2 and says why in one line. */
export function expectOneSentence({ status, stdout, stderr }: Ended, sentence: RegExp): void {
  expect({ status, stdout }, stderr).toEqual({ status: 2, stdout: '' });
  expect(stderr).toMatch(sentence);
  expect(stderr.trimEnd().split('\n')).toHaveLength(1);
}
