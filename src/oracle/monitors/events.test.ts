import { expect, test } from 'vitest';
import { delivery } from '../../../test/support/entries.ts';
import { call, judged } from '../../../test/support/judged.ts';
import type { Entry, Json } from '../../journal/entry.ts';
import { EventMonitor } from './events.ts';

const [ana, bia] = [
  { jwt: '$PIX_JWT_1', account: 'ana' },
  { jwt: '$PIX_JWT_2', account: 'bia' },
];
const id = 'pay_0f6a1c9e77';
const path = '/run/webhook-0123456789abcdef';
const url = `http://127.0.0.1:4011${path}`;
const created = call('createPayment', { at: 1, ...ana, status: 201, sent: { amount: 5 }, body: { id } });
const paid = (by: object) => call('sandboxPay', { at: 2, ...by, sent: { id }, body: { id } });
const webhookOf = (by: object) => call('createWebhook', { at: 0, ...by, status: 201, sent: { url }, body: {} });
const event = delivery('d1', { event: 'payment.paid', data: { id } }, { path });
const found = (...entries: Entry[]) => judged(new EventMonitor(), entries);

test('an event about the payment of one account arrives at the webhook of another', () => {
  expect(found(webhookOf(bia), created, event)).toEqual(['ISOLATION-05[default] createWebhook@0']);
});

test('a callback of one account shows the payment of another', () => {
  const own = call('createPayment', {
    at: 0,
    ...bia,
    sent: { amount: 6, callbackSuccessUrl: url },
    body: { id: 'p2' },
  });
  const delivered = delivery('d1', { id, callbackSuccessUrl: url }, { path });
  expect(found(own, created, delivered)).toEqual(['ISOLATION-05[default] createPayment@0']);
});

const called = (path: string, body: Json) => delivery('d1', body, { path });
const create = (at: number, id: string, path: string) => {
  const sent = { amount: at, callbackSuccessUrl: `http://127.0.0.1:4011${path}` };
  return { ...call('createPayment', { at, ...ana, status: 201, sent, body: { id } }), id: `x${at}` };
};
const [one, other] = ['/run/callback-0123456789abcdef', '/run/callback-fedcba9876543210'];
// The read shows where responses carry the ids.
const read = call('readPayment', { at: 2.5, ...ana, path: { id: 'pay_one_77aa01' }, body: {} });
const both = [create(1, 'pay_one_77aa01', one), create(2, 'pay_two_88bb02', other), read];

test('a callback goes to the URL of another payment of the account', () => {
  expect(found(...both, called(one, { id: 'pay_two_88bb02' }))).toEqual(['PAYMENT-21[default] x1']);
  expect(found(...both, called(one, { id: 'pay_one_77aa01' }))).toEqual([]);
});

test.each<[string, Entry[]]>([
  ['it tells of both payments', [called(one, { id: 'pay_two_88bb02', before: 'pay_one_77aa01' })]],
  ['both payments named the URL', [create(3, 'pay_two_88bb02', one), called(one, { id: 'pay_two_88bb02' })]],
  [
    'an update of the payment named the URL',
    [
      call('updatePayment', {
        at: 3,
        ...ana,
        path: { id: 'pay_two_88bb02' },
        sent: { callbackSuccessUrl: `http://127.0.0.1:4011${one}` },
      }),
      called(one, { id: 'pay_two_88bb02' }),
    ],
  ],
  [
    'the URL is that of a webhook, too',
    [
      call('createWebhook', { at: 3, ...ana, status: 201, sent: { url: `http://127.0.0.1:4011${one}` }, body: {} }),
      called(one, { id: 'pay_two_88bb02' }),
    ],
  ],
  ['the payment is not known', [called(one, { id: 'pay_six_66ff06' })]],
])('a callback is not judged where %s', (_, entries) => {
  expect(found(...both, ...entries)).toEqual([]);
});

test('an event may arrive before the response to its request', () => {
  expect(found(webhookOf(bia), event, created)).toEqual(['ISOLATION-05[default] createWebhook@0']);
});

test.each<[string, Entry[]]>([
  ['the webhook is its own', [webhookOf(ana), created, event]],
  ['both accounts have a webhook of that url', [webhookOf(ana), { ...webhookOf(bia), id: 'x2' }, created, event]],
  ['the other account paid the payment', [webhookOf(bia), created, paid(bia), event]],
  ['the payment is not known', [webhookOf(bia), event]],
  ['no webhook has the url', [created, event]],
])('an event is not judged where %s', (_, entries) => {
  expect(found(...entries)).toEqual([]);
});
