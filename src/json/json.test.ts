import fc from 'fast-check';
import { expect, test } from 'vitest';
import { differences } from './diff.ts';
import { equal } from './equal.ts';
import { parseJson } from './parse.ts';
import { childPointer, formatPointer, getPointer, parsePointer } from './pointer.ts';
import { leaves, nodes } from './walk.ts';

const deep = (levels: number, tip = '1'): unknown => JSON.parse('{"a":'.repeat(levels) + tip + '}'.repeat(levels));

test.each([
  ['', {}],
  ['/foo', ['bar', 'baz']],
  ['/foo/0', 'bar'],
  ['/', 0],
  ['/a~1b', 1],
  ['/m~0n', 8],
  ['/foo/01', undefined],
  ['/foo/-', undefined],
  ['/foo/length', undefined],
  ['/constructor', undefined],
  ['foo', undefined],
  ['/m~n', undefined],
])('a pointer %j leads where RFC 6901 says', (pointer, expected) => {
  const document = { foo: ['bar', 'baz'], '': 0, 'a/b': 1, 'm~n': 8 };
  expect(getPointer(document, pointer)).toEqual(pointer === '' ? document : expected);
});

test('formatting and parsing a pointer undo each other', () => {
  fc.assert(
    fc.property(fc.array(fc.string()), (tokens) => {
      expect(parsePointer(formatPointer(tokens))).toEqual(tokens);
    }),
  );
});

test('every node is found again by its pointer', () => {
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      const parsed = parseJson(JSON.stringify(value));
      for (const node of nodes(parsed)) expect(getPointer(parsed, node.pointer)).toBe(node.value);
    }),
  );
});

test('a member named __proto__ is an own member and reachable', () => {
  const value = parseJson('{"__proto__": {"constructor": 7}}');
  expect(getPointer(value, '/__proto__/constructor')).toBe(7);
  expect([...leaves(value)].map((leaf) => leaf.pointer)).toEqual(['/__proto__/constructor']);
});

test('leaves come shallowest first, with the nearest name', () => {
  const found = [...leaves({ a: { b: [{ c: 1 }, 2] }, d: 3 })];
  expect(found.map((leaf) => [leaf.pointer, leaf.name, leaf.parent])).toEqual([
    ['/d', 'd', ''],
    ['/a/b/1', 'b', 'a'],
    ['/a/b/0/c', 'c', 'b'],
  ]);
});

test('a walk ends at its limits, however deep or wide the value', () => {
  expect([...nodes(deep(10_000))].length).toBe(65);
  const wide = Object.fromEntries(Array.from({ length: 300_000 }, (_, index) => [`k${index}`, index]));
  expect([...nodes(wide)].length).toBe(200_000);
});

test('walking nothing yields nothing', () => {
  expect([...nodes(undefined)]).toEqual([]);
});

test('a value equals its copy with the members in another order', () => {
  expect(equal({ a: [1, { b: null }], c: 'x' }, { c: 'x', a: [1, { b: null }] })).toBe(true);
});

test.each([
  [1, '1'],
  [null, undefined],
  [[], {}],
  [{}, null],
  [[1], [1, 2]],
  [{ a: 1 }, { b: 1 }],
  [{ a: 1 }, { a: 1, b: 1 }],
  [{ toString: 1 }, {}],
])('%j differs from %j', (left, right) => {
  expect(equal(left, right)).toBe(false);
  expect(equal(right, left)).toBe(false);
});

test('deep values are compared without recursion', () => {
  expect(equal(deep(10_000), deep(10_000))).toBe(true);
  expect(equal(deep(10_000), deep(10_000, '2'))).toBe(false);
});

test('differences name each place, absent members included', () => {
  const found = differences({ a: 1, b: { c: [1, 2] }, d: null }, { a: 2, b: { c: [1] }, e: 0 });
  expect(found.map((one) => [one.pointer, one.before, one.after])).toEqual([
    ['/a', 1, 2],
    ['/d', null, undefined],
    ['/e', undefined, 0],
    ['/b/c/1', 2, undefined],
  ]);
});

test('two values have no differences exactly where they are equal', () => {
  fc.assert(
    fc.property(fc.jsonValue({ maxDepth: 4 }), fc.jsonValue({ maxDepth: 4 }), (left, right) => {
      const [a, b] = [parseJson(JSON.stringify(left)), parseJson(JSON.stringify(right))];
      expect(differences(a, b).length === 0).toBe(equal(a, b));
      expect(differences(a, parseJson(JSON.stringify(left)))).toEqual([]);
    }),
  );
});

test('differences of deep and of wide values end', () => {
  expect(differences(deep(10_000), deep(10_000, '2'))).toEqual([]);
  const wide = Object.fromEntries(Array.from({ length: 100_000 }, (_, index) => [`k${index}`, index]));
  expect(differences(wide, {}).length).toBe(10_000);
});

test.each(['', 'abc', '{', "{'a':1}", 'undefined'])('%j is not JSON', (text) => {
  expect(parseJson(text)).toBeUndefined();
});

test('null is JSON, and differs from the absence of JSON', () => {
  expect(parseJson('null')).toBeNull();
});

test('a child pointer escapes its token', () => {
  expect(childPointer('/a', 'b/c~')).toBe('/a/b~1c~0');
  expect(childPointer('', 3)).toBe('/3');
});
