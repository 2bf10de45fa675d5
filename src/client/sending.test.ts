import { createServer } from 'node:net';
import { afterEach, describe, expect, test } from 'vitest';
import { closeAll, get, http, listen, ok, raw, setUp } from '../../test/support/raw-target.ts';

afterEach(closeAll);

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

  test('a Bearer scheme in another case has a connection of its own', async () => {
    const seen: [unknown, string | undefined][] = [];
    const target = await http((request, response) => {
      seen.push([request.socket, request.headers.authorization]);
      response.end();
    });
    const { client } = setUp(target);
    const schemes = ['Bearer', 'bearer', 'BEARER', 'Bearer', 'bearer', 'Bearer'];
    for (const scheme of schemes) await client.send(get('/', { headers: [['authorization', `${scheme} x`]] }));
    expect(seen.map(([, value]) => value)).toEqual(schemes.map((scheme) => `${scheme} x`));
    const others = seen.filter(([, value]) => value !== 'Bearer x').map(([socket]) => socket);
    expect(new Set(others).size).toBe(3);
    expect(seen.filter(([socket]) => others.includes(socket))).toHaveLength(3);
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

  test('a target that is not a web address is refused', () => {
    expect(() => setUp('ftp://127.0.0.1')).toThrow(TypeError);
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
      // A connection is free for the next request one turn of the event loop later.
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

  test('no connection is used again once the server closed an idle one', async () => {
    const seen: string[] = [];
    const closed = Promise.withResolvers<void>();
    const target = await raw((socket, request) => {
      seen.push(/^connection: (.*)$/m.exec(request)?.[1]?.trim() ?? '');
      socket.on('close', () => closed.resolve());
      socket.write(ok('fine'), () => setTimeout(() => socket.end(), 20));
    });
    const { client } = setUp(target);
    await client.send(get());
    await closed.promise;
    await client.send(get());
    expect(seen).toEqual(['keep-alive', 'close']);
  });

  test('a request whose deadline passes while the connection is being made is not sent', async () => {
    // The server accepts the connection but never completes the TLS handshake.
    const target = await listen(createServer(() => {}));
    const { client } = setUp(target.replace('http:', 'https:'));
    expect((await client.send(get('/', { timeoutMs: 50 }))).failure).toEqual({
      kind: 'timeout',
      message: 'No connection to the target within 50 ms; nothing was sent.',
    });
  });
});
