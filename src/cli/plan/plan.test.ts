import { expect, test } from 'vitest';
import { runConfig } from '../../../test/support/drive.ts';
import { planText } from './plan.ts';

const target = 'http://127.0.0.1:4010';
const config = runConfig(target, '/tmp/run', { embedded: false, thorough: false });

test('a plan tells requests by chapter and why each account is created', () => {
  const text = planText({ ...config, only: ['login'] });
  expect(text).toMatch(/^A run with these options sends about \d+ requests to http:\/\/127\.0\.0\.1:4010:/);
  expect(text).toMatch(/\n {2}Login +\d+/);
  expect(text).toContain('Accounts, which cannot be deleted:');
  expect(text).toContain('is the first account, which shows what createAccount requires');
  expect(text).toContain('Nothing was sent.');
});

test('on an account that is given nobody is signed up', () => {
  const text = planText({ ...config, account: { email: 'a@example.com', password: 'secret' } });
  expect(text).not.toContain('Accounts, which');
  expect(text).toContain('No account is created');
  expect(text).not.toContain('secret');
});

test('a limit of requests a second tells how long the run takes', () => {
  expect(planText({ ...config, maxRps: 20 })).toMatch(/With 20 requests a second it takes about \d+ s\./);
});
