import { expect, test } from 'vitest';
import { faultNamed } from './matrix.ts';
import { canShare, groupsOf, outcomesIn } from './together.ts';

const unpaid = { name: 'sandbox pay marks two payments', dialect: 'rails' };
const emptied = { name: 'DELETE empties the list', dialect: 'rails' };
const codeless = { name: 'concludesLogin takes any code', dialect: 'default' };

test('faults of different chapters on one dialect share a run', () => {
  expect(groupsOf([unpaid, codeless, emptied])).toEqual([[unpaid, emptied], [codeless]]);
});

test.each([
  ['of one chapter', 'sandbox pay marks two payments', 'update takes an amount that is null'],
  ['of which one breaks what the other needs', 'addSecurityIP refuses a JWT', 'DELETE empties the list'],
  ['of which one lets nobody sign up', 'validateCode never knows the code', 'enable answers JSON that is cut off'],
])('faults %s do not', (_, one, other) => {
  expect(canShare(faultNamed(one), faultNamed(other))).toBe(false);
});

test('each fault of a run gets its own reports', () => {
  const { rule, case: its } = faultNamed(unpaid.name);
  const other = faultNamed(emptied.name);
  const failed = [`${rule}[${its}]`, `${other.rule}[${other.case}]`];
  expect(outcomesIn([unpaid, emptied], { ...unpaid, failed, suiteErrors: [] })).toEqual([
    { ...unpaid, failed: [`${rule}[${its}]`], suiteErrors: [], evidence: [] },
    { ...emptied, failed: [`${other.rule}[${other.case}]`], suiteErrors: [], evidence: [] },
  ]);
});

test('a fault that does not show in a shared run has no outcome there', () => {
  const { rule, case: its } = faultNamed(unpaid.name);
  const outcomes = outcomesIn([unpaid, emptied], { ...unpaid, failed: [`${rule}[${its}]`], suiteErrors: [] });
  expect(outcomes.map(({ name }) => name)).toEqual([unpaid.name]);
});

test.each([
  ['a rule that none of them breaks fails', ['LOGIN-01[default]'], []],
  ['the suite fails', [], ['it ended']],
])('no fault has an outcome where %s', (_, more, suiteErrors) => {
  const { rule, case: its } = faultNamed(unpaid.name);
  expect(outcomesIn([unpaid, emptied], { ...unpaid, failed: [`${rule}[${its}]`, ...more], suiteErrors })).toEqual([]);
});
