import { expect, test } from 'vitest';
import { member } from '../../json/value.ts';
import { readable } from './readable.ts';

const seen = { 'x-observed': { count: 7, exchanges: ['x1', 'x2'] } };

function at(value: unknown, ...path: string[]): unknown {
  return path.reduce<unknown>((inner, name) => member(inner, name), value);
}

test('a reference to a schema becomes the schema, with its name', () => {
  const document = {
    paths: { '/a': { schema: { $ref: '#/components/schemas/Error400' } } },
    components: { schemas: { Error400: { type: 'object' } }, securitySchemes: {} },
  };
  expect(at(readable(document), 'paths', '/a', 'schema')).toEqual({ type: 'object', title: 'Error400' });
});

test('a mark of what was observed becomes a sentence behind the description', () => {
  const part = { description: 'Accepted.', ...seen };
  expect(at(readable({ part }), 'part')).toEqual({
    description: 'Accepted.\n\nObserved 7 times (x1, x2 …), not documented.',
  });
});

test('a contradiction becomes a sentence in which the text of the target is not markup', () => {
  const part = { 'x-contradicts': [{ rule: 'AUTH-05', documented: 'it is refused', observed: '<b>*200*</b>' }] };
  expect(at(readable({ part }), 'part', 'description')).toBe(
    '**Not as documented (AUTH-05):** it is refused. Observed: &lt;b&gt;\\*200\\*&lt;/b&gt;',
  );
});

test('fields that the target named like marks are fields', () => {
  const properties = { 'x-observed': { type: 'string' }, $ref: { type: 'number' }, description: { type: 'boolean' } };
  expect(at(readable({ schema: { properties } }), 'schema', 'properties')).toEqual(properties);
});

test('an example stays as it was seen', () => {
  expect(at(readable({ media: { example: seen } }), 'media', 'example')).toEqual(seen);
});

test('a schema that refers to itself comes to an end', () => {
  const Own = { properties: { again: { $ref: '#/components/schemas/Own' } } };
  expect(
    JSON.stringify(readable({ a: { $ref: '#/components/schemas/Own' }, components: { schemas: { Own } } })),
  ).not.toContain('$ref');
});
