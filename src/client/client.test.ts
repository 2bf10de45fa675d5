import { createServer as createHttpServer, type RequestListener } from 'node:http';
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';
import { brotliCompressSync, deflateRawSync, deflateSync, gzipSync } from 'node:zlib';
import { afterEach, describe, expect, test } from 'vitest';
import type { ExchangeEntry } from '../journal/entry.ts';
import { type Client, type ClientOptions, createClient } from './client.ts';
import type { About, Exchange, Outgoing } from './exchange.ts';

const about: About = {
  scenario: 'test',
  operation: null,
  holder: null,
  credentials: 'none',
  tries: null,
  chain: 0,
};

const closers: (() => Promise<void>)[] = [];
afterEach(async () => {
  await Promise.all(closers.splice(0).map((close) => close()));
});

function get(path = '/', over: Partial<Outgoing> = {}): Outgoing {
  return { method: 'GET', path, headers: [], body: null, about, ...over };
}

async function listen(server: Server): Promise<string> {
  const sockets = new Set<Socket>();
  server.on('connection', (socket) => {
    sockets.add(socket);
    socket.on('error', () => {});
    socket.on('close', () => sockets.delete(socket));
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  closers.push(async () => {
    for (const socket of sockets) socket.destroy();
    await new Promise((resolve) => server.close(resolve));
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

/** A server that answers each request, once its headers are in, as it is told: with bytes, or by hand. */
function raw(answer: (socket: Socket, request: string, nth: number) => void): Promise<string> {
  let nth = 0;
  return listen(
    createServer((socket) => {
      let text = '';
      socket.on('data', (chunk) => {
        text += chunk.toString('latin1');
        if (!text.includes('\r\n\r\n')) return;
        const request = text;
        text = '';
        nth += 1;
        answer(socket, request, nth);
      });
    }),
  );
}

function http(listener: RequestListener): Promise<string> {
  return listen(createHttpServer(listener));
}

interface Setup {
  readonly client: Client;
  readonly entries: ExchangeEntry[];
}

function setUp(target: string, over: Partial<ClientOptions> = {}): Setup {
  const entries: ExchangeEntry[] = [];
  const client = createClient({
    target,
    timeoutMs: 5000,
    maxRps: null,
    concurrency: null,
    journal: { append: (entry) => entries.push(entry) },
    ...over,
  });
  closers.push(() => client.close());
  return { client, entries };
}

async function fetchFrom(answer: string | Buffer, over: Partial<ClientOptions> = {}, end = true): Promise<Exchange> {
  const target = await raw((socket) => {
    if (end) socket.end(answer);
    else socket.write(answer);
  });
  return setUp(target, over).client.send(get());
}

const ok = (body: string | Buffer, headers = ''): Buffer =>
  Buffer.concat([
    Buffer.from(`HTTP/1.1 200 OK\r\n${headers}content-length: ${Buffer.byteLength(body)}\r\n\r\n`),
    Buffer.from(body),
  ]);

/** Writes the same bytes until the other side has had enough. */
function pour(socket: Socket, bytes: string): void {
  const chunk = Buffer.from(bytes.repeat(Math.ceil(16_384 / bytes.length)));
  const more = (): void => {
    while (!socket.destroyed && socket.write(chunk));
  };
  socket.on('drain', more);
  more();
}

describe('what goes out', () => {
  test('is exactly what was asked for, at the base path of the target', async () => {
    const seen: string[] = [];
    const target = await raw((socket, request) => {
      seen.push(request);
      socket.end(ok(''));
    });
    const { client } = setUp(`${target}/api/v1`);
    await client.send(
      get('/auth//x%2Fy?page=1&page=2', {
        headers: [
          ['X-Api-Key', 'k'],
          ['accept', 'a'],
          ['accept', 'b'],
        ],
      }),
    );
    const [line, ...headers] = (seen[0] ?? '').split('\r\n');
    expect(line).toBe('GET /api/v1/auth//x%2Fy?page=1&page=2 HTTP/1.1');
    expect(headers.filter((header) => header !== '' && !header.startsWith('host: '))).toEqual([
      'connection: keep-alive',
      'X-Api-Key: k',
      'accept: a',
      'accept: b',
      expect.stringMatching(/^user-agent: pix-conformance\/\d/),
      'accept-encoding: identity',
    ]);
  });

  test('a body goes out as UTF-8, or as the bytes given', async () => {
    const bodies: string[] = [];
    const target = await http((request, response) => {
      const chunks: Buffer[] = [];
      request.on('data', (chunk: Buffer) => chunks.push(chunk));
      request.on('end', () => {
        bodies.push(Buffer.concat(chunks).toString('hex'));
        response.end();
      });
    });
    const { client, entries } = setUp(target);
    await client.send(get('/', { method: 'POST', body: 'é' }));
    await client.send(get('/', { method: 'PUT', body: new Uint8Array([0xff, 0]) }));
    expect(bodies).toEqual(['c3a9', 'ff00']);
    expect(entries.map(({ request }) => request.body)).toEqual([
      { text: 'é', bytes: 2 },
      { text: null, bytes: 2 },
    ]);
  });

  test.each([
    ['a header that HTTP does not allow', get('/', { headers: [['authorization', 'Bearer a\r\nx: y']] })],
    ['a path with a space', get('/a b')],
    ['a path with no slash', get('a')],
    ['a method that is none', get('/', { method: 'A B' })],
  ])('%s is a failure, and nothing is sent', async (_, outgoing) => {
    let requests = 0;
    const target = await raw((socket) => {
      requests += 1;
      socket.end(ok(''));
    });
    const exchange = await setUp(target).client.send(outgoing);
    expect(exchange.failure?.kind).toBe('malformed');
    expect(exchange.failure?.message).toMatch(/so (?:it|the request) was not sent/);
    expect(requests).toBe(0);
  });

  test('a path that names another host goes to the target all the same', async () => {
    const lines: string[] = [];
    const target = await raw((socket, request) => {
      lines.push(request.split('\r\n')[0] as string);
      socket.end(ok(''));
    });
    const { client } = setUp(target);
    expect((await client.send(get('//example.com/x'))).response?.status).toBe(200);
    expect((await client.send(get('http://example.com/x'))).failure?.kind).toBe('malformed');
    expect(lines).toEqual(['GET //example.com/x HTTP/1.1']);
  });

  test('a target that is no web address is refused', () => {
    expect(() => setUp('ftp://127.0.0.1')).toThrow(TypeError);
  });
});

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

  test('hostile JSON does no harm', async () => {
    const polluted = await fetchFrom(ok('{"__proto__":{"polluted":1},"constructor":{"prototype":{"polluted":1}}}'));
    expect(Object.hasOwn(polluted.response?.json as object, '__proto__')).toBe(true);
    expect(({} as { polluted?: number }).polluted).toBeUndefined();
    const deep = await fetchFrom(ok('['.repeat(20_000) + ']'.repeat(20_000)));
    expect(deep.response?.json).toBeInstanceOf(Array);
    const wide = await fetchFrom(ok(`{${Array.from({ length: 200_000 }, (__, n) => `"k${n}":${n}`).join(',')}}`));
    expect(Object.keys(wide.response?.json as object)).toHaveLength(200_000);
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

  test('a body in an unknown encoding is no text', async () => {
    const target = await raw((socket) => socket.end(ok(Buffer.from([0x80, 0, 0xff]), 'content-encoding: secret\r\n')));
    const { client, entries } = setUp(target);
    expect((await client.send(get())).response?.bytes).toBe(3);
    expect(entries[0]?.response?.body).toEqual({ text: null, bytes: 3 });
  });

  test('invalid UTF-8 is replaced, and said', async () => {
    const { response } = await fetchFrom(ok(Buffer.from([0x22, 0xff, 0x22]), 'content-type: application/json\r\n'));
    expect(response).toMatchObject({ text: '"\ufffd"', json: '\ufffd', invalidText: true });
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

describe('how an exchange fails', () => {
  test.each([
    ['nothing but the end', '', 'reset'],
    ['half a status line', 'HTTP/1.', 'reset'],
    ['half the headers', 'HTTP/1.1 200 OK\r\nx-a', 'reset'],
    ['half a body', 'HTTP/1.1 200 OK\r\ncontent-length: 10\r\n\r\nhalf', 'reset'],
    ['half the chunks', 'HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n5\r\nhel', 'reset'],
    ['invalid chunks', 'HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\nxyz\r\nhello\r\n', 'malformed'],
    ['a Content-Length that is no number', 'HTTP/1.1 200 OK\r\ncontent-length: ten\r\n\r\n', 'malformed'],
    ['two lengths', 'HTTP/1.1 200 OK\r\ncontent-length: 1\r\ncontent-length: 2\r\n\r\nab', 'malformed'],
    ['no HTTP at all', 'SSH-2.0-OpenSSH\r\n', 'malformed'],
    ['a status of four digits', 'HTTP/1.1 2000 OK\r\n\r\n', 'malformed'],
    ['a control character in a header', 'HTTP/1.1 200 OK\r\nx-a: \u0001\r\n\r\n', 'malformed'],
    ['100 Continue that nobody asked for', 'HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 200 OK\r\n\r\n', 'malformed'],
    [
      '101 Switching Protocols',
      'HTTP/1.1 101 Switching Protocols\r\nupgrade: x\r\nconnection: upgrade\r\n\r\n',
      'malformed',
    ],
    ['gzip that is none', ok('hello', 'content-encoding: gzip\r\n'), 'malformed'],
    ['an encoding many times over', ok('hello', 'content-encoding: gzip,gzip,gzip,gzip,gzip\r\n'), 'malformed'],
  ])('%s', async (_, bytes, kind) => {
    const { response, failure } = await fetchFrom(bytes);
    expect(response).toBeNull();
    expect(failure?.kind).toBe(kind);
    expect(failure?.message).toMatch(/^[A-Z].*\.$/);
  });

  test('a longer body than announced is cut where it was announced to end', async () => {
    expect((await fetchFrom('HTTP/1.1 200 OK\r\ncontent-length: 2\r\n\r\nhello')).response?.text).toBe('he');
  });

  test('a refused connection', async () => {
    const server = createServer();
    const target = await listen(server);
    await new Promise((resolve) => server.close(resolve));
    const { failure } = await setUp(target).client.send(get());
    expect(failure).toEqual({
      kind: 'refused-connection',
      message: 'The target refused the connection (ECONNREFUSED).',
    });
  });

  test('a reset connection', async () => {
    const target = await raw((socket) => socket.resetAndDestroy());
    expect((await setUp(target).client.send(get())).failure?.kind).toBe('reset');
  });

  test('a host that nobody knows', async () => {
    const { failure } = await setUp('http://pix.invalid').client.send(get());
    expect(failure?.kind).toBe('dns');
  });

  test('no TLS where it was expected', async () => {
    const target = await listen(
      createServer((socket) => socket.on('data', () => socket.end('HTTP/1.1 400 Bad\r\n\r\n'))),
    );
    const { failure } = await setUp(target.replace('http:', 'https:')).client.send(get());
    expect(failure?.kind).toBe('tls');
    expect(failure?.message).toContain('No secure connection to the target could be made');
  });

  test('no answer', async () => {
    const target = await raw(() => {});
    const { failure } = await setUp(target, { timeoutMs: 50 }).client.send(get());
    expect(failure).toEqual({ kind: 'timeout', message: 'No answer within 50 ms.' });
  });

  test('no answer within the deadline of the request itself', async () => {
    const target = await raw(() => {});
    const { failure } = await setUp(target).client.send(get('/', { timeoutMs: 50 }));
    expect(failure?.message).toBe('No answer within 50 ms.');
  });

  test('no first byte, though there is time for the whole', async () => {
    const target = await raw(() => {});
    const { failure } = await setUp(target, { limits: { firstByteMs: 50 } }).client.send(get());
    expect(failure?.message).toBe('No answer within 50 ms.');
  });

  test('a byte now and then does not outlive the deadline', async () => {
    const target = await raw((socket) => {
      socket.write('HTTP/1.1 200 OK\r\n\r\n');
      const drip = setInterval(() => socket.write('x'), 10);
      socket.on('close', () => clearInterval(drip));
    });
    const { failure } = await setUp(target, { timeoutMs: 150, limits: { firstByteMs: 100 } }).client.send(get());
    expect(failure?.kind).toBe('timeout');
    expect(failure?.message).toMatch(/The answer had not ended 150 ms after sending after status 200 and \d+ bytes/);
  });

  test('announcements for ever do not outlive it either', async () => {
    const target = await raw((socket) => {
      const drip = setInterval(() => socket.write('HTTP/1.1 102 Processing\r\n\r\n'), 10);
      socket.on('close', () => clearInterval(drip));
    });
    expect((await setUp(target, { timeoutMs: 100 }).client.send(get())).failure?.kind).toBe('timeout');
  });

  test.each([
    ['headers', 'HTTP/1.1 200 OK\r\n', 'x-a: aaaaaaaaaaaaaaaa\r\n'],
    ['one header', 'HTTP/1.1 200 OK\r\nx-a: ', 'aaaaaaaaaaaaaaaa'],
    ['a body without a length', 'HTTP/1.1 200 OK\r\nconnection: close\r\n\r\n', 'aaaaaaaaaaaaaaaa'],
    ['a body in chunks', 'HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n', '10\r\naaaaaaaaaaaaaaaa\r\n'],
    ['trailers', 'HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n0\r\n', 'x-a: aaaaaaaaaaaaaaaa\r\n'],
  ])('endless %s', async (_, start, more) => {
    const target = await raw((socket) => {
      socket.write(start);
      pour(socket, more);
    });
    const { client } = setUp(target, { limits: { keptBytes: 10_000, mostBytes: 1_000_000 } });
    const { failure, response } = await client.send(get());
    expect(response).toBeNull();
    expect(failure?.kind).toBe('too-large');
  });

  test('a small body that is decoded to a huge one', async () => {
    const bomb = gzipSync(Buffer.alloc(20_000_000));
    const { failure } = await fetchFrom(ok(bomb, 'content-encoding: gzip\r\n'), { limits: { mostBytes: 1_000_000 } });
    expect(failure).toEqual({
      kind: 'too-large',
      message: 'The answer has more than 1000000 bytes once its gzip encoding is undone.',
    });
  });

  test('the client goes on after each of them', async () => {
    const answers = ['', 'garbage\r\n', 'HTTP/1.1 200 OK\r\ncontent-length: 5\r\n\r\nx', ok('fine').toString()];
    const target = await raw((socket, _, nth) => socket.end(answers[(nth - 1) % answers.length] ?? ''));
    const { client, entries } = setUp(target);
    const kinds: (string | undefined)[] = [];
    for (const _ of answers) kinds.push((await client.send(get())).failure?.kind);
    expect(kinds).toEqual(['reset', 'malformed', 'reset', undefined]);
    expect(entries.map(({ failure }) => failure?.kind)).toEqual(kinds);
    expect(client.stats).toMatchObject({ requests: 4, failures: 3, underWay: 0, waiting: 0 });
  });
});

describe('nothing is sent twice', () => {
  test.each(['GET', 'POST'])('%s: a connection that breaks before the answer', async (method) => {
    let requests = 0;
    const target = await raw((socket) => {
      requests += 1;
      socket.destroy();
    });
    const { client } = setUp(target);
    expect((await client.send(get('/', { method }))).failure?.kind).toBe('reset');
    expect(requests).toBe(1);
  });

  test('a kept connection that breaks at the next request: said once, then connections are not kept', async () => {
    const seen: string[] = [];
    const target = await raw((socket, request, nth) => {
      seen.push(/^connection: (.*)$/m.exec(request)?.[1]?.trim() ?? '');
      if (nth === 2) socket.destroy();
      else socket.write(ok('fine'));
    });
    const { client } = setUp(target);
    const failures: (string | undefined)[] = [];
    for (let nth = 1; nth <= 4; nth += 1) {
      failures.push((await client.send(get())).failure?.kind);
      // A connection is free for the next request a turn of the event loop later.
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
    expect(failures).toEqual([undefined, 'reset', undefined, undefined]);
    expect(seen).toEqual(['keep-alive', 'keep-alive', 'close', 'close']);
  });

  test('a server that closes idle connections at once costs no failure', async () => {
    const target = await raw((socket) => {
      socket.write(ok('fine'));
      setImmediate(() => socket.end());
    });
    const { client } = setUp(target);
    for (let nth = 0; nth < 20; nth += 1) {
      expect((await client.send(get())).failure).toBeNull();
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
  });

  test('a request whose deadline passes while the connection is being made is not sent', async () => {
    // It is taken, but no secure connection comes of it.
    const target = await listen(createServer(() => {}));
    const { client } = setUp(target.replace('http:', 'https:'));
    expect((await client.send(get('/', { timeoutMs: 50 }))).failure).toEqual({
      kind: 'timeout',
      message: 'No connection to the target within 50 ms; nothing was sent.',
    });
  });
});

describe('a target that says that there are too many requests', () => {
  const tooMany = (header = ''): string => `HTTP/1.1 429 Too Many Requests\r\n${header}content-length: 0\r\n\r\n`;

  function throttling(times: number, answer: string): Promise<string> {
    return raw((socket, _, nth) => socket.write(nth <= times ? answer : ok('fine')));
  }

  test.each([
    ['429 with Retry-After', tooMany('retry-after: 0\r\n')],
    ['429 with a Retry-After in the past', tooMany('retry-after: Sat, 21 Nov 2020 10:00:00 GMT\r\n')],
    ['429 with RateLimit-Reset', tooMany('ratelimit-reset: 0\r\n')],
    ['503 with Retry-After', 'HTTP/1.1 503 Unavailable\r\nretry-after: 0\r\ncontent-length: 0\r\n\r\n'],
  ])('%s: the request is sent again, each time with an entry of its own', async (_, answer) => {
    const { client, entries } = setUp(await throttling(2, answer));
    const exchange = await client.send(get('/', { about: { ...about, chain: 4 } }));
    expect(exchange).toMatchObject({ id: 'x3', response: { text: 'fine' }, chain: 7 });
    expect(entries.map(({ id, response, chain }) => [id, response?.status === 200, chain])).toEqual([
      ['x1', false, 5],
      ['x2', false, 6],
      ['x3', true, 7],
    ]);
    expect(client.stats).toMatchObject({ requests: 3, repeats: 2 });
  });

  test('three times in all, then the answer is given back', async () => {
    const { client } = setUp(await throttling(99, tooMany('retry-after: 0\r\n')));
    expect((await client.send(get())).response?.status).toBe(429);
    expect(client.stats.requests).toBe(3);
  });

  test.each([
    ['503 without Retry-After', 'HTTP/1.1 503 Unavailable\r\ncontent-length: 0\r\n\r\n'],
    ['429 that asks for more patience than there is', tooMany('retry-after: 3600\r\n')],
    ['500', 'HTTP/1.1 500 Error\r\nretry-after: 0\r\ncontent-length: 0\r\n\r\n'],
  ])('%s is given back at once', async (_, answer) => {
    const { client } = setUp(await throttling(1, answer));
    expect((await client.send(get())).response?.status).not.toBe(200);
    expect(client.stats.requests).toBe(1);
  });

  test('a request that is not to be repeated is not', async () => {
    const { client } = setUp(await throttling(1, tooMany('retry-after: 0\r\n')));
    expect((await client.send(get('/', { noRepeat: true }))).response?.status).toBe(429);
    expect(client.stats).toMatchObject({ requests: 1, pausedForMs: 0 });
  });

  test('for ever: the client stops waiting', async () => {
    const { client } = setUp(await throttling(1e9, tooMany('retry-after: 0\r\n')));
    for (let nth = 0; nth < 20; nth += 1) expect((await client.send(get())).response?.status).toBe(429);
    expect(client.stats.requests).toBeLessThan(40);
  });

  test('while it waits nothing else is sent', async () => {
    const target = await throttling(1, tooMany('retry-after: 1\r\n'));
    const { client, entries } = setUp(target);
    const first = client.send(get('/first'));
    await expect.poll(() => client.stats.pausedForMs).toBeGreaterThan(0);
    const others = [client.send(get('/second')), client.send(get('/third'))];
    expect(client.stats).toMatchObject({ requests: 1, waiting: 3 });
    await Promise.all([first, ...others]);
    const order = entries.map(({ request }) => new URL(request.url).pathname);
    expect(order).toEqual(['/first', '/first', '/second', '/third']);
  });
});

describe('the load put on the target', () => {
  test('never more requests at once than allowed', async () => {
    let underWay = 0;
    let most = 0;
    const target = await http((_, response) => {
      underWay += 1;
      most = Math.max(most, underWay);
      setTimeout(() => {
        underWay -= 1;
        response.end();
      }, 5);
    });
    const { client } = setUp(target, { concurrency: 3 });
    await Promise.all(Array.from({ length: 20 }, () => client.send(get())));
    expect(most).toBe(3);
  });

  test('requests begin no faster than allowed, also the first ones', async () => {
    const begun: number[] = [];
    const target = await http((_, response) => {
      begun.push(performance.now());
      response.end();
    });
    const { client } = setUp(target, { maxRps: 50 });
    const startedAt = performance.now();
    await Promise.all(Array.from({ length: 6 }, () => client.send(get())));
    // Later than planned is a matter of the machine, earlier would be ours.
    expect((begun.at(-1) ?? 0) - startedAt).toBeGreaterThan(95);
  });
});

describe('the end of a run', () => {
  test('what is under way or waiting is interrupted, and later requests are sent', async () => {
    const target = await raw((socket, request) => {
      if (request.includes('/later')) socket.write(ok('fine'));
    });
    const { client, entries } = setUp(target, { concurrency: 2 });
    const all = Promise.all(Array.from({ length: 5 }, () => client.send(get('/hang'))));
    await expect.poll(() => client.stats.underWay).toBe(2);
    client.interrupt();
    expect((await all).map(({ failure }) => failure?.kind)).toEqual(Array(5).fill('interrupted'));
    expect(entries).toHaveLength(5);
    expect((await client.send(get('/later'))).response?.text).toBe('fine');
  });

  test('after the signal nothing is sent any more', async () => {
    const controller = new AbortController();
    const target = await raw(() => {});
    const { client } = setUp(target, { signal: controller.signal });
    const hanging = client.send(get());
    await expect.poll(() => client.stats.underWay).toBe(1);
    controller.abort();
    expect((await hanging).failure?.kind).toBe('interrupted');
    expect((await client.send(get())).failure).toEqual({
      kind: 'interrupted',
      message: 'The run was ended before this request was sent.',
    });
    expect(client.stats.requests).toBe(1);
  });

  test('a pause is not waited for', async () => {
    const target = await raw((socket) =>
      socket.write('HTTP/1.1 429 No\r\nretry-after: 50\r\ncontent-length: 0\r\n\r\n'),
    );
    const { client } = setUp(target);
    const waiting = client.send(get());
    await expect.poll(() => client.stats.pausedForMs).toBeGreaterThan(0);
    await client.close();
    expect((await waiting).failure?.kind).toBe('interrupted');
  });

  test('a closed client can be closed again', async () => {
    const { client } = setUp(await raw(() => {}));
    await client.close();
    await client.close();
    expect((await client.send(get())).failure?.kind).toBe('interrupted');
  });
});

describe('what is written down', () => {
  test('the exchange as it went over the wire', async () => {
    const target = await raw((socket) => socket.write(ok('{"id":1}', 'x-a: b\r\n')));
    const { client, entries } = setUp(`${target}/v1`, { idPrefix: 's2-' });
    const operation = 'createPayment';
    const exchange = await client.send(
      get('/auth/payment/pix', {
        method: 'POST',
        headers: [['content-type', 'application/json']],
        body: '{"amount":10}',
        about: { scenario: 'PAY-01', operation, holder: 'h1', credentials: 'jwt', tries: 'missing-x', chain: 2 },
      }),
    );
    expect(exchange.id).toBe('s2-x1');
    expect(entries).toEqual([
      {
        type: 'exchange',
        at: exchange.startedAt.toISOString(),
        id: 's2-x1',
        scenario: 'PAY-01',
        operation,
        holder: 'h1',
        credentials: 'jwt',
        tries: 'missing-x',
        request: {
          method: 'POST',
          url: `${target}/v1/auth/payment/pix`,
          headers: [
            ['content-type', 'application/json'],
            ['user-agent', expect.stringMatching(/^pix-conformance\//)],
            ['accept-encoding', 'identity'],
          ],
          body: { text: '{"amount":10}', bytes: 13 },
        },
        response: {
          status: 200,
          headers: [
            ['x-a', 'b'],
            ['content-length', '8'],
          ],
          body: { text: '{"id":1}', bytes: 8 },
          firstByteMs: expect.any(Number),
        },
        failure: null,
        durationMs: expect.any(Number),
        chain: 3,
      },
    ]);
    const [entry] = entries as [ExchangeEntry];
    expect(entry.response?.firstByteMs).toBeLessThanOrEqual(entry.durationMs);
  });

  test('secrets are learned before the exchange is written, and others told after it', async () => {
    const order: string[] = [];
    const { client } = setUp(await raw((socket) => socket.write(ok('x'))), {
      journal: { append: ({ id }) => order.push(`written ${id}`) },
      learn: ({ id }) => order.push(`learned ${id}`),
      onExchange: ({ id }) => order.push(`told ${id}`),
    });
    await client.send(get());
    expect(order).toEqual(['learned x1', 'written x1', 'told x1']);
  });

  test('a journal that cannot be written ends the call, and frees its place', async () => {
    let broken = true;
    const { client } = setUp(await raw((socket) => socket.write(ok('x'))), {
      concurrency: 1,
      journal: {
        append: () => {
          if (broken) throw new Error('the disk is full');
        },
      },
    });
    await expect(client.send(get())).rejects.toThrow('the disk is full');
    broken = false;
    expect((await client.send(get())).response?.text).toBe('x');
  });
});
