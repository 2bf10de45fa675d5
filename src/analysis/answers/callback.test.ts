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
