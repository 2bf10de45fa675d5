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

test.each(['', null, 7])('an event whose kind is %j is filed as unnamed', (kind) => {
  const { answer } = gapOf('event-payload', [made, event('d2', { kind })]);
  expect(Object.keys(answer ?? {})).toEqual(['unnamed']);
});

test('only the beginning of a long kind is kept', () => {
  const { answer } = gapOf('event-payload', [made, event('d2', { kind: 'k'.repeat(300) })]);
  expect(Object.keys(answer ?? {})).toEqual(['k'.repeat(200)]);
});

test('payloads are sorted by kind in whatever order they came', () => {
  const kinds = ['b', 'c', 'a'];
  const entries = kinds.flatMap((kind) => [delivery(`d-${kind}`, {}), event(`d-${kind}`, { kind })]);
  expect(Object.keys(gapOf('event-payload', entries).answer ?? {})).toEqual(['a', 'b', 'c']);
});

test('events that do not show their kind do not outvote one that does', () => {
  const entries = [event('d1', { kindPointer: null }), event('d2', { kindPointer: null }), event('d3')];
  expect(gapOf('event-kind-path', entries)).toMatchObject({ status: 'answered', answer: '/event' });
});

test('an event is evidenced by its exchanges and its delivery, where it names one', () => {
  const bare = fact('event', { kind: 'paid', kindPointer: '/event' }, ['x1']);
  const full = fact('event', { kind: 'paid', kindPointer: '/event', delivery: 'd1' }, ['x2']);
  expect(gapOf('event-kind-path', [paid, bare, full]).exchanges).toEqual(['x1', 'x2', 'd1']);
});

test('a delivery is described as one event, however often it is named', () => {
  const entries = [paid, event('d1'), event('d1', { kind: 'payment.again' })];
  expect(Object.keys(gapOf('event-payload', entries).answer ?? {})).toEqual(['payment.paid']);
});

test('other facts are not events', () => {
  const told = fact('callback', { delivery: 'd1', kind: 'paid', kindPointer: '/event' });
  expect(gapOf('event-payload', [paid, told]).status).toBe('blocked');
});

test('headers that only begin or end like those of the transport are shown', () => {
  const names = ['X-Host', 'Hostname', 'Dated', 'X-Accept', 'Date', 'Accept-Language', 'Content-MD5', 'User-Agent'];
  const odd = delivery('d5', {}, { headers: names.map((name) => [name, '1'] as const) });
  expect(gapOf('event-headers', [odd, event('d5')]).answer).toEqual(['dated', 'hostname', 'x-accept', 'x-host']);
});

test.each([
  ['in order', ['X-Hmac', 'X-Signature']],
  ['the other way round', ['X-Signature', 'X-Hmac']],
])('the guess among two headers like signatures, sent %s, is the first in alphabetical order', (_, names) => {
  const signed = delivery('d5', {}, { headers: names.map((name) => [name, '1'] as const) });
  expect(gapOf('event-signature', [signed, event('d5')]).answer).toEqual({ header: 'x-hmac', scheme: null });
});

test('a scheme that was not found out is null', () => {
  const told = fact('event-signature', { header: 'X-Signature', scheme: 7 });
  expect(gapOf('event-signature', [paid, event('d1'), told]).answer).toEqual({ header: 'x-signature', scheme: null });
});

test('200 headers and 100 kinds are distinguished', () => {
  const headers = Array.from({ length: 201 }, (_, at) => [`x-${at}`, '1'] as const);
  const entries = Array.from({ length: 101 }, (_, at) => [
    delivery(`d${at}`, {}, { headers }),
    event(`d${at}`, { kind: `kind-${at}` }),
  ]).flat();
  expect(gapOf('event-headers', entries).answer).toHaveLength(200);
  expect(Object.keys(gapOf('event-payload', entries).answer ?? {})).toHaveLength(100);
});

test.each([
  [16_384, 'string'],
  [16_385, undefined],
])('a payload of %i characters has the type %s', (length, type) => {
  const { answer } = gapOf('event-payload', [delivery('d5', 'x'.repeat(length - 2)), event('d5', { kind: 'paid' })]);
  expect(answer).toHaveProperty('paid');
  expect(Object(answer).paid?.type).toBe(type);
});

test('a payload that is not a text is described as bytes', () => {
  const bytes = delivery('d5', null, { body: { text: null, bytes: 3 } });
  const { answer } = gapOf('event-payload', [bytes, event('d5', { kind: 'paid' })]);
  expect(answer).toHaveProperty('paid.contentMediaType', 'application/json');
});

test.each([
  [499, 'answered'],
  [500, 'blocked'],
])('after %i more deliveries the payload of an event is %s', (count, status) => {
  const others = Array.from({ length: count }, (_, at) => delivery(`o${at}`, {}));
  expect(gapOf('event-payload', [paid, ...others, event('d1')]).status).toBe(status);
});
