import { createServer, request as httpRequest, type IncomingHttpHeaders, type RequestListener } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import type { Passed } from '../../src/proxy/passed.ts';
import { type ReverseProxy, startProxy } from '../../src/proxy/server.ts';

interface Behind {
  readonly proxy: ReverseProxy;
  readonly target: string;
  readonly passed: Passed[];
}

/** A proxy in front of a service on loopback. */
async function proxyBefore(service: RequestListener, base = ''): Promise<Behind> {
  const server = createServer(service);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const target = `http://127.0.0.1:${(server.address() as AddressInfo).port}${base}`;
  const passed: Passed[] = [];
  const proxy = await startProxy({
    target,
    host: '127.0.0.1',
    port: 0,
    allowedHosts: ['pix-proxy'],
    onBegin: () => undefined,
    onEnd: (one) => passed.push(one),
  });
  onTestFinished(async () => {
    await proxy.close();
    server.closeAllConnections();
    server.close();
  });
  return { proxy, target, passed };
}

interface Answer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly text: string;
}

function send(url: string, method: string, headers: readonly string[] = [], body?: Buffer): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const host = ['Host', new URL(url).host];
    const sending = httpRequest(url, { method, headers: [...host, ...headers] }, (response) => {
      const parts: Buffer[] = [];
      response.on('data', (part: Buffer) => parts.push(part));
      response.on('error', reject);
      response.on('end', () => {
        resolve({
          status: response.statusCode ?? 0,
          headers: response.headers,
          text: Buffer.concat(parts).toString(),
        });
      });
    });
    sending.on('error', reject);
    sending.end(body);
  });
}

/** The response to bytes that no client library would send. */
function sendRaw({ url }: ReverseProxy, bytes: string): Promise<string> {
  const { hostname, port } = new URL(url);
  return new Promise((resolve, reject) => {
    const socket = connect({ host: hostname, port: Number(port) }, () => socket.write(bytes));
    let text = '';
    socket.on('data', (part) => {
      text += part.toString();
    });
    socket.on('error', reject);
    socket.on('close', () => resolve(text));
  });
}

const echo: RequestListener = (request, response) => {
  const parts: Buffer[] = [];
  request.on('data', (part: Buffer) => parts.push(part));
  request.on('end', () => {
    const { method, url, rawHeaders } = request;
    response.writeHead(207, 'As Told', ['X-One', 'a', 'X-One', 'b', 'Set-Cookie', 'c=d']);
    response.end(JSON.stringify({ method, url, rawHeaders, bytes: Buffer.concat(parts).length }));
  });
};

test('a request and its response pass unchanged but for Via', async () => {
  const { proxy, target } = await proxyBefore(echo, '/v1');
  const headers = [
    'X-Odd-Case',
    'Kept',
    'x-twice',
    '1',
    'x-twice',
    '2',
    'Content-Type',
    'application/json',
    'Content-Length',
    '2',
  ];
  const {
    status,
    headers: back,
    text,
  } = await send(`${proxy.url}/auth/webhook?a=%20b`, 'PROPFIND', headers, Buffer.from('{}'));
  expect(status).toBe(207);
  expect(back).toMatchObject({ 'x-one': 'a, b', 'set-cookie': ['c=d'], via: '1.1 pix-conformance' });
  const seen = JSON.parse(text) as { method: string; url: string; rawHeaders: string[]; bytes: number };
  expect(seen).toMatchObject({ method: 'PROPFIND', url: '/v1/auth/webhook?a=%20b', bytes: 2 });
  const kept = seen.rawHeaders.filter((_, at, all) => !/^(?:connection|host)$/i.test(all[at - (at % 2)] ?? ''));
  expect(kept).toEqual([...headers.slice(0, 8), ...kept.slice(8)]);
  expect(seen.rawHeaders).toContain('1.1 pix-conformance');
  expect(seen.rawHeaders).toContain(new URL(target).host);
});

test('a large body streams through in both directions, and its beginning is kept', async () => {
  const size = 5 * 1024 * 1024;
  const { proxy, passed } = await proxyBefore((request, response) => void request.pipe(response));
  const { text } = await send(`${proxy.url}/`, 'POST', ['Transfer-Encoding', 'chunked'], Buffer.alloc(size, 'a'));
  expect(text.length).toBe(size);
  await expect.poll(() => passed.length).toBe(1);
  expect(passed[0]?.sentBody).toMatchObject({ bytes: size, isCut: true });
  expect(passed[0]?.answer?.body.body.length).toBe(1024 * 1024);
});

test('a response reaches the client while the target still sends', async () => {
  let finish: (() => void) | undefined;
  const { proxy } = await proxyBefore((_, response) => {
    response.write('first');
    finish = () => response.end('last');
  });
  const texts = await new Promise<string[]>((resolve) => {
    const found: string[] = [];
    httpRequest(proxy.url, (response) => {
      response.on('data', (part: Buffer) => {
        found.push(part.toString());
        finish?.();
      });
      response.on('end', () => resolve(found));
    }).end();
  });
  expect(texts).toEqual(['first', 'last']);
});

test('a redirect of the target is passed on, not followed', async () => {
  const { proxy } = await proxyBefore((_, response) => response.writeHead(302, { location: '/' }).end());
  expect(await send(proxy.url, 'GET')).toMatchObject({ status: 302, headers: { location: '/' } });
});

test('a target that is gone is a 502 with a sentence', async () => {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  const passed: Passed[] = [];
  const proxy = await startProxy({
    target: `http://127.0.0.1:${port}`,
    host: '127.0.0.1',
    port: 0,
    allowedHosts: ['pix-proxy'],
    onBegin: () => undefined,
    onEnd: (one) => passed.push(one),
  });
  onTestFinished(() => proxy.close());
  const { status, text } = await send(`${proxy.url}/auth/webhook`, 'GET');
  expect(status).toBe(502);
  expect(text).toMatch(/^The proxy of pix-conformance got no response: The target refused the connection/);
  expect(passed).toMatchObject([{ answer: null, failure: { kind: 'refused-connection' } }]);
});

test('a target that breaks the connection before a response breaks that of the client, and this is kept', async () => {
  const { proxy, passed } = await proxyBefore((_, response) => response.socket?.destroy());
  await expect(send(`${proxy.url}/`, 'GET')).rejects.toThrow();
  await expect.poll(() => passed).toMatchObject([{ answer: null, failure: { kind: 'reset' } }]);
});

test('a target that dies in the middle of a response breaks the response, and this is kept', async () => {
  const { proxy, passed } = await proxyBefore((_, response) => {
    response.writeHead(200, { 'content-length': '100' });
    response.write('half');
    setImmediate(() => response.socket?.destroy());
  });
  await expect(send(`${proxy.url}/`, 'GET')).rejects.toThrow();
  await expect.poll(() => passed.length).toBe(1);
  expect(passed[0]?.failure?.message).toContain('in the middle');
});

test.each([
  [
    'an upgrade',
    'GET /x HTTP/1.1\r\nHost: a\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n',
    '501',
    'pass no upgrade on',
  ],
  ['a tunnel', 'CONNECT b:443 HTTP/1.1\r\nHost: b\r\n\r\n', '501', 'open no tunnel'],
  ['another host', 'GET http://b/ HTTP/1.1\r\nHost: b\r\n\r\n', '400', 'one target alone'],
  [
    'the name of a web page, as in a DNS rebinding attack',
    'GET / HTTP/1.1\r\nHost: evil.example:4011\r\nConnection: close\r\n\r\n',
    '421',
    'does not answer for the Host "evil.example:4011"',
  ],
  ['no Host', 'GET / HTTP/1.1\r\nConnection: close\r\n\r\n', '400', 'has 0 Host headers'],
  [
    'two lengths',
    'POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\nab',
    '400',
    'says twice how long its body is',
  ],
  ['no HTTP', 'hello\r\n\r\n', '400', 'is not valid HTTP'],
])('a request with %s is refused with a sentence', async (_, bytes, status, sentence) => {
  const { proxy, passed } = await proxyBefore(echo);
  const text = await sendRaw(proxy, bytes);
  expect(text).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
  expect(text).toContain(sentence);
  expect(passed).toEqual([]);
});

test('200 requests at once are all answered', async () => {
  let waiting: (() => void)[] = [];
  const { proxy } = await proxyBefore((_, response) => {
    waiting.push(() => response.end('ok'));
    if (waiting.length < 200) return;
    for (const answer of waiting) answer();
    waiting = [];
  });
  const answers = await Promise.all(Array.from({ length: 200 }, () => send(`${proxy.url}/`, 'GET')));
  expect(new Set(answers.map(({ text }) => text))).toEqual(new Set(['ok']));
});

test.each(['localhost:1', '127.0.0.1', '[::1]:4011', '192.168.0.7:80', 'pix-proxy', 'PIX-proxy:4011'])(
  'a request to %s is passed on',
  async (host) => {
    const { proxy } = await proxyBefore(echo);
    const answer = await sendRaw(proxy, `GET / HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`);
    expect(answer).toMatch(/^HTTP\/1.1 207 /);
  },
);
