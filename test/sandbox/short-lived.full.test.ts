import { expect, test } from 'vitest';
import { defaultDialect } from '../../sandbox/dialect.ts';
import { drive } from '../support/drive.ts';

test('every rule holds and every question is answered if a JWT lives for seconds, and the next login ends it', async () => {
  const jwt = { ...defaultDialect.jwt, claims: ['jti' as const], lifetime: 8, afterLogin: 'revoked' as const };
  const { analysis, suiteErrors } = await drive({ dialect: { ...defaultDialect, jwt } });
  const { rules, gaps } = analysis.results;
  expect(suiteErrors).toEqual([]);
  expect(rules.filter(({ status }) => status !== 'pass')).toEqual([]);
  expect(gaps.filter(({ status }) => status !== 'answered')).toEqual([]);
  expect(gaps.find(({ id }) => id === 'jwt-lifetime')).toMatchObject({ answer: 8 });
});
