import { expect, test } from 'vitest';
import { tidy } from './tidy.ts';

test.each([
  ['a list without items', { type: 'array' }, { type: 'array', items: {} }],
  ['a format of our own', { type: 'string', format: 'jwt' }, { type: 'string', 'x-format': 'jwt' }],
  ['a type or null', { type: ['string', 'null'], format: 'date' }, { type: ['string', 'null'], format: 'date' }],
  [
    'several types',
    { type: ['array', 'string', 'null'], items: { type: 'array' }, format: 'date', $comment: 'c' },
    {
      oneOf: [
        { type: 'array', items: { type: 'array', items: {} } },
        { type: 'string', format: 'date' },
        { type: 'null' },
      ],
      $comment: 'c',
    },
  ],
  [
    'a documented field that was only null',
    { type: 'object', properties: { dueDate: { type: 'null' } } },
    { type: 'object', properties: { dueDate: { type: ['string', 'null'], description: 'Only null was seen.' } } },
  ],
  [
    'another field that was only null',
    { type: 'object', properties: { payer: { type: 'null' } } },
    { type: 'object', properties: { payer: { description: 'Only null was seen.' } } },
  ],
])('%s', (_, schema, expected) => {
  expect(tidy(schema)).toEqual(expected);
});
