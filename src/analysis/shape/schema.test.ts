import { expect, test } from 'vitest';
import { schemaOfValues } from '../../../test/support/schema-of-values.ts';

test('a place with other types beside words is not an enum', () => {
  expect(schemaOfValues(['A', 'B', 'A', 'B', 'A', 5])).toEqual({ type: ['string', 'integer'] });
});

test('members are sorted, and none is required where none is always there', () => {
  expect(JSON.stringify(schemaOfValues([{ b: 1, a: 2, c: 3 }, {}]))).toBe(
    '{"type":"object","properties":{"a":{"type":"integer"},"b":{"type":"integer"},"c":{"type":"integer"}}}',
  );
});

test('a map may have names beside its ids', () => {
  expect(schemaOfValues([{ '123': 'a b', '456': null, total: 2 }])).toEqual({
    type: 'object',
    properties: { total: { type: 'integer' } },
    required: ['total'],
    additionalProperties: { type: ['string', 'null'] },
  });
});

test('a value that is not an object has no members', () => {
  expect(schemaOfValues([5, {}])).toEqual({ type: ['object', 'integer'] });
});

test('a text of the caller has no format, whatever was sent', () => {
  const text = '2030-02-28T00:00:00Z';
  expect(schemaOfValues([{ description: text, createdAt: text }])).toMatchObject({
    properties: { createdAt: { type: 'string', format: 'date-time' }, description: { type: 'string' } },
  });
  expect(JSON.stringify(schemaOfValues([{ description: text }]))).not.toContain('format');
});
