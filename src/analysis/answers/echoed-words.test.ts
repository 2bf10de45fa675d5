import { expect, test } from 'vitest';
import { gapOf } from '../../../test/support/answers.ts';
import { delivery, exchange, fact } from '../../../test/support/entries.ts';
import type { GapId } from '../../contract/gaps.ts';
import type { Entry } from '../../journal/entry.ts';

/** Recurring words are vocabulary of the service, unless the suite sent them itself. */
const bodies = ['OPEN', 'OPEN', 'OPEN', 'CLOSED', 'CLOSED'].map((state) => ({ state }));
const sending = exchange('login', { status: 400, sent: { email: 'OPEN' } });

const cases: readonly (readonly [GapId, string, readonly Entry[]])[] = [
  ['success-body', 'bodies', bodies.map((body) => exchange('readPayment', { body }))],
  ['error-body', 'errors', bodies.map((body) => exchange('readPayment', { status: 404, body }))],
  ['balance-shape', 'balances', bodies.map((body) => exchange('earnedFeesBalance', { body }))],
  [
    'error-cases',
    'refusals',
    bodies.map((body) => exchange('login', { status: 400, variant: 'malformed-json', body })),
  ],
  ['payment-record', 'listed payments', [exchange('listPayments', { body: { data: bodies } })]],
  ['payment-record', 'created payments', bodies.map((body) => exchange('createPayment', { body }))],
  ['key-record', 'listed keys', [exchange('listApiKeys', { body: { data: bodies } })]],
  ['key-record', 'created keys', bodies.map((body) => exchange('createNewApiKey', { body }))],
  ['jwt-claims', 'claims', bodies.map((claims) => fact('jwt', { header: { alg: 'HS256' }, claims }))],
  [
    'event-payload',
    'events',
    bodies.flatMap((body, at) => [delivery(`d${at}`, body), fact('event', { delivery: `d${at}`, kind: 'paid' })]),
  ],
  [
    'callback-success',
    'the items of a callback',
    [
      delivery('d1', bodies, { slot: 'callback-1' }),
      fact('callback', { calledOn: 'sandboxPay', method: 'POST', delivery: 'd1' }),
    ],
  ],
];

test.each(cases)('%s: words that recur in %s are a vocabulary, those that were sent are not', (gap, _, entries) => {
  expect(JSON.stringify(gapOf(gap, entries).answer)).toContain('"enum":["CLOSED","OPEN"]');
  expect(JSON.stringify(gapOf(gap, [sending, ...entries]).answer)).not.toContain('enum');
});
