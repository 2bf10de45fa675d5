import { expect, test } from 'vitest';
import { gapOf } from '../../../test/support/answers.ts';
import { delivery, fact } from '../../../test/support/entries.ts';
import type { Json } from '../../journal/entry.ts';

const event = (id: string, parts: { readonly [key: string]: Json } = {}) =>
  fact('event', {
    delivery: id,
    kind: 'payment.paid',
    kindPointer: '/event',
    operation: 'sandboxPay',
    payment: 'p1',
    afterMs: 40,
    first: true,
    ...parts,
  });

const paid = delivery(
  'd1',
  { event: 'payment.paid', id: 'a b' },
  {
    headers: [
      ['Host', '127.0.0.1'],
      ['Content-Length', '3'],
      ['Accept-Encoding', 'gzip'],
      ['X-Signature', 'abc'],
      ['X-Event', 'paid'],
    ],
  },
);
const made = delivery('d2', { event: 'payment.created', id: 'a b' });

test('the kind stands where most events have it', () => {
  expect(gapOf('event-kind-path', [paid, event('d1')])).toMatchObject({
    status: 'answered',
    answer: '/event',
    exchanges: ['d1'],
  });
});

test('events without a kind are inconclusive', () => {
  const entries = [paid, event('d1', { kind: null, kindPointer: null })];
  expect(gapOf('event-kind-path', entries).status).toBe('inconclusive');
});

test('payloads have a shape for each kind, sorted', () => {
  const { answer } = gapOf('event-payload', [paid, made, event('d1'), event('d2', { kind: 'payment.created' })]);
  const shape = {
    type: 'object',
    properties: { event: { type: 'string' }, id: { type: 'string' } },
    required: ['event', 'id'],
  };
  expect(JSON.stringify(answer)).toBe(JSON.stringify({ 'payment.created': shape, 'payment.paid': shape }));
});

test('headers are those of events alone, without those of the transport', () => {
  const callback = delivery('d7', {}, { slot: 'callback-1', headers: [['X-Callback', '1']] });
  expect(gapOf('event-headers', [paid, callback, event('d1')]).answer).toEqual(['x-event', 'x-signature']);
});

test('a signature that was verified is named with its scheme', () => {
  const entries = [
    paid,
    event('d1'),
    fact('event-signature', { header: 'X-Signature', scheme: 'hmac-sha256-hex-body' }),
  ];
  expect(gapOf('event-signature', entries).answer).toEqual({ header: 'x-signature', scheme: 'hmac-sha256-hex-body' });
});

test.each([
  ['no finding: the header that looks like one', [], { header: 'x-signature', scheme: null }],
  ['a finding that there is none', [fact('event-signature', { header: null, scheme: null })], null],
])('signature, %s', (_, facts, expected) => {
  expect(gapOf('event-signature', [paid, event('d1'), ...facts])).toMatchObject({
    status: 'answered',
    answer: expected,
  });
});

test('the delay is the median of first deliveries', () => {
  const entries = [
    event('d1', { afterMs: 10 }),
    event('d2', { afterMs: 30 }),
    event('d3', { afterMs: 21 }),
    event('d4', { afterMs: 9000, first: false }),
  ];
  expect(gapOf('event-delay', entries).answer).toEqual({ medianMs: 21 });
});

test('events that could not be timed are inconclusive', () => {
  expect(gapOf('event-delay', [event('d1', { afterMs: null })]).status).toBe('inconclusive');
});

test.each(['event-kind-path', 'event-payload', 'event-headers', 'event-signature', 'event-delay'] as const)(
  '%s is blocked without events, callbacks do not count',
  (id) => {
    expect(gapOf(id, [delivery('d1', { ok: true })])).toMatchObject({
      status: 'blocked',
      reason: 'no webhook event reached the receiver',
    });
  },
);
