import { expect, test } from 'vitest';
import { packNeeds, unpackNeeds } from './needs.ts';

test('packed needs come back, with every name written once', () => {
  const needs = { 'LIST-01[default]': ['list:first', 'account:payer'], 'list:first': ['account:payer'] };
  const packed = packNeeds(needs);
  expect(JSON.stringify(packed).match(/account:payer/g)).toHaveLength(1);
  expect(unpackNeeds(packed)).toEqual({ ...needs, 'account:payer': [] });
});

test.each([
  ['those of an older journal', { a: ['b'] }, { a: ['b'] }],
  ['no object', null, {}],
  ['indexes of nothing', { names: ['a'], needs: [[7, 'x']] }, { a: [] }],
  ['fewer lists than names', { names: ['a'], needs: [] }, { a: [] }],
])('%s are read', (_, value, needs) => {
  expect(unpackNeeds(value)).toEqual(needs);
});
