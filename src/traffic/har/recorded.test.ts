import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import type { Json } from '../../json/value.ts';
import { type Recorded, recordedOf } from './recorded.ts';

type Part = Readonly<Record<string, Json>>;

function entryOf({ entry = {}, request = {}, response = {} }: { entry?: Part; request?: Part; response?: Part }): Json {
  return {
    startedDateTime: '2026-01-01T00:00:00.000Z',
    time: 5,
    request: { method: 'POST', url: 'https://a.example/auth/webhook#top', headers: [], bodySize: 0, ...request },
    response: { status: 200, headers: [], content: { size: 0, text: '' }, ...response },
    ...entry,
  };
}

function recorded(parts: Parameters<typeof entryOf>[0]): Recorded {
  const found = recordedOf(entryOf(parts));
  if (typeof found === 'string') throw new Error(found);
  return found;
}

test('a time without microseconds may be a millisecond early, so that the request may have lasted longer', () => {
  expect(recorded({})).toMatchObject({ begin: Date.UTC(2026, 0), durationMs: 6 });
  expect(recorded({ entry: { startedDateTime: '2026-01-01T00:00:00.000500Z' } })).toMatchObject({
    begin: Date.UTC(2026, 0) + 0.5,
    durationMs: 5,
  });
});

test('a request without a recorded duration may have lasted long', () => {
  expect(recorded({ entry: { time: -1 } }).durationMs).toBe(10_000);
  expect(recorded({ entry: { time: -1, timings: { send: -1, wait: 4, receive: 2 } } }).durationMs).toBe(7);
});

test('the fragment and the headers of HTTP/2 are not part of the request', () => {
  const headers = [
    { name: ':path', value: '/x' },
    { name: 'Accept', value: '*/*' },
  ];
  expect(recorded({ request: { headers } }).request).toMatchObject({
    url: 'https://a.example/auth/webhook',
    headers: [['Accept', '*/*']],
  });
});

test('cookies that are listed apart count as sent', () => {
  expect(recorded({ request: { cookies: [{ name: 'a', value: 'b' }] } }).request.headers).toEqual([['cookie', 'a=b']]);
});

test('a body in base64 may begin with a byte order mark', () => {
  const text = Buffer.from('\ufeff{}').toString('base64');
  const headers = [{ name: 'Content-Encoding', value: 'gzip' }];
  const response = { headers, content: { text, encoding: 'base64', size: 5 } };
  expect(recorded({ response }).response?.body).toEqual({ text: '{}', bytes: 5 });
});

test('a body in base64 is decoded, also where its gzip encoding was left on', () => {
  const json = '{"ok":"ção"}';
  const plain = { text: Buffer.from(json).toString('base64'), encoding: 'base64', size: 3 };
  const zipped = { text: gzipSync(json).toString('base64'), encoding: 'base64', size: 3 };
  const expected = { text: json, bytes: Buffer.byteLength(json) };
  expect(recorded({ response: { content: plain } }).response?.body).toEqual(expected);
  expect(recorded({ response: { content: zipped } }).response?.body).toEqual(expected);
});

test('bytes that are not text are not shown', () => {
  const content = { text: Buffer.from([0xff, 0xd8, 0x00]).toString('base64'), encoding: 'base64' };
  expect(recorded({ response: { content } }).response?.body).toEqual({ text: null, bytes: 3 });
});

test('a body that the recording leaves out is not taken for an empty one', () => {
  expect(recorded({ response: { content: { size: 120 } } }).response?.body).toEqual({
    text: null,
    bytes: 120,
    truncated: true,
  });
  expect(recorded({ request: { bodySize: -1 } }).request.body).toMatchObject({ truncated: true });
  expect(recorded({ request: { bodySize: 0 } }).request.body).toBeNull();
});

test('a wrong size matters only where the text was cut', () => {
  const whole = { size: 99, text: '{"a":1}' };
  const cut = { size: 99, text: '{"a":' };
  expect(recorded({ response: { content: whole } }).response?.body).toEqual({ text: '{"a":1}', bytes: 7 });
  expect(recorded({ response: { content: cut } }).response?.body).toMatchObject({ truncated: true });
  const postData = { text: '{"a":' };
  expect(recorded({ request: { postData, bodySize: 99 } }).request.body).toMatchObject({ bytes: 99, truncated: true });
});

test('a request without a response may have taken effect', () => {
  const { response, failure } = recorded({ response: { status: 0 }, entry: { _error: 'net::ERR_ABORTED' } });
  expect(response).toBeNull();
  expect(failure).toEqual({ kind: 'reset', message: 'The recording has no response: net::ERR_ABORTED' });
});

test.each<[string, Json]>([
  ['without a request', {}],
  ['without a request', null],
  ['without a request', entryOf({ request: { url: 5 } })],
  ['without a startedDateTime', entryOf({ entry: { startedDateTime: 'yesterday' } })],
  ['whose response came from a cache or a service worker', entryOf({ entry: { _fromCache: 'disk' } })],
  ['whose response came from a cache or a service worker', entryOf({ response: { _fetchedViaServiceWorker: true } })],
])('an entry %s says nothing', (why, entry) => {
  expect(recordedOf(entry)).toBe(why);
});
