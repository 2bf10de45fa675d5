import { expect, test } from 'vitest';
import type { ExchangeEntry, HeaderList } from '../../../journal/entry.ts';
import type { Json } from '../../../json/value.ts';
import { Oracle } from '../../oracle.ts';

let sent = 0;

function exchange(
  operation: string,
  path: string,
  input: Json | null,
  output: Json,
  headers: HeaderList,
  account: string | null,
) {
  sent += 1;
  const body = (value: Json) => ({ text: JSON.stringify(value), bytes: JSON.stringify(value).length });
  const entry: ExchangeEntry = {
    type: 'exchange',
    at: new Date(Date.UTC(2026, 0, 1) + sent * 5_000).toISOString(),
    id: `x${sent}`,
    scenario: 'recorded',
    operation,
    account,
    credentials: 'jwt',
    variant: null,
    request: {
      method: input === null ? 'GET' : 'POST',
      url: `http://a${path}`,
      headers,
      body: input === null ? null : body(input),
    },
    response: { status: 200, headers: [['content-type', 'application/json']], body: body(output), firstByteMs: 1 },
    failure: null,
    durationMs: 2,
    chain: 1,
  };
  return entry;
}

function page(totalItems: number): Json {
  const data = Array.from({ length: totalItems }, (_, at) => ({ id: `pay-${at}`, amount: 1 + at }));
  return { currentPage: 1, pageSize: 100, totalItems, totalPages: 1, data };
}

test('payments that were created with a key of nobody knows whom may be those of any account', () => {
  const jwt: HeaderList = [['authorization', 'Bearer $PIX_JWT_1']];
  const key: HeaderList = [['x-api-key', '$PIX_API_KEY_1']];
  const email = 'ana@example.com';
  const list = (total: number) => exchange('listPayments', '/auth/payment/pix?limit=100', null, page(total), jwt, 'h1');
  const oracle = new Oracle();
  oracle.see(exchange('createAccount', '/account/signup/createAccount', { email }, {}, [], null));
  oracle.see(exchange('concludesLogin', '/account/concludesLogin/1', { email }, { tokenJWT: '$PIX_JWT_1' }, [], null));
  oracle.see(exchange('createPayment', '/auth/payment/pix', { amount: 1 }, { id: 'pay-0' }, jwt, 'h1'));
  oracle.see(list(1));
  for (const at of [1, 2])
    oracle.see(exchange('createPayment', '/auth/payment/pix', { amount: 1 + at }, { id: `pay-${at}` }, key, null));
  oracle.see(list(3));
  expect(oracle.findings().filter(({ rule }) => rule === 'LIST-05')).toEqual([]);
});

test('payments of another account in a list are laid to no refused create', () => {
  const jwt: HeaderList = [['authorization', 'Bearer $PIX_JWT_1']];
  const other: HeaderList = [['authorization', 'Bearer $PIX_JWT_2']];
  const email = 'ana@example.com';
  const list = (total: number) => exchange('listPayments', '/auth/payment/pix?limit=100', null, page(total), jwt, 'h1');
  const refused = exchange('createPayment', '/auth/payment/pix', { amount: 9 }, {}, [], 'h1');
  const oracle = new Oracle();
  oracle.see(exchange('createAccount', '/account/signup/createAccount', { email }, {}, [], null));
  oracle.see(exchange('concludesLogin', '/account/concludesLogin/1', { email }, { tokenJWT: '$PIX_JWT_1' }, [], null));
  oracle.see(exchange('createPayment', '/auth/payment/pix', { amount: 1 }, { id: 'pay-0' }, jwt, 'h1'));
  oracle.see(list(1));
  oracle.see(exchange('createPayment', '/auth/payment/pix', { amount: 2 }, { id: 'pay-1' }, other, 'h2'));
  oracle.see(exchange('readPayment', '/auth/payment/pix/pay-1', null, { id: 'pay-1', amount: 2 }, other, 'h2'));
  oracle.see({ ...refused, at: list(0).at, response: { ...refused.response, status: 401 } } as ExchangeEntry);
  oracle.see(list(2));
  expect(oracle.findings().filter(({ rule }) => rule.startsWith('AUTH'))).toEqual([]);
});

test('an accepted update of an unknown id may have created a payment, which breaks another rule', () => {
  const jwt: HeaderList = [['authorization', 'Bearer $PIX_JWT_1']];
  const email = 'ana@example.com';
  const list = (total: number) => exchange('listPayments', '/auth/payment/pix?limit=100', null, page(total), jwt, 'h1');
  const found = (updated: string) => {
    const oracle = new Oracle();
    oracle.see(exchange('createAccount', '/account/signup/createAccount', { email }, {}, [], null));
    oracle.see(
      exchange('concludesLogin', '/account/concludesLogin/1', { email }, { tokenJWT: '$PIX_JWT_1' }, [], null),
    );
    oracle.see(exchange('createPayment', '/auth/payment/pix', { amount: 1 }, { id: 'pay-0' }, jwt, 'h1'));
    oracle.see(list(1));
    oracle.see(exchange('updatePayment', `/auth/payment/pix/${updated}`, { amount: 2 }, { id: 'pay-1' }, jwt, 'h1'));
    oracle.see(list(2));
    return oracle.findings().map(({ rule }) => rule);
  };
  expect(found('pay-9')).not.toContain('LIST-05');
  expect(found('pay-0')).toContain('LIST-05');
});

test.each([
  [1, 'Fee of the month', []],
  [2, 'Fee of the month', []],
  [1, 'an order', ['LIST-05']],
])('a service may make payments by itself, such as %i with the description "%s"', (count, description, rules) => {
  const jwt: HeaderList = [['authorization', 'Bearer $PIX_JWT_1']];
  const email = 'ana@example.com';
  const list = (total: number, data: Json[], limit: number) => {
    const body = { currentPage: 1, pageSize: limit, totalItems: total, totalPages: Math.ceil(total / limit), data };
    return exchange('listPayments', `/auth/payment/pix?limit=${limit}`, null, body, jwt, 'h1');
  };
  const first = { id: 'pay-0', amount: 1, description: 'an order' };
  const others = Array.from({ length: count }, (_, at) => ({ id: `pay-${1 + at}`, amount: 2, description }));
  const oracle = new Oracle();
  oracle.see(exchange('createAccount', '/account/signup/createAccount', { email }, {}, [], null));
  oracle.see(exchange('concludesLogin', '/account/concludesLogin/1', { email }, { tokenJWT: '$PIX_JWT_1' }, [], null));
  const asked = { amount: 1, description: 'an order' };
  oracle.see(exchange('createPayment', '/auth/payment/pix', asked, { id: 'pay-0' }, jwt, 'h1'));
  oracle.see(exchange('readPayment', '/auth/payment/pix/pay-0', null, first, jwt, 'h1'));
  oracle.see(list(1, [first], 100));
  oracle.see(list(1 + count, [first], 1));
  oracle.see(list(1 + count, [first, ...others], 100));
  expect([...new Set(oracle.findings().map(({ rule }) => rule))]).toEqual(rules);
});

test('a create with the reference of an earlier one may have created nothing if it responds with the same id', () => {
  const jwt: HeaderList = [['authorization', 'Bearer $PIX_JWT_1']];
  const create = (id: string, externalId: string) =>
    exchange('createPayment', '/auth/payment/pix', { amount: 1, externalId }, { id }, jwt, 'h1');
  const found = (reference: string) => {
    const oracle = new Oracle();
    for (const one of [create('pay-0', 'order-0'), create('pay-1', 'order-1'), create('pay-1', reference)])
      oracle.see(one);
    for (const id of ['pay-0', 'pay-1'])
      oracle.see(exchange('readPayment', `/auth/payment/pix/${id}`, null, { id, amount: 1 }, jwt, 'h1'));
    const listed = { currentPage: 1, pageSize: 1, totalItems: 2, totalPages: 2, data: [{ id: 'pay-0', amount: 1 }] };
    for (let at = 0; at < 3; at += 1)
      oracle.see(exchange('listPayments', '/auth/payment/pix?limit=1', null, listed, jwt, 'h1'));
    return oracle.findings().some(({ rule }) => rule === 'LIST-05');
  };
  expect(found('order-1')).toBe(false);
  expect(found('order-2')).toBe(true);
});

test('a total that is too high breaks no rule of its own where another list shows payments of others', () => {
  const by = (jwt: string): HeaderList => [['authorization', `Bearer $PIX_JWT_${jwt}`]];
  const login = (jwt: string) => {
    const email = `${jwt}@example.com`;
    const path = `/account/concludesLogin/${jwt}`;
    return exchange('concludesLogin', path, { email }, { tokenJWT: `$PIX_JWT_${jwt}` }, [], null);
  };
  const create = (jwt: string, id: string) =>
    exchange('createPayment', '/auth/payment/pix', { amount: 1 }, { id }, by(jwt), `h${jwt}`);
  const signUp = (jwt: string) =>
    exchange('createAccount', '/account/signup/createAccount', { email: `${jwt}@example.com` }, {}, [], null);
  const list = (ids: readonly string[], totalItems: number, limit: number) => {
    const body = {
      ...(page(0) as object),
      pageSize: limit,
      totalItems,
      totalPages: Math.ceil(totalItems / limit),
      data: ids.map((id) => ({ id, amount: 1 })),
    };
    return exchange('listPayments', `/auth/payment/pix?limit=${limit}`, null, body as Json, by('1'), 'h1');
  };
  const read = exchange('readPayment', '/auth/payment/pix/pay-1', null, { id: 'pay-1' }, by('1'), 'h1');
  const start = [signUp('1'), login('1'), signUp('2'), login('2'), create('1', 'pay-1'), list(['pay-1'], 1, 100)];
  const counted = [create('2', 'pay-2'), list(['pay-1'], 2, 1)];
  const rules = (...entries: ExchangeEntry[]) => {
    const oracle = new Oracle();
    for (const entry of entries) oracle.see(entry);
    return oracle.findings().map(({ rule }) => rule);
  };
  expect(rules(...start, ...counted)).toContain('LIST-05');
  expect(rules(...start, ...counted, read, list(['pay-1', 'pay-2'], 2, 100))).not.toContain('LIST-05');
});
