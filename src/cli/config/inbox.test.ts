import { expect, test } from 'vitest';
import { mailHint } from './inbox.ts';

const config = {
  embedded: false,
  inbox: { kind: 'smtp', listen: { host: '127.0.0.1', port: 0 } },
  account: null,
  jwt: null,
  apiKey: null,
} as const;

test('a target that cannot know the port of the mail server gets a hint', () => {
  expect(mailHint(config)).toContain('give --smtp-listen 127.0.0.1:2525');
});

test.each([
  ['the sandbox is told the port', { embedded: true }],
  ['the port is fixed', { inbox: { kind: 'smtp', listen: { host: '127.0.0.1', port: 2525 } } }],
  ['the inbox is another one', { inbox: { kind: 'prompt' } }],
  ['the run has a JWT', { jwt: 'a.b.c' }],
] as const)('no hint if %s', (_, changed) => {
  expect(mailHint({ ...config, ...changed })).toBeNull();
});
