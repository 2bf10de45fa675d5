import { expect, test } from 'vitest';
import { defaultDialect } from '../../sandbox/dialect.ts';
import { drive } from '../support/drive.ts';

/** A service with these account types, whose refusals do not list them. */
function silentAbout(...names: readonly string[]) {
  return {
    ...defaultDialect,
    account: { ...defaultDialect.account, types: names.map((name) => ({ name, requires: [] })) },
    errors: { ...defaultDialect.errors, namesAllowed: false },
  };
}

test.each([
  [['PF', 'PJ'], 40],
  [['individual', 'company'], 50],
  [['CHECKING', 'MERCHANT'], 160],
])('the types %s are found with at most %d requests', async (names, most) => {
  const { analysis, suiteErrors } = await drive({
    dialect: silentAbout(...names),
    config: { only: ['account-types'] },
  });
  expect(suiteErrors).toEqual([]);
  expect(analysis.results.gaps.find(({ id }) => id === 'account-types')?.answer).toEqual(names);
  expect(analysis.results.run.requests).toBeLessThanOrEqual(most);
});
