import { expect, test } from 'vitest';
import type { GapId } from '../../contract/gaps.ts';
import { stableAnswer, stableShape } from './stable.ts';

test.each<GapId>(['balance-shape', 'key-record', 'webhook-record', 'both-on-sub-paths', 'event-delay'])(
  '%s is told by other answers, or changes by itself',
  (gap) => {
    expect(stableAnswer(gap, { a: 1 })).toBeUndefined();
  },
);

test('a shape leaves out what depends on the sample, at every depth', () => {
  const inner = { type: 'string', enum: ['a'], examples: ['a'], $comment: 'cut', format: 'date' };
  const stable = stableShape({
    type: 'object',
    properties: { enum: inner, list: { type: 'array', items: inner } },
    additionalProperties: inner,
    required: ['enum'],
  });
  expect(JSON.stringify(stable)).not.toMatch(/"\$comment"|"examples"|"enum":\["a"\]/);
  expect(stable).toMatchObject({ required: ['enum'], properties: { enum: { type: 'string' } } });
  expect(stable).toMatchObject({ additionalProperties: { type: 'string' } });
});

test('a shape that is none stays what it is', () => {
  expect(stableShape(null)).toBeNull();
  expect(stableShape(true)).toBe(true);
});

test('bodies of temporary errors are left out', () => {
  const body = { type: 'string' };
  const kept = stableAnswer('error-body', {
    '400': body,
    '408': body,
    '429': body,
    '500': body,
    '503': body,
    '450': body,
  });
  expect(Object.keys(kept as object).sort()).toEqual(['400', '450']);
});

test.each([
  ['/keys/0/value', '/keys/*/value'],
  ['/keys/12', '/keys/*'],
  ['/0', '/*'],
  ['/a1/2b', '/a1/2b'],
  [null, null],
])('which record of a list a key stood in does not matter: %j is %j', (pointer, stable) => {
  expect(stableAnswer('key-path', pointer)).toBe(stable);
});

test('headers that come and go with the connection are left out', () => {
  const names = ['date', 'x-updated', 'my-date', 'etag', 'cf-ray', 'x-request-id', 'x-ratelimit-left', 'dates', 'nel'];
  expect(stableAnswer('event-headers', names)).toEqual(['x-updated', 'my-date', 'dates']);
  expect(stableAnswer('success-headers', { login: names })).toEqual({ login: ['x-updated', 'my-date', 'dates'] });
  expect(stableAnswer('event-headers', 'none')).toBe('none');
});

test('error cases leave out a busy service, and both credentials, which have their own gap', () => {
  const tried = (status: number) => ({ status, body: { type: 'integer', enum: [1] } });
  const cases = { a: tried(400), b: tried(429), c: tried(503), d: tried(408), 'both-credentials': tried(400) };
  expect(stableAnswer('error-cases', { login: cases })).toEqual({
    login: { a: { status: 400, body: { type: 'number' } } },
  });
});

test('shapes within answers are stable, too', () => {
  const shape = { type: ['integer', 'null'], enum: [1, null] };
  const stable = { type: ['number', 'null'] };
  expect(stableAnswer('success-body', { login: shape })).toEqual({ login: stable });
  expect(stableAnswer('event-payload', { paid: shape })).toEqual({ paid: stable });
  expect(stableAnswer('jwt-claims', shape)).toEqual(stable);
  expect(stableAnswer('both-methods', { login: { status: 400, body: shape } })).toEqual({
    login: { status: 400, body: stable },
  });
  expect(stableAnswer('callback-success', { method: 'POST', body: shape })).toEqual({ method: 'POST', body: stable });
  expect(stableAnswer('callback-success', null)).toBeNull();
});

test('rate limits and retries keep only what does not depend on the moment', () => {
  expect(stableAnswer('rate-limit', { status: 429, after: 99 })).toEqual({ status: 429 });
  expect(stableAnswer('rate-limit', null)).toBeNull();
  expect(stableAnswer('event-retries', { attempts: 3, seconds: 7 })).toEqual({ attempts: 3 });
});

test('names are sorted at every depth', () => {
  expect(JSON.stringify(stableAnswer('default-limit', { b: [{ d: 1, c: 2 }], a: null }))).toBe(
    '{"a":null,"b":[{"c":2,"d":1}]}',
  );
});
