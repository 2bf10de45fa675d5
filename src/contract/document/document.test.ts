import { expect, test } from 'vitest';
import { gapIds } from '../gaps.ts';
import { operationIds, operations } from '../operations.ts';
import { ruleIds } from '../rules.ts';
import { contractDocument, sectionsOf } from './document.ts';

const statements = contractDocument.flatMap(({ statements: own }) => own);
const claimed = new Set<string>(statements.flatMap(({ covered }) => covered));

test('every statement is covered by a rule or a gap, or says why it cannot be tested', () => {
  const open = statements.filter(({ covered, untestable }) => covered.length > 0 === (untestable !== null));
  expect(open).toEqual([]);
});

test('every rule belongs to a statement', () => {
  expect(ruleIds.filter((id) => !claimed.has(id))).toEqual([]);
});

test('every gap belongs to a statement', () => {
  expect(gapIds.filter((id) => !claimed.has(id))).toEqual([]);
});

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

test('headings and statements are unique, and no statement names an id twice', () => {
  const headings = contractDocument.map(({ heading }) => heading);
  expect(new Set(headings).size).toBe(headings.length);
  for (const { heading, statements: own } of contractDocument) {
    expect(new Set(own.map(({ says }) => says)).size, heading).toBe(own.length);
    for (const { says, covered } of own) expect(new Set(covered).size, says).toBe(covered.length);
  }
});

test('sectionsOf finds the sections of an id', () => {
  expect(sectionsOf('rate-limit')).toEqual(['Limits']);
});
