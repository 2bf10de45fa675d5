import { brotliCompressSync, deflateRawSync, deflateSync, gzipSync } from 'node:zlib';
import { afterEach, describe, expect, test } from 'vitest';
import { closeAll, fetchFrom, get, http, ok, raw, setUp } from '../../test/support/raw-target.ts';

afterEach(closeAll);

describe('what comes back', () => {
  test('is given with status, headers in order and in lower case, text and JSON', async () => {
    const { response, failure } = await fetchFrom(ok('{"a":1}', 'X-B: 1\r\nSet-Cookie: a\r\nset-cookie: b\r\n'));
    expect(failure).toBeNull();
    expect(response).toEqual({
      status: 200,
      headers: [
        ['x-b', '1'],
        ['set-cookie', 'a'],
        ['set-cookie', 'b'],
        ['content-length', '7'],
      ],
      text: '{"a":1}',
      bytes: 7,
      json: { a: 1 },
    });
  });

  test.each([301, 302, 307, 308])(
    'a redirect (%i) is an answer like any other, and is not followed',
    async (status) => {
      let elsewhere = 0;
      const other = await http((_, response) => {
        elsewhere += 1;
        response.end();
      });
      const target = await raw((socket) =>
        socket.end(`HTTP/1.1 ${status} Moved\r\nlocation: ${other}/\r\ncontent-length: 0\r\n\r\n`),
      );
      const { client } = setUp(target);
      const exchange = await client.send(get('/', { headers: [['authorization', 'Bearer secret']] }));
      expect(exchange.response?.status).toBe(status);
      expect(elsewhere).toBe(0);
      expect(client.stats.requests).toBe(1);
    },
  );

  test.each([
    ['of status 999', 'HTTP/1.1 999 Odd\r\ncontent-length: 2\r\n\r\nhi', 999, 'hi'],
    [
      'after announcements',
      'HTTP/1.1 102 Processing\r\n\r\nHTTP/1.1 103 Early Hints\r\nlink: x\r\n\r\nHTTP/1.1 200 OK\r\ncontent-length: 2\r\n\r\nhi',
      200,
      'hi',
    ],
    ['of status 204 with a body', 'HTTP/1.1 204 No Content\r\ncontent-length: 2\r\n\r\nhi', 204, ''],
    ['without a length', 'HTTP/1.1 200 OK\r\n\r\nhi', 200, 'hi'],
    [
      'in chunks',
      'HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n1\r\nh\r\n1\r\ni\r\n0\r\nx-trailer: y\r\n\r\n',
      200,
      'hi',
    ],
    ['without headers', 'HTTP/1.1 500\r\n\r\n', 500, ''],
  ])('an answer %s is taken', async (_, bytes, status, text) => {
    const { response, failure } = await fetchFrom(bytes);
    expect(failure).toBeNull();
    expect(response).toMatchObject({ status, text });
  });

  test.each([
    ['nothing', '', undefined],
    ['text', 'hello', undefined],
    ['HTML', '<html></html>', undefined],
    ['a broken object', '{"a":', undefined],
    ['a JSON string', ' "code"', 'code'],
    ['null', 'null', null],
    ['a number', '-5', -5],
    ['a byte order mark', '\ufeff{"a":1}', { a: 1 }],
  ])('JSON of %s', async (_, body, json) => {
    expect((await fetchFrom(ok(body))).response?.json).toEqual(json);
  });

  test('a byte order mark is told, because no JSON that is sent begins with one', async () => {
    expect((await fetchFrom(ok('\ufeff{}'))).response?.invalidText).toBe('byte-order-mark');
    expect((await fetchFrom(ok('{}'))).response?.invalidText).toBeUndefined();
  });

  test('a text with a byte order mark is recorded, whatever its type', async () => {
    const { client, entries } = setUp(await raw((socket) => socket.end(ok('\ufeff"\ufffd"'))));
    await client.send(get());
    expect(entries[0]?.response?.body).toEqual({ text: '"\ufffd"', bytes: 8, invalidText: true });
  });

  test('hostile JSON does no harm', async () => {
    const polluted = await fetchFrom(ok('{"__proto__":{"polluted":1},"constructor":{"prototype":{"polluted":1}}}'));
    expect(Object.hasOwn(polluted.response?.json as object, '__proto__')).toBe(true);
    expect(({} as { polluted?: number }).polluted).toBeUndefined();
    const wide = await fetchFrom(ok(`{${Array.from({ length: 200_000 }, (__, n) => `"k${n}":${n}`).join(',')}}`));
    expect(Object.keys(wide.response?.json as object)).toHaveLength(200_000);
  });

  test.each([
    ['nested more than 500 levels deep', '['.repeat(20_000) + ']'.repeat(20_000)],
    ['of more than 500000 values', `[${'0,'.repeat(600_000)}0]`],
    ['of more than 8388608 bytes', `["${'a'.repeat(9_000_000)}"]`],
  ])('JSON %s is too much, and no verdict', async (excess, body) => {
    const { response, failure } = await fetchFrom(ok(body));
    expect(response).toBeNull();
    expect(failure).toEqual({ kind: 'too-large', message: `The response holds JSON ${excess}, more than is read.` });
  });

  test.each([
    ['gzip', gzipSync('{"a":1}'), 'gzip'],
    ['deflate', deflateSync('{"a":1}'), 'deflate'],
    ['raw deflate', deflateRawSync('{"a":1}'), 'deflate'],
    ['Brotli', brotliCompressSync('{"a":1}'), 'br'],
    ['two encodings', gzipSync(brotliCompressSync('{"a":1}')), 'br, gzip'],
    ['identity', Buffer.from('{"a":1}'), 'identity'],
  ])('a body in %s is decoded, though it was not asked for', async (_, body, encoding) => {
    const { response } = await fetchFrom(ok(body, `content-encoding: ${encoding}\r\n`));
    expect(response).toMatchObject({ json: { a: 1 }, bytes: 7 });
  });

  test('a body in an unknown encoding is not a text', async () => {
    const target = await raw((socket) => socket.end(ok(Buffer.from([0x80, 0, 0xff]), 'content-encoding: secret\r\n')));
    const { client, entries } = setUp(target);
    expect((await client.send(get())).response?.bytes).toBe(3);
    expect(entries[0]?.response?.body).toEqual({ text: null, bytes: 3 });
  });

  test('invalid UTF-8 is replaced, and said', async () => {
    const { response } = await fetchFrom(ok(Buffer.from([0x22, 0xff, 0x22]), 'content-type: application/json\r\n'));
    expect(response).toMatchObject({ text: '"\ufffd"', json: '\ufffd', invalidText: 'bytes' });
  });

  test('text in Latin-1 is read as its Content-Type says', async () => {
    const { response } = await fetchFrom(
      ok(Buffer.from('"não"', 'latin1'), 'content-type: text/plain; charset="ISO-8859-1"\r\n'),
    );
    expect(response).toMatchObject({ json: 'não' });
    expect(response?.invalidText).toBeUndefined();
  });

  test('header values are read as UTF-8 where they are, else as Latin-1', async () => {
    const utf8 = Buffer.from('HTTP/1.1 200 OK\r\nx-a: não\r\ncontent-length: 0\r\n\r\n');
    expect((await fetchFrom(utf8)).response?.headers[0]).toEqual(['x-a', 'não']);
    const latin1 = Buffer.from('HTTP/1.1 200 OK\r\nx-a: não\r\ncontent-length: 0\r\n\r\n', 'latin1');
    expect((await fetchFrom(latin1)).response?.headers[0]).toEqual(['x-a', 'não']);
  });

  test('a body longer than what is kept is counted to its end', async () => {
    const { response } = await fetchFrom(ok(`"${'a'.repeat(5000)}"`), { limits: { keptBytes: 1000 } });
    expect(response).toMatchObject({ bytes: 5002, json: undefined });
    expect(response?.text).toHaveLength(1000);
  });
});
