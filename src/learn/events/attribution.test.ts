import { expect, test } from 'vitest';
import { type Act, type Arrived, attribute, type Cause, type WatchedPayment, watchedPaymentOf } from './attribution.ts';

const act = (cause: Cause, at: number): Act => ({ cause, startedAt: at, endedAt: at + 5 });

const created: WatchedPayment = { id: 'p1', marks: ['p1', 'order-1', '10.5'], acts: [act('createPayment', 100)] };
const updated: WatchedPayment = {
  id: 'p2',
  marks: ['p2', 'order-2', '11.5'],
  acts: [act('createPayment', 100), act('updatePayment', 110)],
};
const paid: WatchedPayment = {
  id: 'p3',
  marks: ['p3', 'order-3', '12.5'],
  acts: [act('createPayment', 100), act('sandboxPay', 110)],
};
const payments = [created, updated, paid];

let deliveries = 0;
function delivery(at: number, json: unknown): Arrived {
  deliveries += 1;
  return { id: `d${deliveries}`, at, json, text: JSON.stringify(json), path: '/', headers: [] };
}

/** The cause of each delivery, as `operation of payment: kind`. */
function told(all: readonly Arrived[], watched = payments, byTime = false): string[] {
  return attribute(all, watched, byTime).events.map(
    ({ act: one, payment, kind }) => `${one?.cause} of ${payment?.id}: ${kind}`,
  );
}

test('a payment is known by its id before anything else', () => {
  const other = { ...created, id: '12.5', marks: ['12.5'] };
  expect(watchedPaymentOf(delivery(1, { amount: 12.5, id: 'p3' }), [other, paid])?.id).toBe('12.5');
  expect(watchedPaymentOf(delivery(1, { amount: 12.5, id: 'p3' }), payments)?.id).toBe('p3');
});

test('a payment is known by its reference or its amount', () => {
  expect(watchedPaymentOf(delivery(1, { ref: 'order-2' }), payments)?.id).toBe('p2');
  expect(watchedPaymentOf(delivery(1, { value: 10.5 }), payments)?.id).toBe('p1');
  expect(watchedPaymentOf(delivery(1, { value: 99 }), payments)).toBeNull();
});

test('kinds that a payment has beyond those of one that was only created are of what was done next', () => {
  const all = [
    ...payments.map(({ id }, index) => delivery(200 + index, { event: 'made', id })),
    delivery(210, { event: 'changed', id: 'p2' }),
    delivery(205, { event: 'paid', id: 'p3' }),
  ];
  expect(told(all)).toEqual([
    'createPayment of p1: made',
    'createPayment of p2: made',
    'createPayment of p3: made',
    'sandboxPay of p3: paid',
    'updatePayment of p2: changed',
  ]);
});

test('an event of the next operation may overtake that of creating', () => {
  const all = [
    delivery(200, { event: 'paid', id: 'p3' }),
    delivery(300, { event: 'made', id: 'p3' }),
    delivery(301, { event: 'made', id: 'p1' }),
  ];
  expect(told(all)).toEqual(['sandboxPay of p3: paid', 'createPayment of p3: made', 'createPayment of p1: made']);
});

test('the number of events decides if all are of one kind', () => {
  const all = ['p1', 'p2', 'p3', 'p3'].map((id, index) => delivery(200 + index, { event: 'payment', id }));
  expect(told(all).slice(2)).toEqual(['createPayment of p3: payment', 'sandboxPay of p3: payment']);
});

test('each event belongs to the next operation if a create causes none', () => {
  expect(told([delivery(200, { event: 'paid', id: 'p3' })])).toEqual(['sandboxPay of p3: paid']);
});

test('time decides if no payload names a payment', () => {
  const alone = { ...paid, acts: [act('createPayment', 100), act('updatePayment', 1000), act('sandboxPay', 2000)] };
  const all = [delivery(150, { event: 'made' }), delivery(1100, { event: 'changed' }), delivery(50, { event: 'ping' })];
  expect(told(all, [alone], true)).toEqual([
    'undefined of undefined: ping',
    'createPayment of p3: made',
    'updatePayment of p3: changed',
  ]);
});

test('a kind that came for a payment before is a repetition', () => {
  const twice = [200, 210].map((at) => delivery(at, { event: 'made', id: 'p1' }));
  expect(attribute(twice, payments).events.map(({ first }) => first)).toEqual([true, false]);
});

test('without a word for the kind there is none', () => {
  expect(attribute([delivery(200, { id: 'p1' })], payments)).toMatchObject({ place: null, events: [{ kind: null }] });
});

test('a delivery that names no payment has none, is never first, and tells no place of the kind', () => {
  const all = [delivery(200, { event: 'ping' }), delivery(210, { id: 'p1', note: 'made' })];
  const { place, events } = attribute(all, payments);
  expect(place).toBeNull();
  expect(events.map(({ payment, first }) => [payment?.id, first])).toEqual([
    [undefined, false],
    ['p1', true],
  ]);
});

test('an event before the next operation belongs to the create, whatever its kind', () => {
  const all = [delivery(105, { event: 'checked', id: 'p2' }), delivery(110, { event: 'changed', id: 'p2' })];
  expect(told(all)).toEqual(['createPayment of p2: checked', 'updatePayment of p2: changed']);
});

test('an event after both operations of a payment belongs to the second', () => {
  expect(told([delivery(200, { event: 'paid', id: 'p3' })], [paid])).toEqual(['sandboxPay of p3: paid']);
});

test('a kind that was repeated for one payment only does not belong to the create', () => {
  const other = { ...created, id: 'p4', marks: ['p4'] };
  const all = ['p1', 'p1', 'p4', 'p3', 'p3'].map((id, index) => delivery(200 + index, { event: 'payment', id }));
  expect(told(all, [created, other, paid]).slice(3)).toEqual([
    'createPayment of p3: payment',
    'sandboxPay of p3: payment',
  ]);
});

test('by time, a delivery belongs to the payment whose operation began last', () => {
  const early = { ...created, acts: [act('createPayment', 100)] };
  const late = { ...updated, acts: [act('createPayment', 500)] };
  const all = [delivery(100, { event: 'made' }), delivery(600, { event: 'made' })];
  expect(told(all, [early, late], true)).toEqual(['createPayment of p1: made', 'createPayment of p2: made']);
});

test('without kinds, the first event of each operation on a payment is first', () => {
  const all = [
    delivery(200, { id: 'p1' }),
    delivery(201, { id: 'p3' }),
    delivery(202, { id: 'p3' }),
    delivery(203, { id: 'p3' }),
  ];
  expect(attribute(all, payments).events.map(({ first }) => first)).toEqual([true, true, true, false]);
});

test.each<[string, (events: object[]) => unknown]>([
  ['a list', (events) => events],
  ['a list under a name', (events) => ({ sentAt: '2026-11-24', events })],
])('a delivery of several events in %s counts as several', (_, batch) => {
  const made = payments.map(({ id }) => ({ type: 'made', data: { id } }));
  const paidOne = { type: 'paid', data: { id: 'p3' } };
  const told3 = ['p1', 'p2', 'p3'].map((id) => `createPayment of ${id}: made`);
  expect(told([delivery(200, batch([...made, paidOne]))])).toEqual([...told3, 'sandboxPay of p3: paid']);
});

test('a list beside the kind of an event is a part of it', () => {
  const all = payments.map(({ id }) => delivery(200, { event: 'made', id, events: [{ at: 1 }, { at: 2 }] }));
  expect(told(all)).toHaveLength(3);
});
