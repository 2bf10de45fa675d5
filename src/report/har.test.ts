import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { hostileRun } from '../../test/support/hostile-run.ts';
import { JournalBuilder, sampleRun } from '../../test/support/journal.ts';
import { har } from './har.ts';

function parsed(entries: ReturnType<typeof sampleRun>) {
  return JSON.parse([...har('pix-conformance 0.1.0', () => entries)].join('')).log;
}

test('every exchange is an entry, in order, with its id', () => {
  const entries = sampleRun();
  const ids = entries.flatMap((entry) => (entry.type === 'exchange' ? [entry.id] : []));
  expect(parsed(entries).entries.map((entry: { _id: string }) => entry._id)).toEqual(ids);
});

test('the creator is the tool with its version', () => {
  expect(parsed([]).creator).toEqual({ name: 'pix-conformance', version: '0.1.0' });
});

test('the members that HAR 1.2 requires are there', () => {
  const [entry] = parsed(sampleRun()).entries;
  expect(entry).toMatchObject({
    startedDateTime: '2026-11-21T10:00:00.010Z',
    cache: {},
    request: { method: 'POST', httpVersion: 'HTTP/1.1', cookies: [], queryString: [], headersSize: -1 },
    response: {
      status: 200,
      statusText: '',
      redirectURL: '',
      content: { mimeType: 'application/json; charset=utf-8' },
    },
  });
});

test('the timings add up to the time', () => {
  const { entries } = parsed(sampleRun());
  expect(entries).not.toEqual([]);
  for (const { time, timings } of entries) {
    expect(timings.send + timings.wait + timings.receive).toBeCloseTo(time);
    expect(Math.min(timings.send, timings.wait, timings.receive)).toBeGreaterThanOrEqual(0);
  }
});

test('an exchange without an answer says why', () => {
  const run = new JournalBuilder();
  run.exchange('login', { response: null, failure: { kind: 'timeout', message: 'no answer within 10000 ms' } });
  expect(parsed(run.end()).entries[0].response).toMatchObject({
    status: 0,
    _error: 'timeout: no answer within 10000 ms',
  });
});

test('a long body is shown by its beginning, its length and its hash', () => {
  const run = new JournalBuilder();
  const body = { text: 'a'.repeat(20_000), bytes: 20_000 };
  const request = { method: 'PUT', url: 'http://h/a', headers: [], body };
  run.exchange('updatePayment', { request, response: { status: 200, headers: [], body, firstByteMs: 1 } });
  const [entry] = parsed(run.end()).entries;
  const short = {
    text: 'a'.repeat(2048),
    _sha256: createHash('sha256').update(body.text).digest('hex'),
    comment: 'the beginning of a body of 20000 bytes',
  };
  expect(entry.request).toMatchObject({ bodySize: 20_000, postData: short });
  expect(entry.response).toMatchObject({ bodySize: 20_000, content: { size: 20_000, ...short } });
});

test('the query is listed', () => {
  const run = new JournalBuilder();
  const request = { method: 'GET', url: 'http://h/a?page=1&limit=a%20b', headers: [], body: null };
  run.exchange('listPayments', { request });
  expect(parsed(run.end()).entries[0].request.queryString).toEqual([
    { name: 'page', value: '1' },
    { name: 'limit', value: 'a b' },
  ]);
});

test('the file is JSON whatever a target sends', () => {
  expect(parsed(hostileRun()).entries.length).toBeGreaterThan(300);
});

test('it is written in pieces', () => {
  const pieces = [...har('t 1', () => sampleRun())];
  expect(Math.max(...pieces.map((piece) => piece.length))).toBeLessThan(10_000);
});
