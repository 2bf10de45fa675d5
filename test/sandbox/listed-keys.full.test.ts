import { expect, test } from 'vitest';
import { drive } from '../support/drive.ts';

test('every rule is tried and holds if keys are accepted from listed addresses only', async () => {
  const { analysis, suiteErrors } = await drive({
    patch: ({ ips }) => {
      ips.mayCome = (account, remoteAddress, method) =>
        method === 'jwt' || ips.list(account).includes(remoteAddress.replace(/^::ffff:/, ''));
    },
  });
  const { rules, gaps } = analysis.results;
  expect(suiteErrors).toEqual([]);
  expect(rules.filter(({ status }) => status !== 'pass').map(({ id, cases }) => [id, cases])).toEqual([]);
  expect(gaps.find(({ id }) => id === 'ip-enforcement')?.answer).toBe('key');
});
