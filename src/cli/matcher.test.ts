import { expect, test } from 'vitest';
import type { Results } from '../analysis/results.ts';
import { type ConformanceMatchers, matchers } from './matcher.ts';

declare module 'vitest' {
  interface Matchers<R extends void | Promise<void> = void | Promise<void>, T = unknown>
    extends ConformanceMatchers<R> {}
}

expect.extend(matchers);

const results = {
  rules: [
    { id: 'AUTH-01', level: 'must', cases: [{ case: 'getWebhook', status: 'fail', message: 'it was accepted' }] },
    { id: 'HTTP-01', level: 'must', cases: [{ case: 'default', status: 'pass', message: '' }] },
  ],
} as unknown as Results;

test('traffic that breaks no rule is conformant', () => {
  expect({ exit: 0, results, folder: '/a' }).toBeConformant();
});

test('traffic that breaks a rule is not conformant, and the message names the rule', () => {
  expect({ exit: 1, results, folder: '/a' }).not.toBeConformant();
  expect(() => expect({ exit: 1, results, folder: '/a' }).toBeConformant()).toThrow(
    /not 1\.\nFAIL AUTH-01 getWebhook: it was accepted\nThe reports are in \/a\./,
  );
});

test('a value that is not an outcome is refused', () => {
  expect(() => expect(undefined).toBeConformant()).toThrow(
    'Expected what run, check or proxy of pix-conformance gives.',
  );
});
