import { expect, test } from 'vitest';
import { gapOf } from '../../../test/support/answers.ts';
import { delivery, fact } from '../../../test/support/entries.ts';

const called = delivery('d3', { id: 'a b' }, { slot: 'callback-2' });

test('the callback is described by the delivery that the run named', () => {
  const told = fact('callback', { calledOn: 'sandboxPay', method: 'POST', delivery: 'd3' });
  expect(gapOf('callback-success', [delivery('d1', { event: 'x' }), called, told])).toMatchObject({
    status: 'answered',
    answer: {
      calledOn: 'sandboxPay',
      method: 'POST',
      body: { type: 'object', properties: { id: { type: 'string' } }, required: ['id'] },
    },
    exchanges: expect.arrayContaining(['d3']),
  });
});

test('never is an answer', () => {
  const told = fact('callback', { calledOn: 'never', method: null, delivery: null });
  expect(gapOf('callback-success', [told]).answer).toEqual({ calledOn: 'never', method: null, body: null });
});

test('an empty body has no shape', () => {
  const empty = delivery('d4', null, { slot: 'callback-1', method: 'GET', body: { text: '', bytes: 0 } });
  const told = fact('callback', { calledOn: 'sandboxPay', method: 'GET', delivery: 'd4' });
  expect(gapOf('callback-success', [empty, told]).answer).toMatchObject({ method: 'GET', body: null });
});

test('without a watched payment it is blocked', () => {
  expect(gapOf('callback-success', [called]).status).toBe('blocked');
});

test('the delivery is evidence beside the exchanges that the run named', () => {
  const told = fact('callback', { calledOn: 'sandboxPay', method: 'POST', delivery: 'd3' }, ['x1', 'x2']);
  expect(gapOf('callback-success', [called, told]).exchanges).toEqual(['x1', 'x2', 'd3']);
});

test('a callback that never came has the exchanges as evidence', () => {
  const told = fact('callback', { calledOn: 'never', method: null, delivery: null }, ['x1']);
  expect(gapOf('callback-success', [called, told]).exchanges).toEqual(['x1']);
});

test('a callback without a known method has the method null', () => {
  expect(gapOf('callback-success', [fact('callback', { calledOn: 'never' })]).answer).toEqual({
    calledOn: 'never',
    method: null,
    body: null,
  });
});

test('the first of several callbacks is described', () => {
  const other = delivery('d5', { ok: true }, { slot: 'callback-3' });
  const told = ['d3', 'd5'].map((id) => fact('callback', { calledOn: id, method: 'POST', delivery: id }));
  expect(gapOf('callback-success', [called, other, ...told])).toMatchObject({
    answer: { calledOn: 'd3', body: { properties: { id: { type: 'string' } } } },
    exchanges: ['d3'],
  });
});

test('a delivery to another address of the receiver is not a callback', () => {
  const event = delivery('d6', { id: 'a b' }, { slot: 'webhook-1' });
  const told = fact('callback', { calledOn: 'sandboxPay', method: 'POST', delivery: 'd6' });
  expect(gapOf('callback-success', [event, told]).answer).toMatchObject({ calledOn: 'sandboxPay', body: null });
});

test.each([
  ['another fact', fact('event', { calledOn: 'sandboxPay', delivery: 'd3' })],
  ['a fact that does not tell when', fact('callback', { method: 'POST', delivery: 'd3' })],
])('%s leaves it open', (_, told) => {
  expect(gapOf('callback-success', [called, told])).toMatchObject({
    status: 'blocked',
    reason: expect.stringContaining('callbackSuccessUrl'),
  });
});

test.each([
  [16_384, 'string'],
  [16_385, undefined],
])('a body of %i characters has the type %s', (length, type) => {
  const long = delivery('d8', 'x'.repeat(length - 2), { slot: 'callback-1' });
  const told = fact('callback', { calledOn: 'sandboxPay', method: 'POST', delivery: 'd8' });
  const { answer } = gapOf('callback-success', [long, told]);
  expect(answer).toHaveProperty('body');
  expect(Object(answer).body?.type).toBe(type);
});

test('a body that is not a text is described as bytes', () => {
  const bytes = delivery('d9', null, { slot: 'callback-1', body: { text: null, bytes: 3 } });
  const told = fact('callback', { calledOn: 'sandboxPay', method: 'POST', delivery: 'd9' });
  expect(gapOf('callback-success', [bytes, told]).answer).toHaveProperty('body.contentMediaType', 'application/json');
});

test.each([
  [499, { type: 'object', properties: { id: { type: 'string' } }, required: ['id'] }],
  [500, null],
])('a body is kept while %i more deliveries come', (count, body) => {
  const others = Array.from({ length: count }, (_, at) => delivery(`o${at}`, {}, { slot: 'callback-9' }));
  const told = fact('callback', { calledOn: 'sandboxPay', method: 'POST', delivery: 'd3' });
  expect(gapOf('callback-success', [called, ...others, told]).answer).toMatchObject({ body });
});
