import { expect, test } from 'vitest';
import { gapIds, gaps } from '../gaps.ts';
import { operationIds, operations } from '../operations.ts';
import { ruleIds, rules } from '../rules.ts';
import { contractDocument } from './document.ts';
import { sections } from './statements.ts';

const statements = contractDocument.flatMap(({ statements: own }) => own);

test('every statement is covered by a rule or a gap, or says why it cannot be tested', () => {
  const open = statements.filter(({ covered, untestable }) => covered.length > 0 === (untestable !== null));
  expect(open).toEqual([]);
});

test.each([...ruleIds.map((id) => [id, rules[id].from] as const), ...gapIds.map((id) => [id, gaps[id].from] as const)])(
  '%s covers a statement, and none twice',
  (_, from) => {
    expect(from).not.toEqual([]);
    expect(new Set(from).size).toBe(from.length);
  },
);

test('every operation has its row, under its method and path', () => {
  const rows = statements.map(({ says }) => says);
  const missing = operationIds.filter((id) => {
    const row = `${operations[id].method} ${operations[id].path}`;
    return !rows.some((says) => says === row || says.startsWith(`${row}:`));
  });
  expect(missing).toEqual([]);
});

test('every "not shown" is asked by a gap, or says why it cannot be', () => {
  const unasked = statements.filter(
    ({ says, covered, untestable }) =>
      /not (shown|specified)/.test(says) &&
      untestable === null &&
      !covered.some((id) => gapIds.some((gap) => gap === id)),
  );
  expect(unasked).toEqual([]);
});

test('no id of a statement stands in two sections', () => {
  const ids = Object.values(sections).flatMap((statements) => Object.keys(statements));
  expect(new Set(ids).size).toBe(ids.length);
});

test('no section says a statement twice', () => {
  for (const { heading, statements: own } of contractDocument) {
    expect(new Set(own.map(({ says }) => says)).size, heading).toBe(own.length);
  }
});
