import { expect, test } from 'vitest';
import { packNeeds, unpackNeeds } from './needs.ts';

test('packed needs are unpacked as they were, and each name is written once', () => {
  const needs = { 'LIST-01[default]': ['list:first', 'account:payer'], 'list:first': ['account:payer'] };
  const packed = packNeeds(new Map(Object.entries(needs)));
  expect(JSON.stringify(packed).match(/account:payer/g)).toHaveLength(1);
  expect(Object.fromEntries(unpackNeeds(packed))).toEqual({ ...needs, 'account:payer': [] });
});

test.each([
  ['needs of an older journal', { a: ['b'] }, { a: ['b'] }],
  ['needs of an older journal, one damaged', { a: ['b'], c: [7], d: 'b' }, { a: ['b'] }],
  ['needs that are no object', null, {}],
  ['an index without a name', { names: ['a'], needs: [[7, 'x']] }, { a: [] }],
  ['fewer lists than names', { names: ['a'], needs: [] }, { a: [] }],
])('unpacking tolerates %s', (_, value, needs) => {
  expect(Object.fromEntries(unpackNeeds(value))).toEqual(needs);
});
