import { expect, test } from 'vitest';
import { balanceFields, withFractions } from './amounts.ts';

const object = (properties: object) => ({ type: 'object', properties }) as never;

test.each([
  ['one that the contract says is a number', { amount: { type: 'integer' } }, { amount: { type: 'number' } }],
  [
    'one that may be null',
    { amount: { type: ['integer', 'null'], 'x-observed': { count: 1 } } },
    { amount: { type: ['number', 'null'], 'x-observed': { count: 1 } } },
  ],
  ['one that has fractions elsewhere', { balance: { type: 'integer' } }, { balance: { type: 'number' } }],
  ['not a count', { totalItems: { type: 'integer' } }, { totalItems: { type: 'integer' } }],
  ['not a text', { amount: { type: 'string' } }, { amount: { type: 'string' } }],
  [
    'within lists and maps',
    { data: { type: 'array', items: object({ amount: { type: 'integer' } }) } },
    { data: { type: 'array', items: object({ amount: { type: 'number' } }) } },
  ],
  [
    'within maps',
    { data: { type: 'object', additionalProperties: object({ amount: { type: 'integer' } }) } },
    { data: { type: 'object', additionalProperties: object({ amount: { type: 'number' } }) } },
  ],
])('a field that is whole here is a number where fractions may come: %s', (_, before, after) => {
  const other = object({ balance: { type: 'number' } });
  expect(withFractions({ one: object(before), other })).toEqual({ one: object(after), other });
});

test.each([
  [{ path: '/data/saldo', afterCreate: 0, afterPay: 1 }, ['saldo']],
  [{ path: '/data/saldo', afterCreate: 0, afterPay: 100 }, []],
  [{ path: '', afterCreate: 1, afterPay: 0 }, []],
  [null, []],
  [undefined, []],
])('the balance of %j is the field %j', (credit, names) => {
  expect(balanceFields(credit)).toEqual(names);
});

test('a field that is said to be a number is one', () => {
  expect(withFractions({ one: object({ saldo: { type: 'integer' } }) }, ['saldo'])).toEqual({
    one: object({ saldo: { type: 'number' } }),
  });
});

test('a field called as a keyword of schemas is a field', () => {
  const schema = object({ properties: object({ items: { type: 'integer' }, amount: { type: 'integer' } }) });
  expect(withFractions({ schema })).toEqual({
    schema: object({ properties: object({ items: { type: 'integer' }, amount: { type: 'number' } }) }),
  });
});
