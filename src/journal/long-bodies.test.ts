import { expect, test } from 'vitest';
import { at, exchange } from '../../test/support/journal-entries.ts';
import type { Body, Entry } from './entry.ts';
import {
  longestBody,
  Packing,
  packBody,
  packedEntry,
  roomForLongText,
  shownBody,
  unpackBody,
  wholeEntry,
} from './long-bodies.ts';

const long: Body = { text: `{"a":"${'é'.repeat(longestBody)}"}`, bytes: 2 * longestBody + 8 };

test.each<[string, Body]>([
  ['of 4 KB', { text: 'a'.repeat(longestBody), bytes: longestBody }],
  ['that is not a text', { text: null, bytes: 1_000_000 }],
  ['that was cut early', { text: 'a', bytes: 1_000_000, truncated: true }],
])('a body %s stays as it is', (_, body) => {
  expect(packBody(body)).toEqual(body);
  expect(shownBody(body)).toEqual(body);
  expect(unpackBody(body)).toEqual(body);
});

test('a long body shows its first 2 KB, its length and its hash', () => {
  const shown = shownBody(long);
  expect(shown).toEqual({
    text: long.text?.slice(0, 2048),
    bytes: long.bytes,
    truncated: true,
    sha256: expect.stringMatching(/^[0-9a-f]{64}$/),
  });
});

test('a line holds the same beside the packed text, and the whole comes back', () => {
  const stored = packBody(long);
  expect(stored.text).toHaveLength(2048);
  expect(stored.sha256).toBe(shownBody(long).sha256);
  expect(JSON.stringify(stored).length).toBeLessThan(3000);
  expect(unpackBody(stored)).toEqual(long);
});

test('a long body that was cut before has no hash of the whole', () => {
  const cut: Body = { ...long, truncated: true };
  expect(packBody(cut)).toEqual({ ...cut, text: long.text?.slice(0, 2048) });
});

test('a packed body that differs from its line is damaged', () => {
  const stored = packBody(long);
  expect(unpackBody({ ...stored, sha256: '0'.repeat(64) })).toBeNull();
  expect(unpackBody({ ...stored, packed: 'AAAA' })).toBeNull();
});

const request = { method: 'PUT', url: '/', headers: [], body: long };
const response = { status: 200, headers: [], body: long, firstByteMs: 1 };
const delivery: Entry = {
  type: 'delivery',
  at,
  id: 'd1',
  slot: 's',
  method: 'POST',
  path: '/',
  headers: [],
  body: long,
  answered: 200,
};

test.each<[string, Entry]>([
  ['both bodies of an exchange', exchange({ request, response })],
  ['the request of an exchange without a response', exchange({ request, response: null })],
  ['the response to a request without a body', exchange({ response })],
  ['a delivery', delivery],
])('%s are packed and come back', (_, entry) => {
  const packed = packedEntry(entry);
  expect(JSON.stringify(packed).length).toBeLessThan(6000);
  expect(wholeEntry(packed)).toEqual(entry);
});

test('an entry with short bodies is not copied', () => {
  const entry = exchange();
  expect(packedEntry(entry)).toBe(entry);
  expect(wholeEntry(entry)).toBe(entry);
});

test('an entry with one damaged body is damaged', () => {
  const damaged = { ...long, packed: 'AAAA' };
  expect(wholeEntry(exchange({ request: { ...request, body: damaged }, response }))).toBeNull();
  expect(wholeEntry(exchange({ request, response: { ...response, body: damaged } }))).toBeNull();
  expect(wholeEntry({ ...delivery, body: damaged })).toBeNull();
});

test('a body that a reader has no room to unpack is not packed', () => {
  const packing = new Packing();
  const entry = exchange({ response });
  expect(packing.pack(entry)).toEqual(packedEntry(entry));
  packing.pack(exchange({ response: { ...response, body: { text: 'a'.repeat(roomForLongText), bytes: 1 } } }));
  expect(packing.pack(entry)).toBe(entry);
});
