import { afterEach, describe, expect, test } from 'vitest';
import { about, closeAll, get, http, ok, raw, setUp } from '../../test/support/raw-target.ts';

afterEach(closeAll);

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
    // A late start is the machine's fault; an early one would be ours.
    expect((begun.at(-1) ?? 0) - startedAt).toBeGreaterThan(95);
  });
});

describe('the end of a run', () => {
  test('requests in progress and waiting ones are interrupted, and later ones are sent', async () => {
    const target = await raw((socket, request) => {
      if (request.includes('/later')) socket.write(ok('fine'));
    });
    const { client, entries } = setUp(target, { concurrency: 2 });
    const all = Promise.all(Array.from({ length: 5 }, () => client.send(get('/hang'))));
    await expect.poll(() => client.stats.underWay).toBe(2);
    void client.interrupt();
    expect((await all).map(({ failure }) => failure?.kind)).toEqual(Array(5).fill('interrupted'));
    expect(entries).toHaveLength(5);
    expect((await client.send(get('/later'))).response?.text).toBe('fine');
  });

  test('requests in progress may get a moment to end, and are ended after it', async () => {
    const target = await raw((socket, request) => {
      if (request.includes('/soon')) setTimeout(() => socket.write(ok('done')), 50);
      if (request.includes('/later')) socket.write(ok('fine'));
    });
    const { client } = setUp(target);
    const [soon, hanging] = [client.send(get('/soon')), client.send(get('/hang'))];
    await expect.poll(() => client.stats.underWay).toBe(2);
    void client.interrupt(2000);
    expect((await soon).response?.text).toBe('done');
    expect((await client.send(get('/later'))).response?.text).toBe('fine');
    expect((await hanging).failure?.kind).toBe('interrupted');
  });

  test('a request that ends in that moment is not sent again', async () => {
    const target = await raw((socket) =>
      setTimeout(() => socket.write('HTTP/1.1 429 No\r\nretry-after: 0\r\ncontent-length: 0\r\n\r\n'), 50),
    );
    const { client } = setUp(target);
    const throttled = client.send(get());
    await expect.poll(() => client.stats.underWay).toBe(1);
    void client.interrupt(5000);
    expect((await throttled).response?.status).toBe(429);
    expect(client.stats.requests).toBe(1);
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
