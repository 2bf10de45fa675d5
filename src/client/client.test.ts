import { afterEach, describe, expect, test } from 'vitest';
import { closeAll, get, ok, raw, setUp } from '../../test/support/raw-target.ts';
import type { ExchangeEntry } from '../journal/entry.ts';

afterEach(closeAll);

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
        about: { scenario: 'PAY-01', operation, account: 'h1', credentials: 'jwt', variant: 'missing-id', chain: 2 },
      }),
    );
    expect(exchange.id).toBe('s2-x1');
    expect(entries).toEqual([
      {
        type: 'exchange',
        at: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z$/),
        id: 's2-x1',
        scenario: 'PAY-01',
        operation,
        account: 'h1',
        credentials: 'jwt',
        variant: 'missing-id',
        request: {
          method: 'POST',
          url: `${target}/v1/auth/payment/pix`,
          headers: [['content-type', 'application/json']],
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
