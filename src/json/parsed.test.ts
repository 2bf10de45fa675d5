import { expect, test } from 'vitest';
import { parsedBody } from './parsed.ts';

const long = (tail: string) => `[${'1,'.repeat(60_000)}${tail}`;

test.each([
  ['an object', '{"a":1}', { a: 1 }],
  ['nothing', '', undefined],
  ['no JSON', 'hello', undefined],
])('the body is parsed: %s', (_, text, parsed) => {
  expect(parsedBody(() => text)()).toEqual(parsed);
});

test('a huge body is parsed as well, as often as it is looked at', () => {
  const body = parsedBody(() => long('2]'));
  expect(body()).toHaveLength(60_001);
  expect(body()).toBe(body());
});

test('a huge text that is not JSON is none', () => {
  expect(parsedBody(() => long('?'))()).toBeUndefined();
});
