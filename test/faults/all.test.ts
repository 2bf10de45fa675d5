import { expect, test } from 'vitest';
import { casesOf, ruleIds } from '../../src/contract/rules.ts';
import { namedDialects } from '../dialects/named/index.ts';
import { faults } from './all.ts';
import { drifts } from './drifts.ts';
import { types } from './types.ts';

const cases = ruleIds.flatMap((id) => casesOf(id).map((one) => `${id}[${one}]`));

test('every case of every rule has a fault that breaks it', () => {
  const broken = new Set(faults.map(({ rule, case: one }) => `${rule}[${one}]`));
  expect(cases.filter((one) => !broken.has(one))).toEqual([]);
});

test('no two faults have the same name', () => {
  const names = faults.map(({ name }) => name);
  expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
});

test('there are at least two hundred faults', () => {
  expect(faults.length).toBeGreaterThanOrEqual(200);
});

test('a rule that follows is another one, with a reason', () => {
  for (const { rule, also = {} } of faults) {
    expect(Object.keys(also)).not.toContain(rule);
    for (const reason of Object.values(also)) expect(reason.split(' ').length).toBeGreaterThan(3);
  }
});

test('faults that cannot show on a dialect name one that there is, never the default one', () => {
  const named = faults.flatMap(({ notOn = {} }) => Object.keys(notOn));
  expect(named.filter((name) => name === 'default' || !Object.hasOwn(namedDialects, name))).toEqual([]);
});

test.each(Object.entries(types))('there is %s', (_, type) => {
  const names = [...faults, ...drifts].map(({ name }) => name);
  const injected = [...type.faults, ...type.drifts];
  expect(injected.length).toBeGreaterThan(0);
  expect(injected.filter((name) => !names.includes(name))).toEqual([]);
});
