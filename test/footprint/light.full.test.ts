import { expect, test } from 'vitest';
import { namedDialects } from '../dialects/named/index.ts';
import { drive } from '../support/drive.ts';
import { partOf } from '../support/part.ts';

const [standard, ...others] = Object.entries(namedDialects);
const tried = [standard, ...partOf(others, 3)].filter((one) => one !== undefined);

test.each(tried)('a light run on the dialect %s stays within its bounds', async (name, dialect) => {
  const { analysis, suiteErrors } = await drive({ dialect, config: { light: true, thorough: false } });
  const { rules, gaps, run } = analysis.results;
  expect(suiteErrors).toEqual([]);
  expect(run.footprint.accounts).toBeLessThanOrEqual(4);
  expect(run.footprint.requests).toBeLessThanOrEqual(400);
  const cases = rules.flatMap(({ id, cases: each }) => each.map((one) => ({ id, ...one })));
  expect(cases.filter(({ status }) => status === 'fail')).toEqual([]);
  expect(gaps.filter(({ status }) => status === 'blocked' || status === 'inconclusive')).toEqual([]);
  if (name !== 'default') return;
  expect(cases.filter(({ status }) => status === 'blocked')).toEqual([]);
  expect(cases.filter(({ status }) => status === 'pass').length).toBeGreaterThan(130);
  expect(run.exit).toBe(0);
});
