import fc from 'fast-check';
import { expect, test } from 'vitest';
import { schemaOfValues } from '../../../test/support/schema-of-values.ts';
import { readBody } from './body.ts';
import { addBody, addValue, bodiesIn, createShape, joinShape, schemaOf } from './shape.ts';

const bytes = (value: unknown): string => JSON.stringify(value);

test('properties that every object has are required', () => {
  expect(schemaOfValues([{ id: 'a b', note: 'x y' }, { id: 'c d' }])).toEqual({
    type: 'object',
    properties: { id: { type: 'string' }, note: { type: 'string' } },
    required: ['id'],
  });
});

test('the undocumented field that the suite sends is not part of a record', () => {
  expect(schemaOfValues([{ id: 'a b', conformanceProbe: 'a value that nobody asked for' }])).toEqual({
    type: 'object',
    properties: { id: { type: 'string' } },
    required: ['id'],
  });
});

test('a value that is sometimes null has two types', () => {
  expect(schemaOfValues([{ paidAt: null }, { paidAt: '2026-11-21T10:00:00.000Z' }])).toEqual({
    type: 'object',
    properties: { paidAt: { type: ['string', 'null'], format: 'date-time' } },
    required: ['paidAt'],
  });
});

test.each([
  ['whole numbers', [1, 20], 'integer'],
  ['a fraction among them', [10, 10.5], 'number'],
  ['a number beyond a double', [Number.POSITIVE_INFINITY], 'number'],
])('%s', (_, values, type) => {
  expect(schemaOfValues(values)).toEqual({ type });
});

test.each([
  ['uuid', '0b9d2c7e-3f0a-4e7b-9a55-6f1f1a3c2d4e'],
  ['date', '2026-02-28'],
  ['date-time', '2026-02-28T10:00:00-03:00'],
  ['uri', 'https://example.com/paid?x=1'],
  ['email', 'conformance+7@example.com'],
  ['ipv4', '203.0.113.9'],
  ['ipv6', '2001:db8::1'],
  ['jwt', '$PIX_JWT_3'],
  [
    'pix-brcode',
    '00020126580014br.gov.bcb.pix0136123e4567-e12b-12d3-a456-4266554400005204000053039865802BR5913Fulano de Tal6008BRASILIA62070503***63041D3D',
  ],
])('format %s', (format, value) => {
  expect(schemaOfValues([value])).toEqual({ type: 'string', format });
});

test.each(['2026-02-30', '2026-13-01', 'not a date', '2026-02-28T10:00:00', '999.1.1.1', ''])(
  '%j fits no format',
  (value) => {
    expect(schemaOfValues([value])).toEqual({ type: 'string' });
  },
);

test('a format holds only where every value fits it', () => {
  expect(schemaOfValues(['2026-02-28', 'soon enough'])).toEqual({ type: 'string' });
});

test('the mark of a code that was a number is an integer', () => {
  expect(schemaOfValues(['$PIX_CODE_7:integer'])).toEqual({ type: 'integer' });
});

test('a member named by an address of the web is a member, not an entry of a map', () => {
  const schema = schemaOfValues([{ 'https://pix.example/account': 'a', iat: 1 }]);
  expect(Object.keys((schema as { properties: object }).properties)).toEqual(['https://pix.example/account', 'iat']);
});

test('few words that recur make an enum, sorted', () => {
  const states = ['PENDING', 'PAID', 'PENDING', 'PAID', 'PENDING'];
  expect(schemaOfValues(states)).toEqual({ type: 'string', enum: ['PAID', 'PENDING'] });
});

test('an enum of a place that may be null has null', () => {
  const states = ['PENDING', 'PAID', 'PENDING', 'PAID', 'PENDING', null];
  expect(schemaOfValues(states)).toEqual({ type: ['string', 'null'], enum: ['PAID', 'PENDING', null] });
});

test.each([
  ['one value came once', ['A', 'A', 'A', 'A', 'B']],
  ['too few values', ['A', 'B', 'A', 'B']],
  ['sentences', ['not found', 'not found', 'no right', 'no right', 'no right']],
  ['identifiers', ['pay_1a2b3c4d', 'pay_1a2b3c4d', 'pay_9z8y7x6w', 'pay_9z8y7x6w', 'pay_9z8y7x6w']],
  ['one value alone', ['A', 'A', 'A', 'A', 'A']],
  ['nine different ones', [...'ABCDEFGHI', ...'ABCDEFGHI']],
])('no enum: %s', (_, values) => {
  expect(schemaOfValues(values)).toEqual({ type: 'string' });
});

test('a word that the suite sent makes no enum', () => {
  const schema = schemaOfValues(['PF', 'PJ', 'PF', 'PJ', 'PF'], { sent: (word) => word === 'PJ' });
  expect(schema).toEqual({ type: 'string' });
});

test('items of all arrays are joined', () => {
  expect(schemaOfValues([[], [{ a: 1 }], [{ a: 2, b: true }]])).toEqual({
    type: 'array',
    items: { type: 'object', properties: { a: { type: 'integer' }, b: { type: 'boolean' } }, required: ['a'] },
  });
});

test('an object keyed by ids is a map', () => {
  const one = { '0b9d2c7e-3f0a-4e7b-9a55-6f1f1a3c2d4e': { url: 'https://a.example' } };
  const other = { '1c9d2c7e-3f0a-4e7b-9a55-6f1f1a3c2d4e': { url: 'https://b.example' } };
  expect(schemaOfValues([one, other])).toEqual({
    type: 'object',
    additionalProperties: { type: 'object', properties: { url: { type: 'string', format: 'uri' } }, required: ['url'] },
  });
});

test('an object with ever more names becomes a map', () => {
  const wide = Object.fromEntries(Array.from({ length: 100_000 }, (_, index) => [`k${index}x`, index]));
  expect(schemaOfValues([wide])).toEqual({ type: 'object', additionalProperties: { type: 'integer' } });
});

test('names of the prototype are names like others', () => {
  const value = JSON.parse('{"__proto__": {"a": 1}, "constructor": "x y", "toString": null}');
  const text = bytes(schemaOfValues([value]));
  expect(JSON.parse(text).properties).toEqual(
    JSON.parse(
      '{"__proto__":{"type":"object","properties":{"a":{"type":"integer"}},"required":["a"]},"constructor":{"type":"string"},"toString":{"type":"null"}}',
    ),
  );
  expect(({} as Record<string, unknown>)['a']).toBeUndefined();
});

test('ten thousand levels of nesting are noted, not followed', () => {
  const deep = JSON.parse('['.repeat(10_000) + ']'.repeat(10_000));
  expect(bytes(schemaOfValues([deep]))).toContain('Nested too deep');
});

test('ever more places are cut to the upper levels', () => {
  const level = (depth: number): unknown =>
    depth === 0
      ? 1
      : Object.fromEntries(
          Array.from({ length: 30 }, (_, index) => [`n${'abc'[index % 3]}${index}`, level(depth - 1)]),
        );
  const text = bytes(schemaOfValues([level(3)]));
  expect(text).toContain('too varied');
  expect(text.length).toBeLessThan(200_000);
});

test('bodies that are always empty have the shape null', () => {
  const shape = createShape();
  addBody(shape, { kind: 'empty' });
  expect(schemaOf(shape)).toBeNull();
});

test('a body that is sometimes empty says so', () => {
  const shape = createShape();
  addBody(shape, { kind: 'empty' });
  addValue(shape, 'ok then');
  expect(schemaOf(shape)).toEqual({ type: 'string', $comment: 'Some answers had no body.' });
});

test('text that is not JSON is a string of its media type', () => {
  const shape = createShape();
  const body = { text: '203.0.113.9', bytes: 11 };
  addBody(shape, readBody(body, [['Content-Type', 'text/plain; charset=utf-8']]));
  expect(schemaOf(shape)).toEqual({ type: 'string', contentMediaType: 'text/plain' });
});

test('a body that was cut says so', () => {
  const shape = createShape();
  addBody(shape, readBody({ text: '{"a": "', bytes: 100_000, truncated: true }, []));
  expect(schemaOf(shape)).toEqual({ $comment: 'Some bodies were longer than what is kept of them.' });
});

/** Realistic response bodies, with clashing names, few words, and odd values. */
const body = fc.letrec((tie) => ({
  value: fc.oneof(
    { maxDepth: 4 },
    fc.constantFrom<unknown>(null, true, 1, 1.5, 'PAID', 'PENDING', '2026-11-21', 'a b', '$PIX_CODE_1:integer', ''),
    fc.uuid(),
    fc.double(),
    fc.string(),
    fc.array(tie('value'), { maxLength: 4 }),
    fc.dictionary(
      fc.oneof(fc.constantFrom('id', 'status', '__proto__', 'constructor', 'data'), fc.uuid()),
      tie('value'),
      {
        maxKeys: 5,
      },
    ),
  ),
})).value;

test('the same bodies in any order give the same schema, byte for byte', () => {
  fc.assert(
    fc.property(
      fc
        .array(body, { maxLength: 20 })
        .chain((values) =>
          fc.tuple(
            fc.constant(values),
            fc.shuffledSubarray(values, { minLength: values.length, maxLength: values.length }),
          ),
        ),
      ([values, shuffled]) => {
        expect(bytes(schemaOfValues(shuffled))).toBe(bytes(schemaOfValues(values)));
      },
    ),
  );
});

test('shapes joined give the same schema as all bodies in one', () => {
  fc.assert(
    fc.property(fc.array(body, { maxLength: 10 }), fc.array(body, { maxLength: 10 }), (left, right) => {
      const one = createShape();
      for (const value of left) addValue(one, value);
      const other = createShape();
      for (const value of right) addValue(other, value);
      joinShape(other, one);
      expect(bytes(schemaOf(other))).toBe(bytes(schemaOfValues([...left, ...right])));
      expect(bodiesIn(other)).toBe(left.length + right.length);
    }),
  );
});

const wideBody = (names: number, depth: number): unknown =>
  depth === 0
    ? 1
    : Object.fromEntries(
        Array.from({ length: names }, (_, index) => [`n${'abc'[index % 3]}${index}`, wideBody(names, depth - 1)]),
      );

test('four thousand places are shown, and more are cut to the upper levels', () => {
  // 15 + 15² + 15³ places and the root make 3,616; with 16 they make 4,369.
  expect(bytes(schemaOfValues([wideBody(15, 3)]))).not.toContain('too varied');
  const cut = schemaOfValues([wideBody(16, 3)]);
  expect(bytes(cut)).toContain('too varied');
  expect(Object.keys((cut as { properties: object }).properties)).toHaveLength(16);
});

test('a shape is kept small while it grows', () => {
  const shape = createShape();
  const value = wideBody(28, 3);
  for (let times = 0; times < 3; times += 1) addValue(shape, value, 100_000);
  expect(bytes(schemaOf(shape))).toContain('too varied');
  const joined = createShape();
  joinShape(joined, shape);
  expect(bytes(schemaOf(joined))).toContain('too varied');
});

test('a shape counts its bodies', () => {
  const shape = createShape();
  addBody(shape, { kind: 'empty' });
  addBody(shape, { kind: 'cut' });
  addBody(shape, { kind: 'other', mediaType: 'text/html' });
  addBody(shape, { kind: 'other', mediaType: 'text/html' });
  addBody(shape, { kind: 'json', value: 1, length: 1 });
  expect(bodiesIn(shape)).toBe(5);
  const both = createShape();
  joinShape(both, shape);
  joinShape(both, shape);
  expect(bodiesIn(both)).toBe(10);
  expect(schemaOf(both)).toMatchObject({
    type: ['string', 'integer'],
    $comment: 'Some answers had no body. Some bodies were longer than what is kept of them.',
  });
});

test('at most eight media types are kept', () => {
  const shape = createShape();
  for (let type = 0; type < 12; type += 1) addBody(shape, { kind: 'other', mediaType: `text/t${type}` });
  addBody(shape, { kind: 'other', mediaType: 'text/t0' });
  expect([...shape.other]).toEqual([
    ['text/t0', 2],
    ...[1, 2, 3, 4, 5, 6, 7].map((type) => [`text/t${type}`, 1]),
    ['application/octet-stream', 4],
  ]);
});

test('texts of several media types are strings without one', () => {
  const shape = createShape();
  addBody(shape, { kind: 'other', mediaType: 'text/html' });
  addBody(shape, { kind: 'other', mediaType: 'text/plain' });
  expect(schemaOf(shape)).toEqual({ type: 'string' });
});

test('texts beside JSON are strings beside it, of no format and of no few values', () => {
  const shape = createShape();
  for (const word of ['A', 'B', 'A', 'B', 'A']) addValue(shape, word);
  addBody(shape, { kind: 'other', mediaType: 'text/html' });
  expect(schemaOf(shape)).toEqual({ type: 'string' });
});
