import { expect, test } from 'vitest';
import { type EventPayload, findEventKind, kindOfEvent, paymentOf } from './event.ts';

const marks = (...ids: string[]) => new Map(ids.map((id) => [id, id]));

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

test('the type of a JSON:API resource is not a kind where a header tells it', () => {
  const payloads = events(
    () => ({ cobranca: { type: 'cobrancas', id, attributes: { amount: 10.5 } } }),
    (kind) => [['X-Loja-Evento', kind]],
  );
  expect(findEventKind(payloads.slice(2))).toEqual({ pointer: null, header: 'x-loja-evento' });
});

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
  [
    'a named list of one event',
    (kind) => ({ lote: id, eventos: [{ evento: { nome: kind }, dados: { id, tipo: 'PIX' } }] }),
    '/eventos/0/evento/nome',
  ],
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

test('a kind may be a number', () => {
  const payloads = events((_, index) => ({ event: index + 1, attempt: 1, data: { id, amount: 10 } }));
  const place = findEventKind(payloads);
  expect(place).toEqual({ pointer: '/event', header: null });
  expect(payloads.map((one) => place && kindOfEvent(one, place))).toEqual(['1', '2', '3']);
});

test('one delivery is enough if the name is clear', () => {
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
  expect(kindOfEvent({ json: { event: 7 }, headers: [] }, place)).toBe('7');
  expect(kindOfEvent({ json: { event: 7.5 }, headers: [] }, place)).toBeNull();
});

test.each([
  ['nested', { json: { data: { payment: { id } } }, text: '', path: '/' }],
  ['a number', { json: { data: { id: 17 } }, text: '', path: '/' }],
  ['the query', { json: undefined, text: '', path: `/callback?id=${id}` }],
  ['the path', { json: undefined, text: '', path: `/callback/${id}/done` }],
  ['a form', { json: undefined, text: `event=paid&payment_id=${id}`, path: '/' }],
])('the payment is found in %s', (_, delivery) => {
  expect(paymentOf(delivery, marks('other', id, '17'))).toMatch(/^(?:17|a81bc81b-.*)$/);
});

test('a mark other than the id leads to the payment', () => {
  const delivery = { json: { reference: 'order-1' }, text: '', path: '/' };
  expect(paymentOf(delivery, new Map([['order-1', id]]))).toBe(id);
});

test('a delivery about none of the payments has none', () => {
  expect(paymentOf({ json: { id: `${id}0` }, text: '', path: '/x' }, marks(id))).toBeNull();
  expect(paymentOf({ json: undefined, text: '%E0%A4%A', path: '/%E0' }, marks(id))).toBeNull();
});

test.each(['name', 'type', 'kind', 'tipo', 'nome'])('the %s of an event comes before a topic', (name) => {
  expect(findEventKind(events((kind) => ({ topic: kind, event: { [name]: kind } })))?.pointer).toBe(`/event/${name}`);
});

test.each<[string, (kind: string, index: number) => unknown, string]>([
  ['the better name, after another', (kind) => ({ type: kind, event: kind }), '/event'],
  ['the better name, before another', (kind) => ({ event: kind, type: kind }), '/event'],
  ['the shallower', (kind) => ({ action: kind, data: { type: kind } }), '/action'],
  ['a topic before a type in the record', (kind) => ({ topic: kind, data: { type: kind } }), '/topic'],
  ['not the type of the last event', (kind) => ({ topic: kind, lastEvent: { type: kind } }), '/topic'],
  ['not the name of the source', (kind) => ({ topic: kind, eventSource: { name: kind } }), '/topic'],
  ['its own for each', (kind, index) => ({ type: ['a1b', 'a1b', 'c'][index], action: kind }), '/action'],
  ['a member of the first of a list', (kind) => [{ payload: { event: kind } }], '/0/payload/event'],
])('the place of the kind is %s', (_, make, pointer) => {
  expect(findEventKind(events(make))?.pointer).toBe(pointer);
});

test.each<[string, unknown]>([
  ['a list further down', { items: [{ event: 'payment.paid' }] }],
  ['a list in a list of events', [{ id, tags: [{ event: 'payment.paid' }] }]],
  ['an id', { event: id }],
  ['an id in a list of events', [{ event: id }]],
  ['a number', { event: 7 }],
  ['an address', { event: 'https://a.example/paid' }],
  ['a sentence', { event: 'the payment was paid' }],
  ['a text that begins with a digit', { event: '7 payments' }],
  ['a text with a mark', { event: 'paid!' }],
])('%s tells no kind', (_, json) => {
  expect(findEventKind([{ json, headers: [] }])).toBeNull();
});

test.each(['payment2.paid', 'payment was paid'])('%j is a kind', (event) => {
  expect(findEventKind([{ json: { event }, headers: [] }])?.pointer).toBe('/event');
});

test('there is no kind without a delivery', () => {
  expect(findEventKind([])).toBeNull();
});

test('a delivery that is not JSON does not hide the kind of the others', () => {
  const payloads = [
    { json: undefined, headers: [] },
    { json: { event: 'payment.paid' }, headers: [] },
  ];
  expect(findEventKind(payloads)?.pointer).toBe('/event');
});

/** Deliveries of unknown cause. All have a trigger, and the first `many` of them also have an event. */
const withEvent = (many: number, of: number): EventPayload[] =>
  Array.from({ length: of }, (_, index) => ({
    json: { trigger: 'payment.paid', ...(index < many ? { event: 'payment.paid' } : {}) },
    headers: [],
  }));

test.each([
  [3, 4, '/event'],
  [1, 4, '/trigger'],
])('a good name that %i of %i deliveries have: the place is %s', (many, of, pointer) => {
  expect(findEventKind(withEvent(many, of))?.pointer).toBe(pointer);
});

test('a name that half of the deliveries have comes after one that all have', () => {
  const payloads = [{ type: 'paid', action: 'paid' }, { action: 'paid' }].map((json) => ({ json, headers: [] }));
  expect(findEventKind(payloads)?.pointer).toBe('/action');
});

/** Deliveries with the operations that caused them. */
const causedBy = (...all: readonly (readonly [string | null, unknown])[]): EventPayload[] =>
  all.map(([operation, json]) => ({ json, headers: [], operation }));

test('a word that is the same whatever was done is not a kind', () => {
  expect(findEventKind(causedBy(['create', { action: 'payment' }], ['pay', { action: 'payment' }]))).toBeNull();
});

test('a word that only one of two operations shows is not a kind', () => {
  expect(findEventKind(causedBy(['create', { action: 'made' }], ['pay', { id }]))).toBeNull();
});

test('two operations with a word each are enough for a weak name', () => {
  expect(findEventKind(causedBy(['create', { status: 'NEW' }], ['pay', { status: 'PAID' }]))?.pointer).toBe('/status');
});

test.each([
  ['one operation', causedBy(['create', { action: 'payment' }])],
  ['one operation and an unknown one', causedBy(['create', { action: 'payment' }], [null, { action: 'payment' }])],
])('that a word is the same says nothing after %s', (_, payloads) => {
  expect(findEventKind(payloads)?.pointer).toBe('/action');
});

test('a word that one operation shares with another comes after one of its own', () => {
  const payloads = causedBy(
    ['create', { type: 'made', action: 'made' }],
    ['create', { type: 'changed', action: 'made' }],
    ['pay', { type: 'made', action: 'paid' }],
  );
  expect(findEventKind(payloads)?.pointer).toBe('/action');
});

test.each([
  ['server', 'nginx'],
  ['x-event-source', 'sandbox'],
  ['content-type', 'application/json'],
  ['x-event-id', id],
])('the header %s tells no kind', (name, value) => {
  expect(findEventKind([{ json: { id }, headers: [[name, value]] }])).toBeNull();
});

test('a header without a word for its kind tells one', () => {
  expect(findEventKind([{ json: { id }, headers: [['X-Event', 'paid']] }])?.header).toBe('x-event');
});

test('a header that is the same whatever was done tells no kind', () => {
  expect(
    findEventKind(
      events(
        () => ({ id }),
        () => [['x-event-type', 'payment']],
      ),
    ),
  ).toBeNull();
});

test('a header comes before a status', () => {
  const payloads = events(
    (_, index) => ({ status: ['NEW', 'CHANGED', 'PAID'][index] }),
    (kind) => [['x-event-type', kind]],
  );
  expect(findEventKind(payloads)?.header).toBe('x-event-type');
});

test('an event that says no kind has none', () => {
  expect(kindOfEvent({ json: { event: '' }, headers: [] }, { pointer: '/event', header: null })).toBeNull();
  expect(kindOfEvent({ json: {}, headers: [] }, { pointer: null, header: 'x-event-type' })).toBeNull();
});

test('an id within a sentence of a JSON body names no payment', () => {
  const json = { note: `not ${id} but another` };
  expect(paymentOf({ json, text: JSON.stringify(json), path: '/' }, marks(id))).toBeNull();
});
