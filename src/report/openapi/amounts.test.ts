import { expect, test } from 'vitest';
import { addValue, createShape, type Shape, schemaOf } from '../../analysis/shape/shape.ts';
import { balanceFields, numberFields } from './amounts.ts';

function shapeOf(...values: readonly unknown[]): Shape {
  const shape = createShape();
  for (const value of values) addValue(shape, value);
  return shape;
}

test('fields are numbers if the contract or the caller says so, or if one of them had a fraction anywhere', () => {
  const successes = new Map([
    ['listPayments', shapeOf({ balance: 1, totalItems: 2, data: [{ fee: 0.5 }] })],
    ['readPayment', shapeOf({ balance: 1.5 })],
  ] as const);
  const called = shapeOf({ tax: 0.1 });
  const numbers = numberFields({ successes, errors: new Map(), events: new Map(), callback: called }, ['saldo']);
  for (const name of ['amount', 'saldo', 'balance', 'fee', 'tax']) expect(numbers).toContain(name);
  expect(numbers).not.toContain('totalItems');
});

test('such a field is a number where only whole ones were seen, within lists and objects, too', () => {
  const shape = shapeOf({ amount: null, data: [{ amount: 1 }], count: 2, note: 'x' }, { amount: 3 });
  expect(schemaOf(shape, { numbers: new Set(['amount', 'note']) })).toMatchObject({
    properties: {
      amount: { type: ['number', 'null'] },
      data: { items: { properties: { amount: { type: 'number' } } } },
      count: { type: 'integer' },
      note: { type: 'string' },
    },
  });
});

test('a field called as a keyword of schemas is a field', () => {
  const shape = shapeOf({ properties: { items: 1, amount: 2 } });
  expect(schemaOf(shape, { numbers: new Set(['amount']) })).toMatchObject({
    properties: { properties: { properties: { items: { type: 'integer' }, amount: { type: 'number' } } } },
  });
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
