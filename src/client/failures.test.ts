import { createServer, type Socket } from 'node:net';
import { setTimeout } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import { afterEach, describe, expect, test } from 'vitest';
import { closeAll, fetchFrom, get, listen, ok, pour, raw, setUp } from '../../test/support/raw-target.ts';

afterEach(closeAll);

describe('how an exchange fails', () => {
  test.each([
    ['nothing but the end', '', 'reset'],
    ['half a status line', 'HTTP/1.', 'reset'],
    ['half the headers', 'HTTP/1.1 200 OK\r\nx-a', 'reset'],
    ['half a body', 'HTTP/1.1 200 OK\r\ncontent-length: 10\r\n\r\nhalf', 'reset'],
    ['half the chunks', 'HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n5\r\nhel', 'reset'],
    ['invalid chunks', 'HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\nxyz\r\nhello\r\n', 'malformed'],
    ['a Content-Length that is not a number', 'HTTP/1.1 200 OK\r\ncontent-length: ten\r\n\r\n', 'malformed'],
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

  test('no TLS where it was expected', async () => {
    const target = await listen(
      createServer((socket) => socket.on('data', () => socket.end('HTTP/1.1 400 Bad\r\n\r\n'))),
    );
    const { failure } = await setUp(target.replace('http:', 'https:')).client.send(get());
    expect(failure?.kind).toBe('tls');
    expect(failure?.message).toContain('The target does not speak TLS at this port');
  });

  test('no answer', async () => {
    const target = await raw(() => {});
    const { failure } = await setUp(target, { timeoutMs: 50 }).client.send(get());
    expect(failure).toEqual({ kind: 'timeout', message: 'No response within 50 ms.' });
  });

  test('no answer within the deadline of the request itself', async () => {
    const target = await raw(() => {});
    const { failure } = await setUp(target).client.send(get('/', { timeoutMs: 50 }));
    expect(failure?.message).toBe('No response within 50 ms.');
  });

  test('a byte now and then does not outlive the deadline', async () => {
    const target = await raw((socket) => {
      socket.write('HTTP/1.1 200 OK\r\n\r\n');
      const drip = setInterval(() => socket.write('x'), 10);
      socket.on('close', () => clearInterval(drip));
    });
    const { failure } = await setUp(target, { timeoutMs: 600 }).client.send(get());
    expect(failure?.kind).toBe('timeout');
    expect(failure?.message).toMatch(/The response had not ended 600 ms after sending after status 200 and \d+ bytes/);
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
      message: 'The response has more than 1000000 bytes once its gzip encoding is undone.',
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
    expect(client.stats).toMatchObject({ requests: 4, underWay: 0, waiting: 0 });
  });

  test('after a closed connection, the other idle ones are not used', async () => {
    const idle: Socket[] = [];
    const bothOpen = Promise.withResolvers<void>();
    const target = await raw((socket) => {
      if (idle.includes(socket)) return socket.resetAndDestroy();
      idle.push(socket);
      if (idle.length === 2) bothOpen.resolve();
      void bothOpen.promise.then(() => socket.write(ok('fine')));
    });
    const { client } = setUp(target);
    const sendTwo = () => Promise.all([client.send(get()), client.send(get())]);
    await sendTwo();
    // A connection is idle a little after its response.
    await setTimeout(20);
    expect((await client.send(get())).failure?.kind).toBe('reset');
    expect((await sendTwo()).map(({ response }) => response?.text)).toEqual(['fine', 'fine']);
  });
});
