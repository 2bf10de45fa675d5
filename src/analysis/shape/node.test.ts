import { describe, expect, test } from 'vitest';
import { createNode, deepest, join, mostWords, type Node, observe, prune, sizeOf } from './node.ts';

function nodeOf(...values: readonly unknown[]): Node {
  const node = createNode();
  for (const value of values) observe(node, value);
  return node;
}

const nested = (levels: number, innermost: unknown): unknown =>
  Array.from({ length: levels }).reduce<unknown>((inner) => [inner], innermost);

const wide = (names: number) => Object.fromEntries(Array.from({ length: names }, (_, index) => [`n${index}`, index]));

function at(node: Node, levels: number): Node {
  let here = node;
  for (let level = 0; level < levels; level += 1) {
    if (here.items === null) throw new Error(`nothing ${level + 1} levels down`);
    here = here.items;
  }
  return here;
}

test('values are counted by type', () => {
  expect(nodeOf(null, true, false, 1, 2, 3, 1.5, 'a b', 'c d', [], {}, undefined)).toMatchObject({
    nulls: 2,
    booleans: 2,
    integers: 3,
    fractions: 1,
    strings: 2,
    arrays: 1,
    objects: 1,
    deep: false,
    items: null,
    rest: null,
  });
});

test.each([
  ['$PIX_CODE_1:integer', 1],
  ['$PIX_API_KEY_12:integer', 1],
  ['$PIX_CODE_1:integers', 0],
  ['x$PIX_CODE_1:integer', 0],
  ['$PIX_CODE_1', 0],
])('%j counts as %i integers', (mark, integers) => {
  expect(nodeOf(mark)).toMatchObject({ integers, strings: 1 - integers });
});

describe('words', () => {
  test('are counted', () => {
    expect(nodeOf('PAID', 'PAID', 'OPEN').words).toEqual(
      new Map([
        ['PAID', 2],
        ['OPEN', 1],
      ]),
    );
  });

  test('are forgotten once they are too many', () => {
    const words = Array.from({ length: mostWords }, (_, index) => `w${'abcdefghi'[index]}`);
    expect(nodeOf(...words).words?.size).toBe(mostWords);
    expect(nodeOf(...words, 'another').words).toBeNull();
    expect(nodeOf(...words, 'another', 'wa').words).toBeNull();
  });

  test('are forgotten by a text that is none', () => {
    expect(nodeOf('PAID', 'two words', 'PAID').words).toBeNull();
  });
});

describe('what is nested', () => {
  test('is looked at to a depth', () => {
    const innermost = at(nodeOf(nested(deepest, 5)), deepest);
    expect(innermost).toMatchObject({ integers: 1, deep: false });
  });

  test.each([
    ['an array', [[1]], { arrays: 1, objects: 0 }],
    ['an object', { a: 1 }, { arrays: 0, objects: 1 }],
  ])('beyond that it is noted: %s', (_, value, counts) => {
    const innermost = at(nodeOf(nested(deepest, value)), deepest);
    expect(innermost).toMatchObject({ ...counts, deep: true, items: null });
    expect(innermost.properties.size).toBe(0);
  });

  test('within objects counts as deep as within arrays', () => {
    const objects = Array.from({ length: deepest + 5 }).reduce<unknown>((inner) => ({ a: inner }), 1);
    let node = nodeOf(objects);
    for (let level = 0; level < deepest; level += 1) node = node.properties.get('a')?.node ?? createNode();
    expect(node).toMatchObject({ objects: 1, deep: true });
  });

  test('in a map counts as deep, too', () => {
    let value: unknown = 1;
    for (let level = 0; level < deepest + 5; level += 1) value = { ...wide(201), n0: value };
    let node: Node | null = nodeOf(value);
    for (let level = 0; level < deepest; level += 1) node = node?.rest ?? null;
    expect(node).toMatchObject({ deep: true, rest: null });
  });
});

describe('an object', () => {
  test('says how often each name was there', () => {
    const { properties } = nodeOf({ a: 1, b: 2 }, { a: 3 });
    expect([...properties].map(([name, { seen }]) => [name, seen])).toEqual([
      ['a', 2],
      ['b', 1],
    ]);
  });

  test('of two hundred names is one, of more a map', () => {
    expect(nodeOf(wide(200))).toMatchObject({ objects: 1, rest: null });
    expect(nodeOf(wide(200)).properties.size).toBe(200);
    const map = nodeOf(wide(201));
    expect(map.properties.size).toBe(0);
    expect(map.rest).toMatchObject({ integers: 201 });
  });

  test('that is a map stays one', () => {
    const map = nodeOf(wide(201), { another: 'a b' }, wide(300));
    expect(map.properties.size).toBe(0);
    expect(map.rest).toMatchObject({ integers: 501, strings: 1 });
  });
});

describe('an array', () => {
  test('that is empty says nothing of its items', () => {
    expect(nodeOf([]).items).toBeNull();
    expect(nodeOf([], [1], [])).toMatchObject({ arrays: 3, items: { integers: 1 } });
  });
});

describe('two nodes', () => {
  const joined = (one: Node, other: Node) => {
    join(one, other);
    return one;
  };

  test('add up', () => {
    const values = [null, true, 1, 1.5, 'PAID', '2026-11-21', [1, 'a b'], { a: 1, b: { c: [] } }];
    expect(joined(nodeOf(...values), nodeOf(...values))).toEqual(nodeOf(...values, ...values));
    expect(joined(createNode(), nodeOf(...values))).toEqual(nodeOf(...values));
    expect(joined(nodeOf(...values), createNode())).toEqual(nodeOf(...values));
  });

  test('of which one has no vocabulary have none', () => {
    expect(joined(nodeOf('PAID'), nodeOf('two words')).words).toBeNull();
    expect(joined(nodeOf('two words'), nodeOf('PAID')).words).toBeNull();
  });

  test('of which one is a map are one', () => {
    expect(joined(nodeOf(wide(3)), nodeOf(wide(201)))).toMatchObject({ objects: 2, rest: { integers: 204 } });
    expect(joined(nodeOf(wide(201)), nodeOf(wide(3)))).toMatchObject({ objects: 2, rest: { integers: 204 } });
    expect(joined(nodeOf(wide(201)), nodeOf(wide(201)))).toMatchObject({ objects: 2, rest: { integers: 402 } });
    expect(joined(nodeOf(wide(3)), nodeOf(wide(201))).properties.size).toBe(0);
  });

  test('that have too many names together are a map', () => {
    const other = Object.fromEntries(Array.from({ length: 100 }, (_, index) => [`m${index}`, index]));
    expect(joined(nodeOf(wide(100)), nodeOf(other))).toMatchObject({ rest: null });
    expect(joined(nodeOf(wide(101)), nodeOf(other))).toMatchObject({ rest: { integers: 201 } });
  });

  test('are deep where one is', () => {
    const deep = { ...createNode(), deep: true };
    expect(joined(createNode(), deep).deep).toBe(true);
    expect(joined({ ...deep }, createNode()).deep).toBe(true);
  });

  test('leave the second as it was', () => {
    const other = nodeOf({ a: [1] });
    join(nodeOf({ a: ['x y'] }), other);
    expect(other).toEqual(nodeOf({ a: [1] }));
  });
});

describe('the size', () => {
  test.each<[unknown, number]>([
    [1, 1],
    [[1], 2],
    [{ a: 1, b: [2] }, 4],
    [{ a: { b: { c: 1 } } }, 4],
    [wide(201), 2],
  ])('of %j is %i places', (value, size) => {
    expect(sizeOf(nodeOf(value))).toBe(size);
  });
});

describe('pruned', () => {
  const pruned = (depth: number, value: unknown) => {
    const node = nodeOf(value);
    prune(node, depth);
    return node;
  };

  test('at once, nothing is left below, and it says so', () => {
    for (const value of [{ a: 1 }, [1], wide(201)]) {
      expect(pruned(0, value)).toMatchObject({ items: null, rest: null, deep: true });
      expect(sizeOf(pruned(0, value))).toBe(1);
    }
  });

  test('a value without inner values is not marked as cut', () => {
    expect(pruned(0, 5)).toMatchObject({ integers: 1, deep: false });
    expect(pruned(0, {}).deep).toBe(false);
  });

  test('some levels down, the levels above stay', () => {
    const node = pruned(1, { a: { b: 1 }, c: [[2]], d: 3 });
    expect(node.deep).toBe(false);
    expect(sizeOf(node)).toBe(4);
    expect(node.properties.get('a')?.node.deep).toBe(true);
    expect(node.properties.get('c')?.node.deep).toBe(true);
    expect(node.properties.get('d')?.node.deep).toBe(false);
    expect(sizeOf(pruned(1, [[1]]))).toBe(2);
    expect(sizeOf(pruned(1, { ...wide(201), n0: { x: 1 } }))).toBe(2);
    expect(sizeOf(pruned(5, { a: { b: 1 } }))).toBe(3);
  });
});
