import { expect, test } from 'vitest';
import { delivery, exchange, fact, journal } from '../../../../test/support/entries.ts';
import { analyse } from '../../../analysis/analyse.ts';
import type { OperationId } from '../../../contract/operations.ts';
import type { Entry, Json } from '../../../journal/entry.ts';
import { componentsOf } from './components.ts';

const payment = { $ref: '#/components/schemas/Payment' };
const full = { id: 'p1', amount: 10.5, status: 'PENDING', description: null, dueDate: null };

function of(entries: readonly Entry[]) {
  return componentsOf(analyse(journal(entries)).bodies, []);
}

const answers = (bodies: Partial<Record<OperationId, Json>>): Entry[] =>
  Object.entries(bodies).map(([id, body]) => exchange(id as OperationId, { body: body ?? null }));

test('a payment that may lack a field has one schema, with everything that any place shows', () => {
  const { dueDate: _, ...short } = full;
  const { schemas, successes } = of(
    answers({ createPayment: short, readPayment: { ...full, description: 'tea' }, listPayments: { data: [full] } }),
  );
  expect(successes.get('createPayment')).toEqual(payment);
  expect(successes.get('readPayment')).toEqual(payment);
  expect(schemas['PaymentPage']).toMatchObject({ properties: { data: { items: payment } } });
  expect(schemas['Payment']).toMatchObject({
    properties: { description: { type: ['string', 'null'] } },
    required: ['amount', 'description', 'id', 'status'],
  });
});

test('a payment in an envelope is the same payment', () => {
  const { schemas } = of(answers({ createPayment: { ok: true, data: full }, readPayment: full }));
  expect(schemas['CreatePaymentResult']).toMatchObject({ properties: { data: payment } });
});

test('a payment in an event is the same payment', () => {
  const told = fact('event', { delivery: 'd1', kind: 'paid', kindPointer: '/event' });
  const { events } = of([exchange('readPayment', { body: full }), delivery('d1', { event: 'paid', data: full }), told]);
  expect(events.get('paid')).toMatchObject({ properties: { data: payment } });
});

test('a place that shows a part of a payment has a schema of its own, with what the fields hold elsewhere', () => {
  const { schemas } = of(answers({ readPayment: full, publicPayment: { id: 'p1', description: 'tea' } }));
  expect(schemas['PublicPaymentResult']).toEqual({
    type: 'object',
    properties: { id: { type: 'string' }, description: { type: ['string', 'null'] } },
    required: ['description', 'id'],
  });
});

test('fields that hold another type make it another thing', () => {
  const { schemas } = of(answers({ listPayments: { data: [full] }, readPayment: { ...full, amount: '10.50' } }));
  expect(schemas['ReadPaymentResult']).toMatchObject({ properties: { amount: { type: 'string' } } });
});

test('a field that is alike may be null in all places, also where another field has another type', () => {
  const { schemas } = of(
    answers({ listPayments: { data: [full] }, readPayment: { ...full, amount: '10.50', description: 'tea' } }),
  );
  const description = { properties: { description: { type: ['string', 'null'] } } };
  expect([schemas['ReadPaymentResult'], schemas['Payment']]).toMatchObject([description, description]);
});

test('a record that may be null is a choice', () => {
  const webhook = { id: 'w1', url: 'https://example.com' };
  const { schemas } = of([
    exchange('getWebhook', { body: null }),
    exchange('getWebhook', { body: webhook }),
    exchange('createWebhook', { body: { ...webhook, secret: 's' } }),
  ]);
  expect(schemas['GetWebhookResult']).toEqual({
    oneOf: [{ $ref: '#/components/schemas/Webhook' }, { type: 'null' }],
  });
  expect(schemas['Webhook']).toMatchObject({ type: 'object', required: ['id', 'url'] });
});

test('errors that are alike are one, others are named by their status', () => {
  const { schemas, errors } = of([
    exchange('login', { status: 400, body: { code: 'bad', message: 'no', fields: [] } }),
    exchange('login', { status: 401, body: { code: 'who', message: 'no' } }),
    exchange('login', { status: 500, body: { trace: 'x', at: 'y' } }),
    exchange('login', { status: 502, body: ['gateway'] }),
  ]);
  expect([...errors.values()].map(({ $ref }) => $ref)).toEqual(
    ['Error', 'Error', 'Error500', 'Error502'].map((name) => `#/components/schemas/${name}`),
  );
  expect(schemas['Error']).toMatchObject({ required: ['code', 'message'] });
});

test('a body that was always empty has no schema', () => {
  const { schemas, successes } = of([exchange('updatePayment', { status: 204 })]);
  expect([schemas, successes.size]).toEqual([{}, 0]);
});
