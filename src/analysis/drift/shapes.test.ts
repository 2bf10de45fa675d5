import fc from 'fast-check';
import { expect, test } from 'vitest';
import { schemaOfValues } from '../../../test/support/schema-of-values.ts';
import type { Json } from '../../journal/entry.ts';
import { compareShapes } from './shapes.ts';
import { stableShape } from './stable.ts';

const shapeOf = (...values: readonly Json[]) => stableShape(schemaOfValues(values));
const changes = (before: readonly Json[], after: readonly Json[]) =>
  compareShapes(shapeOf(...before), shapeOf(...after)).map((one) => [one.class, one.text]);

test.each<readonly [string, readonly Json[], readonly Json[], string, string]>([
  ['a field gone', [{ a: 'x y', b: 1 }], [{ a: 'x y' }], 'breaking', '/b is gone'],
  ['a new field', [{ a: 'x y' }], [{ a: 'x y', b: 1 }], 'compatible', '/b is new'],
  ['another type', [{ a: 1 }], [{ a: 'x y' }], 'breaking', '/a is string instead of number'],
  ['newly nullable', [{ a: 1 }], [{ a: 1 }, { a: null }], 'breaking', '/a may be null'],
  ['never null any more', [{ a: 1 }, { a: null }], [{ a: 1 }], 'compatible', '/a is never null any more'],
  ['not always there', [{ a: 1 }], [{ a: 1 }, {}], 'breaking', '/a is not always there any more'],
  ['always there now', [{ a: 1 }, {}], [{ a: 1 }], 'compatible', '/a is always there now'],
  ['another format', [{ a: '2026-01-01' }], [{ a: 'soon then' }], 'look', '/a is free text instead of date'],
  ['one type less', [1, 'x y'], ['x y'], 'compatible', 'the body is string alone, no longer number'],
  ['nested in lists', [[{ a: { b: 1 } }]], [[{ a: { b: true } }]], 'breaking', '/*/a/b is boolean instead of number'],
])('%s', (_, before, after, kind, text) => {
  expect(changes(before, after)).toEqual([[kind, text]]);
});

test.each<readonly [string, readonly Json[], readonly Json[]]>([
  ['a number that happened to be whole', [1.5], [2]],
  ['only null seen on one side', [{ a: null }], [{ a: 'x y' }]],
  ['a list that happened to be empty', [[]], [[{ a: 1 }]]],
  ['words of an enum', ['A', 'B', 'A', 'B', 'A'], ['A', 'C', 'A', 'C', 'A']],
])('no change: %s', (_, before, after) => {
  expect(changes(before, after)).toEqual([]);
  expect(changes(after, before)).toEqual([]);
});

test('a body that appears or goes', () => {
  expect(compareShapes(null, shapeOf(1)).map((one) => one.class)).toEqual(['compatible']);
  expect(compareShapes(shapeOf(1), null).map((one) => one.class)).toEqual(['breaking']);
  expect(compareShapes(null, null)).toEqual([]);
});

test('a text body of another media type has to be looked at', () => {
  const plain = { type: 'string', contentMediaType: 'text/plain' };
  expect(compareShapes(plain, { type: 'string' })).toMatchObject([{ class: 'look' }]);
});

test('a shape never differs from itself', () => {
  fc.assert(
    fc.property(fc.array(fc.jsonValue(), { maxLength: 8 }), (values) => {
      const shape = shapeOf(...(values as Json[]));
      expect(compareShapes(shape, shape)).toEqual([]);
    }),
  );
});
