import { expect, test } from 'vitest';
import { prerequisitesOf, type RuleId, ruleIds } from './rules.ts';

/** All direct and indirect prerequisites of a rule. */
function pathOf(rule: RuleId, seen = new Set<RuleId>()): Set<RuleId> {
  for (const one of prerequisitesOf(rule)) {
    if (seen.has(one)) continue;
    seen.add(one);
    pathOf(one, seen);
  }
  return seen;
}

test('no rule is its own prerequisite, on any path', () => {
  expect(ruleIds.filter((rule) => pathOf(rule).has(rule))).toEqual([]);
});

test('every path ends at the first step of the sign-up', () => {
  const withPath = ruleIds.filter((rule) => prerequisitesOf(rule).length > 0);
  expect(withPath.filter((rule) => !pathOf(rule).has('SIGNUP-01'))).toEqual([]);
});
