import { expect, test } from 'vitest';
import { analyse } from '../../src/analysis/analyse.ts';
import { type ExchangeParts, exchange, journal, verdict } from '../support/entries.ts';
import { evidenceProblems } from './evidence.ts';

const path = (id: string): ExchangeParts => ({ url: `http://127.0.0.1:4010/auth/payment/pix/${id}`, account: 'h1' });
const wrong = exchange('updatePayment', { ...path('a1'), id: 'x1', status: 200, variant: 'wrong-dueDate' });
const right = exchange('updatePayment', { ...path('a1'), id: 'x2', status: 200 });

/** The problems of the evidence of a failed case of PAYMENT-12. */
function problems(more: Parameters<typeof verdict>[2], control = right): string[] {
  const failed = verdict('PAYMENT-12', 'text', { status: 'fail', got: '200', exchanges: ['x1'], ...more });
  const entries = [wrong, control, failed];
  return evidenceProblems(analyse(journal(entries)).results.rules, entries).map((one) => one.replace(/^.*?: /, ''));
}

test('the exchange that breaks the rule, beside a control for the same payment, is good evidence', () => {
  expect(problems({ control: 'x2' })).toEqual([]);
});

test.each([
  ['no exchange', { exchanges: [] }, 'it names no exchange'],
  ['another status', { got: '201' }, 'the last exchange (updatePayment) does not contain what was got: 201'],
  [
    'another value',
    { got: 'dueDate "soon"' },
    'the last exchange (updatePayment) does not contain what was got: dueDate "soon"',
  ],
])('a case whose last exchange shows %s has a problem', (_, more, problem) => {
  expect(problems(more)).toEqual([problem]);
});

test.each([
  [
    'another operation',
    exchange('createPayment', { id: 'x2', status: 200, account: 'h1' }),
    'the control is createPayment, not updatePayment',
  ],
  ['another account', { ...right, account: 'h2' }, 'the control is of h2, not h1'],
  [
    'another payment',
    exchange('updatePayment', { ...path('b2'), id: 'x2', status: 200 }),
    'the control is about another thing',
  ],
  [
    'a refusal',
    exchange('updatePayment', { ...path('a1'), id: 'x2', status: 400 }),
    'the control was answered with 400',
  ],
])('a control of %s is a problem', (_, control, problem) => {
  expect(problems({ control: 'x2' }, control)).toEqual([problem]);
});
