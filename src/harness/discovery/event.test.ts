import { expect, test } from 'vitest';
import { type EventPayload, findEventKind, kindOfEvent, paymentOf } from './event.ts';

const id = 'a81bc81b-dead-4e5d-abff-90865d1e13b1';
const operations = ['createPayment', 'updatePayment', 'sandboxPay'] as const;
const kinds = ['payment.created', 'payment.updated', 'payment.paid'];

/** One event for each operation. */
function events(
  make: (kind: string, index: number) => unknown,
  headers: (kind: string) => [string, string][] = () => [],
): EventPayload[] {
  return operations.map((operation, index) => {
    const kind = kinds[index] as string;
    return { json: make(kind, index), headers: headers(kind), operation };
  });
}

test.each<[string, (kind: string, index: number) => unknown, string]>([
  ['event', (kind) => ({ event: kind, data: { id, status: 'PENDING' } }), '/event'],
  [
    'type beside an object',
    (kind) => ({ id: 'evt_1', object: 'event', type: kind, data: { object: { id } } }),
    '/type',
  ],
  ['eventType inside', (kind) => ({ payload: { eventType: kind, payment: { id } } }), '/payload/eventType'],
  ['evento', (kind) => ({ evento: kind, pagamento: { id, situacao: 'PAGO' } }), '/evento'],
  ['event.name', (kind) => ({ event: { name: kind, at: '2026-11-01T10:00:00Z' }, id }), '/event/name'],
  ['action beside a constant type', (kind) => ({ type: 'payment', action: kind, data: { id } }), '/action'],
  ['a list of one event', (kind) => [{ type: kind, payment: { id, tags: [{ type: 'x' }] } }], '/0/type'],
  ['kind', (kind) => ({ kind, payment: id }), '/kind'],
  [
    'event before a status that varies',
    (kind, index) => ({ data: { status: ['A', 'B', 'C'][index] }, event: kind }),
    '/event',
  ],
  ['event before a type in the record', (kind) => ({ event: kind, data: { type: 'PIX', id } }), '/event'],
  ['upper case', (kind) => ({ topic: kind.toUpperCase().replace('.', '_'), id }), '/topic'],
  ['a status alone', (_, index) => ({ id, status: ['CREATED', 'CHANGED', 'PAID'][index] }), '/status'],
])('finds the kind under %s', (_, make, pointer) => {
  expect(findEventKind(events(make))).toEqual({ pointer, header: null });
});

test('one delivery is enough where the name is plain', () => {
  expect(findEventKind([{ json: { event: 'payment.paid', id }, headers: [] }])?.pointer).toBe('/event');
});

test('a kind in a header alone has no pointer', () => {
  const payloads = events(
    () => ({ id, amount: 10 }),
    (kind) => [
      ['content-type', 'application/json'],
      ['X-Event-Type', kind],
    ],
  );
  const place = findEventKind(payloads);
  expect(place).toEqual({ pointer: null, header: 'x-event-type' });
  expect(payloads.map((payload) => place && kindOfEvent(payload, place))).toEqual(kinds);
});

test('the payload comes before a header', () => {
  expect(
    findEventKind(
      events(
        (kind) => ({ event: kind }),
        (kind) => [['x-event-type', kind]],
      ),
    )?.pointer,
  ).toBe('/event');
});

test.each<[string, (kind: string) => unknown]>([
  ['no word', () => ({ id, amount: 10, at: '2026-11-01T10:00:00Z' })],
  ['a constant', () => ({ object: 'payment', currency: 'BRL', id })],
  ['no JSON', () => undefined],
  ['an empty body', () => null],
])('finds no kind in %s', (_, make) => {
  expect(findEventKind(events(make))).toBeNull();
});

test('the kind of an event is read at the place', () => {
  const place = { pointer: '/event', header: null };
  expect(kindOfEvent({ json: { event: 'payment.paid' }, headers: [] }, place)).toBe('payment.paid');
  expect(kindOfEvent({ json: { event: 7 }, headers: [] }, place)).toBeNull();
});

test.each([
  ['nested', { json: { data: { payment: { id } } }, text: '', path: '/' }],
  ['a number', { json: { data: { id: 17 } }, text: '', path: '/' }],
  ['the query', { json: undefined, text: '', path: `/callback?id=${id}` }],
  ['the path', { json: undefined, text: '', path: `/callback/${id}/done` }],
  ['a form', { json: undefined, text: `event=paid&payment_id=${id}`, path: '/' }],
])('the payment is found in %s', (_, delivery) => {
  expect(paymentOf(delivery, ['other', id, '17'])).toMatch(/^(?:17|a81bc81b-.*)$/);
});

test('a mark other than the id leads to the payment', () => {
  const delivery = { json: { reference: 'order-1' }, text: '', path: '/' };
  expect(paymentOf(delivery, new Map([['order-1', id]]))).toBe(id);
});

test('a delivery about none of the payments has none', () => {
  expect(paymentOf({ json: { id: `${id}0` }, text: '', path: '/x' }, [id])).toBeNull();
  expect(paymentOf({ json: undefined, text: '%E0%A4%A', path: '/%E0' }, [id])).toBeNull();
});
