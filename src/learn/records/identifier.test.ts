import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Json } from '../../json/value.ts';
import { findIdentifier, identifierAt, identifierCandidates } from './identifier.ts';

const sent = { amount: 137.42, externalId: 'order-000017', description: 'Blue chairs', dueDate: '2027-03-01' };
const uuid = (last: number) => `a81bc81b-dead-4e5d-abff-90865d1e1${String(last).padStart(3, '0')}`;
const brcode = '00020126580014br.gov.bcb.pix0136a81bc81b-dead-4e5d-abff-90865d1e13b15204000053039865802BR6304ABCD';
const account = '5f0c1f0e-8a52-4a9e-9a35-0b1a2c3d4e5f';

/** Three items. The middle one is the payment that was sent. */
function listed(make: (number: number) => Json): Json[] {
  return [make(1), { ...(make(2) as object), ...sent } as Json, make(3)];
}

test.each<[string, (n: number) => Json, string, string]>([
  ['id', (n) => ({ id: uuid(n), accountId: account, status: 'PENDING' }), '/id', uuid(2)],
  ['_id beside __v', (n) => ({ _id: `507f1f77bcf86cd79943901${n}`, __v: 0 }), '/_id', '507f1f77bcf86cd799439012'],
  [
    'paymentId',
    (n) => ({ paymentId: `pay_1a2b3c${n}`, txid: `E${n}8f7a6b5c4d3e2f1a0b9c8d7e6f` }),
    '/paymentId',
    'pay_1a2b3c2',
  ],
  ['payment_id after the account', (n) => ({ account_id: account, payment_id: uuid(n) }), '/payment_id', uuid(2)],
  ['id before txid', (n) => ({ txid: `8f7a6b5c4d3e2f1a0b9c8d7e6f${n}`, id: `${n}` }), '/id', '2'],
  ['uuid beside a numeric id', (n) => ({ id: n, uuid: uuid(n) }), '/uuid', uuid(2)],
  ['txid alone', (n) => ({ txid: `8f7a6b5c4d3e2f1a0b9c8d7e6f${n}`, brcode }), '/txid', '8f7a6b5c4d3e2f1a0b9c8d7e6f2'],
  [
    'what its own link leads to',
    (n) => ({
      correlacao: uuid(n),
      numero: `2026/11-00482${n}`,
      _links: { self: { href: `/auth/payment/pix/2026%2F11-00482${n}` } },
    }),
    '/numero',
    '2026/11-004822',
  ],
  ['identifier', (n) => ({ identifier: `PIX-00001${n}`, currency: 'BRL' }), '/identifier', 'PIX-000012'],
  [
    'transactionId',
    (n) => ({ transactionId: `01ARZ3NDEKTSV4RRFFQ69G5FA${n}` }),
    '/transactionId',
    '01ARZ3NDEKTSV4RRFFQ69G5FA2',
  ],
  ['nested id', (n) => ({ payment: { id: uuid(n) }, account: { id: account } }), '/payment/id', uuid(2)],
  [
    'own id before nested ones',
    (n) => ({ user: { id: account }, id: uuid(n), payer: { id: uuid(n + 5) } }),
    '/id',
    uuid(2),
  ],
  ['an unknown name by its form', (n) => ({ code_of_charge: uuid(n), owner: account }), '/code_of_charge', uuid(2)],
  ['an unknown name by its prefix', (n) => ({ handle: `chg_9x8y7z${n}`, kind: 'pix' }), '/handle', 'chg_9x8y7z2'],
  ['nanoid', (n) => ({ id: `V1StGXR8_Z5jdHi6B-my${n}`, hash: 'ff00' }), '/id', 'V1StGXR8_Z5jdHi6B-my2'],
  ['an id in Portuguese', (n) => ({ idPagamento: `${1000 + n}`, situacao: 'PENDENTE' }), '/idPagamento', '1002'],
  [
    'a protocol number',
    (n) => ({ protocolo: `202611280000100${n}`, situacao: 'ATIVA' }),
    '/protocolo',
    '2026112800001002',
  ],
  ['JSON:API', (n) => ({ type: 'payments', id: uuid(n), attributes: { reference: `r${n}` } }), '/id', uuid(2)],
  ['a date-like neighbour', (n) => ({ createdAt: `2026-11-0${n}T10:00:00Z`, id: `k9${n}` }), '/id', 'k92'],
])('finds %s', (_, make, pointer, value) => {
  const found = findIdentifier({ items: listed(make), sent });
  expect([found?.pointer, found?.value, found?.isString]).toEqual([pointer, value, true]);
});

test('a numeric id is found and differs from a string', () => {
  const found = findIdentifier({ items: listed((n) => ({ id: n })), sent });
  expect(found).toMatchObject({ pointer: '/id', value: '2', isString: false });
});

test('an id that the service repeats is found all the same', () => {
  const found = findIdentifier({ items: listed(() => ({ id: uuid(7), owner: account })), sent });
  expect(found?.value).toBe(uuid(7));
});

test('a value that is also in the response to create comes first', () => {
  const items = listed((n) => ({ uuid: uuid(n), code: `c0de${n}`, reference: `R-77${n}` }));
  expect(findIdentifier({ items, sent, created: { reference: 'R-772' } })?.pointer).toBe('/uuid');
  expect(identifierCandidates({ items, sent, created: { code: 'c0de2' } }).map((one) => one.pointer)).toContain(
    '/code',
  );
  const unnamed = listed((n) => ({ a: uuid(n), b: uuid(n + 20) }));
  expect(findIdentifier({ items: unnamed, sent, created: { id: uuid(22) } })?.pointer).toBe('/b');
});

test('values known to be something else are not candidates', () => {
  const item = { uuid: uuid(1), code: uuid(2), id: uuid(3) };
  const values = identifierCandidates({ item, notIds: [uuid(3), uuid(1)] }).map((one) => one.value);
  expect(values).toEqual([uuid(2)]);
});

test('an id of letters alone is not a word', () => {
  expect(findIdentifier({ item: { uuid: 'pay_zOHEdcsXVMTaevTvhS', state: 'NOT_PAID' }, sent })?.pointer).toBe('/uuid');
});

test('an id that is spelled like a word is found where every item has its own', () => {
  const ids = ['pay_AaAaaaAaAaAa', 'pay_bbbbbbbbbbbb', 'pay_CCCCCCCCCCCC'];
  const items = listed((n) => ({ uuid: ids[n - 1] ?? null, state: 'waiting_payment' }));
  expect(findIdentifier({ items, sent })?.value).toBe('pay_bbbbbbbbbbbb');
  const states = listed((n) => ({ reference: n === 1 ? 'not_paid' : 'waiting_payment' }));
  expect(findIdentifier({ items: states, sent })).toBeNull();
});

test('a value that was sent is not an id', () => {
  expect(findIdentifier({ item: { externalId: 'order-000017', id: 'order-000017' }, sent })).toBeNull();
});

test('an id that happens to equal the amount is found, the amount is not', () => {
  expect(
    identifierCandidates({ item: { id: '17', code: 17 }, sent: { amount: 17 } }).map((one) => one.pointer),
  ).toEqual(['/id']);
});

const idNames = ['id', '_id', 'paymentId', 'payment_id', 'uuid', 'txid', 'identifier', 'transactionId', 'idPagamento'];
const ids = fc.oneof(
  fc.uuid(),
  fc.ulid(),
  fc.nat({ max: 99_999 }).map(String),
  fc.stringMatching(/^[0-9a-f]{24}$/),
  fc.stringMatching(/^pay_[0-9A-Za-z]{12}$/),
  fc.stringMatching(/^c[a-z0-9]{24}$/),
);
const noise = fc.record(
  {
    status: fc.constantFrom('PENDING', 'waiting_payment'),
    accountId: fc.constant(account),
    createdAt: fc
      .date({ noInvalidDate: true, min: new Date('2020-01-01'), max: new Date('2030-01-01') })
      .map((date) => date.toISOString()),
    brCode: fc.constant(brcode),
    account: fc.constant({ id: account, name: 'Ana Souza' }),
    payer: fc.record({ id: fc.uuid(), document: fc.stringMatching(/^\d{11}$/) }),
    callback: fc.webUrl(),
    currency: fc.constant('BRL'),
    endToEndId: fc.constant(null),
    version: fc.nat(),
  },
  { requiredKeys: [] },
);

test('the id is found whatever its name, its form and its surroundings are', () => {
  const items = fc
    .uniqueArray(ids, { minLength: 3, maxLength: 5 })
    .chain((values) => fc.tuple(...values.map((id) => noise.map((around) => ({ id, around })))));
  fc.assert(
    fc.property(fc.constantFrom(...idNames), fc.boolean(), items, (name, nested, made) => {
      const listed = made.map(({ id, around }, index) => {
        const fields = index === 1 ? { ...around, ...sent } : around;
        return { [name]: id, ...(nested ? { details: fields } : fields) } as Json;
      });
      const found = findIdentifier({ items: listed, sent });
      expect([found?.pointer, found?.value]).toEqual([`/${name}`, made[1]?.id]);
    }),
  );
});

test('candidates come once each, ranked', () => {
  const candidates = identifierCandidates({
    item: { id: uuid(1), paymentId: uuid(1), txid: '8f7a6b5c4d3e2f1a0b9c8d7e6f1' },
  });
  expect(candidates.map((one) => one.pointer)).toEqual(['/id', '/txid']);
});

test.each<[string, unknown, [string, string][], string | null]>([
  ['a record', { id: uuid(1), status: 'PENDING' }, [], uuid(1)],
  ['an envelope', { success: true, data: { paymentId: 'pay_1a2b3c4' } }, [], 'pay_1a2b3c4'],
  ['two envelopes', { data: { payment: { id: uuid(1) } }, account: { id: account } }, [], uuid(1)],
  ['a JSON text', uuid(1), [], uuid(1)],
  ['a JSON number', 17, [], '17'],
  ['the last segment of Location', undefined, [['location', '/v1/auth/payment/pix/pay%3A17?x=1']], 'pay:17'],
  ['an absolute Location', undefined, [['location', `https://a.example/payment/pix/${uuid(1)}/`]], uuid(1)],
  [
    'a header',
    undefined,
    [
      ['x-request-id', uuid(9)],
      ['x-payment-id', uuid(1)],
    ],
    uuid(1),
  ],
  ['a message', { message: 'created' }, [], null],
  ['a word', 'created', [], null],
  [
    'nothing',
    undefined,
    [
      ['x-request-id', uuid(9)],
      ['date', 'Mon, 02 Nov 2026 10:00:00 GMT'],
    ],
    null,
  ],
  ['a code to pay alone', { qrCode: brcode, expiresAt: '2027-01-01T00:00:00Z' }, [], null],
])('from the answer to create alone: %s', (_, created, headers, value) => {
  expect(findIdentifier({ created, headers, sent })?.value ?? null).toBe(value);
});

test('a webhook and a key are identified likewise', () => {
  const webhook = { webhookId: 'wh_12345678', url: 'https://one.example', secret: 'whsec_abcdefgh12345678' };
  expect(findIdentifier({ item: webhook, sent: { url: 'https://one.example' } })?.value).toBe('wh_12345678');
  const key = { keyId: 7, apiKey: 'pk_live_0123456789abcdef', label: 'default' };
  expect(findIdentifier({ item: key, notIds: ['pk_live_0123456789abcdef'] })?.value).toBe('7');
});

test('the id of another record is read at a pointer that was learnt', () => {
  expect(identifierAt({ payment: { id: 'x1' } }, '/payment/id')).toBe('x1');
  expect(identifierAt({ id: 17 }, '/id')).toBe('17');
  expect(identifierAt({ id: null }, '/id')).toBeNull();
  expect(identifierAt({ id: 1.5 }, '/id')).toBeNull();
});

test('hostile bodies do no harm', () => {
  const wide = Object.fromEntries(Array.from({ length: 100_000 }, (_, index) => [`id${index}`, `v${index}`]));
  expect(identifierCandidates({ created: wide, item: wide }).length).toBeLessThan(10_000);
  expect(findIdentifier({ created: JSON.parse('{"__proto__": {"id": "abc123"}}') })?.pointer).toBe('/__proto__/id');
});

test('the only value of a create response is the id, whatever its name and form', () => {
  const created = { nsu: 'pag.1001.sp' };
  const items = [{ nsu: 'pag.1001.sp', amount: 10 }];
  expect(findIdentifier({ created })).toMatchObject({ value: 'pag.1001.sp', source: 'created' });
  expect(findIdentifier({ created, item: items[0] as Json, items })).toMatchObject({ pointer: '/nsu', source: 'item' });
  expect(findIdentifier({ created: { situacao: 'aceita' } })).toBeNull();
});
