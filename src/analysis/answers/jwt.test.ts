import { expect, test } from 'vitest';
import { gapOf } from '../../../test/support/answers.ts';
import { fact } from '../../../test/support/entries.ts';
import type { Json } from '../../journal/entry.ts';

const jwt = (header: Json, claims: Json) => fact('jwt', { mark: '$PIX_JWT_1', header, claims }, ['x3']);

test('the header keeps what is the same in every token', () => {
  const tokens = [jwt({ alg: 'RS256', kid: 'a' }, {}), jwt({ alg: 'RS256', kid: 'b' }, {})];
  expect(gapOf('jwt-header', tokens)).toMatchObject({
    status: 'answered',
    answer: { alg: 'RS256' },
    exchanges: ['x3', 'x3'],
  });
});

test('two algorithms are inconclusive', () => {
  const tokens = [jwt({ alg: 'RS256' }, {}), jwt({ alg: 'ES256' }, {})];
  expect(gapOf('jwt-header', tokens)).toMatchObject({
    status: 'inconclusive',
    reason: expect.stringContaining('ES256'),
  });
});

test('claims have a shape', () => {
  const tokens = [jwt({ alg: 'HS256' }, { sub: 'a b', iat: 1 }), jwt({ alg: 'HS256' }, { sub: 'c d' })];
  expect(gapOf('jwt-claims', tokens).answer).toEqual({
    type: 'object',
    properties: { iat: { type: 'integer' }, sub: { type: 'string' } },
    required: ['sub'],
  });
});

test.each([
  ['exp minus iat', [{ iat: 100, exp: 3700 }], 'answered', 3600],
  [
    'rounding aside',
    [
      { iat: 100, exp: 3700 },
      { iat: 100, exp: 3700 },
      { iat: 100, exp: 3701 },
    ],
    'answered',
    3600,
  ],
  ['none without exp', [{ iat: 100 }], 'answered', null],
  [
    'two lifetimes',
    [
      { iat: 0, exp: 60 },
      { iat: 0, exp: 600 },
    ],
    'inconclusive',
    60,
  ],
  ['some expire', [{ iat: 0, exp: 60 }, { iat: 0 }], 'inconclusive', 60],
])('lifetime: %s', (_, claims, status, answer) => {
  const tokens = claims.map((one) => jwt({ alg: 'HS256' }, one));
  expect(gapOf('jwt-lifetime', tokens)).toMatchObject({ status, answer });
});

test.each(['jwt-header', 'jwt-claims', 'jwt-lifetime'] as const)('%s is blocked without a token', (id) => {
  expect(gapOf(id, [fact('other', {}), fact('jwt', 'nonsense')])).toMatchObject({ status: 'blocked' });
});

test.each([
  [2, 'answered'],
  [3, 'inconclusive'],
])('lifetimes that are %i seconds apart are %s', (apart, status) => {
  const tokens = [600, 600, 600 + apart].map((exp) => jwt({ alg: 'HS256' }, { iat: 0, exp }));
  expect(gapOf('jwt-lifetime', tokens)).toMatchObject({ status, answer: 600 });
});

test('without the time of issue the lifetime is not known', () => {
  expect(gapOf('jwt-lifetime', [jwt({ alg: 'HS256' }, { exp: 3700 })])).toMatchObject({
    status: 'answered',
    answer: null,
  });
});

test('a member that one header lacks is in the answer of none', () => {
  const tokens = [
    jwt({ alg: 'RS256', kid: 'a' }, {}),
    jwt({ alg: 'RS256' }, {}),
    jwt({ alg: 'RS256', typ: 'JWT' }, {}),
  ];
  expect(gapOf('jwt-header', tokens).answer).toEqual({ alg: 'RS256' });
});

test.each([
  ['a fact of another kind', fact('token', { header: { alg: 'HS256' }, claims: {} })],
  ['a token without claims', jwt({ alg: 'HS256' }, null)],
  ['a token without a header', jwt(null, {})],
])('%s tells nothing', (_, told) => {
  expect(gapOf('jwt-header', [told]).status).toBe('blocked');
  expect(gapOf('jwt-claims', [told]).status).toBe('blocked');
});
