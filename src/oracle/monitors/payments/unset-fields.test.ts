import { expect, test } from 'vitest';
import { call, judged } from '../../../../test/support/judged.ts';
import type { JsonObject } from '../../../json/value.ts';
import { UnsetFieldMonitor } from './unset-fields.ts';

const jwt = '$PIX_JWT_1';
const create = (at: number, id: string, sent: JsonObject = {}) =>
  call('createPayment', { at, jwt, status: 201, sent: { amount: 5, ...sent }, body: { id, amount: 5 } });
const list = (at: number, descriptions: Readonly<Record<string, string | null>>) => {
  const data = Object.entries(descriptions).map(([id, description]) => ({ id, amount: 5, description }));
  return call('listPayments', { at, jwt, body: { data } });
};
const read = (at: number, id: string) => call('readPayment', { at, jwt, path: { id }, body: { id, amount: 5 } });
const judge = (...entries: ReturnType<typeof create>[]) =>
  judged(new UnsetFieldMonitor(), [create(0, 'p1'), create(3, 'p2'), read(3.5, 'p1'), read(3.6, 'p2'), ...entries]);
const both = list(4, { p1: null, p2: null });

test('a field that no request set is filled, and that of an older payment is still empty', () => {
  expect(judge(both, list(8, { p1: null, p2: 'changed' }))).toEqual(['PAYMENT-06[description] listPayments@8']);
  expect(judge(both, list(8, { p2: 'changed' }), list(9, { p1: null }))).toEqual([
    'PAYMENT-06[description] listPayments@8',
  ]);
});

test('a younger payment that is still empty counts once it is as old as the other one was', () => {
  const filled = list(8, { p1: 'changed', p2: null });
  expect(judge(both, filled)).toEqual([]);
  expect(judge(both, filled, list(9.9, { p2: null }))).toEqual([]);
  expect(judge(both, filled, list(13.1, { p2: null }))).toEqual(['PAYMENT-06[description] listPayments@8']);
  expect(judge(both, create(5, 'p3'), filled, list(99, { p3: null }))).toEqual([]);
});

const alone = list(8, { p1: null, p2: 'changed' });

test.each([
  ['every payment is filled, as a service may do by itself', [both, list(8, { p1: 'changed', p2: 'changed' })]],
  ['it was never shown empty', [list(4, { p1: null }), alone]],
  ['its payment was paid', [both, call('sandboxPay', { at: 6, jwt, sent: { id: 'p2' } }), alone]],
  ['its payment was updated', [both, call('updatePayment', { at: 6, jwt, path: { id: 'p2' }, sent: {} }), alone]],
])('nothing is wrong if %s', (_, entries) => {
  expect(judge(...entries)).toEqual([]);
});

test('a service may take longer to fill one payment than another', () => {
  const young = list(4, { p2: null, p3: null });
  expect(judge(create(1.5, 'p3'), read(3.7, 'p3'), young, list(8, { p2: 'changed', p3: null }))).toEqual([]);
});

test('a service may fill a field by what else was sent', () => {
  const dated = create(3.7, 'p3', { dueDate: '2099-01-05' });
  const empty = list(4, { p1: null, p3: null });
  expect(judge(dated, empty, list(8, { p1: null, p3: 'changed' }))).toEqual([]);
});

test('the URL of a webhook may stand in for one that was not sent', () => {
  const url = 'https://example.com/hooks/12345678';
  const shows = (at: number, callbackSuccessUrl: string | null) => {
    const data = [
      { id: 'p1', amount: 5, callbackSuccessUrl: null },
      { id: 'p2', amount: 5, callbackSuccessUrl },
    ];
    return call('listPayments', { at, jwt, body: { data } });
  };
  const webhook = call('createWebhook', { at: 6, jwt, status: 201, sent: { url }, body: {} });
  expect(judge(shows(4, null), webhook, shows(8, url))).toEqual([]);
  expect(judge(shows(4, null), webhook, shows(8, `${url}9`))).toHaveLength(1);
});

test('a URL is compared within an account, which may have an address of its own for all payments', () => {
  const ofOther = (at: number, callbackSuccessUrl: string | null) =>
    call('listPayments', {
      at,
      account: 'h2',
      jwt: '$PIX_JWT_2',
      body: { data: [{ id: 'p4', amount: 5, callbackSuccessUrl }] },
    });
  const created = call('createPayment', {
    at: 0,
    account: 'h2',
    jwt: '$PIX_JWT_2',
    status: 201,
    sent: { amount: 5 },
    body: { id: 'p4', amount: 5 },
  });
  const filled = (at: number, callbackSuccessUrl: string | null) =>
    call('listPayments', { at, jwt, body: { data: [{ id: 'p2', amount: 5, callbackSuccessUrl }] } });
  expect(
    judge(created, filled(4, null), ofOther(5, null), filled(8, 'https://example.com/x'), ofOther(20, null)),
  ).toEqual([]);
});
