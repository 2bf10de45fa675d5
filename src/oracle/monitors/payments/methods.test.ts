import { expect, test } from 'vitest';
import { call, judged } from '../../../../test/support/judged.ts';
import type { ExchangeEntry, Json } from '../../../journal/entry.ts';
import type { Monitor } from '../../monitor.ts';
import { Oracle } from '../../oracle.ts';
import { ListedMonitor } from './listed.ts';
import { RefusedCreateMonitor } from './refused-creates.ts';
import { TotalMonitor } from './totals.ts';
import { UnknownPaymentMonitor } from './unknown-payments.ts';
import { ValueMonitor } from './values.ts';

const jwt = '$PIX_JWT_1';
const key = '$PIX_API_KEY_1';
const description = 'Pedido 1024';
const known = ['p1', 'p2'].flatMap((id, index) => [
  call('createPayment', { at: index / 10, jwt, status: 201, sent: { amount: 5, description }, body: { id } }),
  call('readPayment', { at: 0.5 + index / 10, jwt, path: { id }, body: { id, amount: 5, description } }),
]);
const item = (id: string, parts: object = {}) => ({ id, amount: 5, description, ...parts });
const list = (at: number, by: object, data: Json[], totalItems = data.length) =>
  call('listPayments', {
    at,
    ...by,
    body: { currentPage: 1, pageSize: data.length, totalItems, totalPages: 1, data },
  });
const both = [item('p1'), item('p2')];
const found = (monitor: Monitor, ...entries: ExchangeEntry[]): string[] =>
  judged(monitor, [...known, list(1, { jwt }, both), ...entries]);

test('a payment that only lists by key lack is missing there, whatever lists with a JWT show', () => {
  const lists = [list(4, { key }, [item('p1')]), list(5, { jwt }, both)];
  expect(found(new ListedMonitor(), ...lists)).toEqual(['LIST-08[default] listPayments@4']);
});

test('a total that is too small only by key is wrong there', () => {
  const lists = [list(4, { key }, [item('p1')], 0), list(5, { jwt }, both)];
  expect(found(new TotalMonitor(), ...lists)).toEqual(['LIST-05[default] listPayments@4']);
});

test('a total that is too small only where a page is named is wrong there', () => {
  const plain = list(4, { jwt }, [item('p1')], 0);
  const wrong = { ...plain, request: { ...plain.request, url: `${plain.request.url}?page=1` } };
  expect(found(new TotalMonitor(), wrong, list(5, { jwt }, both))).toEqual(['LIST-05[default] listPayments@4']);
});

test('a list that neither counts nor shows a payment is wrong where lists with another limit count it', () => {
  const email = 'a@example.com';
  const signUp = call('createAccount', { at: -2, status: 201, sent: { email } });
  const login = call('concludesLogin', { at: -1, sent: { email }, body: { tokenJWT: jwt } });
  const withLimit = (at: number, limit: number, data: Json[]) => {
    const plain = list(at, { jwt }, data);
    return { ...plain, request: { ...plain.request, url: `${plain.request.url}?limit=${limit}` } };
  };
  const rules = (...entries: ExchangeEntry[]) => judged(new TotalMonitor(), [signUp, login, ...known, ...entries]);
  const [wrong, right] = [withLimit(4, 37, [item('p1')]), withLimit(1, 100, both)];
  expect(rules(right, wrong, withLimit(5, 100, both))).toEqual(['LIST-05[default] listPayments@4']);
  expect(rules(right, wrong, withLimit(5, 37, both))).toEqual([]);
  // Where no list counts it, the payment is missing from the list, which breaks another rule.
  expect(rules(wrong)).toEqual([]);
});

test.each([
  ['?page=1&limit=1', 0, ['LIST-05[default] listPayments@4']],
  ['?page=1&limit=1', 2, []],
  ['?page=2&limit=1', 0, []],
  ['?page=1&limit=500', 0, []],
  ['?page=2', 0, []],
  ['?page=abc', 0, []],
  ['?page=-1', 0, []],
])(
  'a page without items counts all payments if it certainly is one of the list: %s counts %d',
  (query, total, rules) => {
    const email = 'a@example.com';
    const signUp = call('createAccount', { at: -2, status: 201, sent: { email } });
    const login = call('concludesLogin', { at: -1, sent: { email }, body: { tokenJWT: jwt } });
    const plain = list(4, { jwt }, [], total);
    const page = { ...plain, request: { ...plain.request, url: plain.request.url + query } };
    expect(judged(new TotalMonitor(), [signUp, login, ...known, list(1, { jwt }, both), page])).toEqual(rules);
  },
);

test.each([
  ['with a page', jwt, undefined, '?page=1'],
  ['by key', undefined, key, ''],
])('a field that only lists %s lack is missing there', (_, byJwt, byKey, query) => {
  const form = (at: number, ...items: Json[]) => {
    const plain = list(at, { jwt: byJwt, key: byKey }, items);
    return { ...plain, request: { ...plain.request, url: `${plain.request.url}${query}` } };
  };
  const wrong = (at: number) => form(at, item('p1'), item('p2', { description: null }));
  const right = list(5, { jwt }, both);
  // All lists may have been late until then.
  expect(found(new ValueMonitor(), wrong(4), right)).toEqual([]);
  expect(found(new ValueMonitor(), wrong(4), right, form(6, ...both))).toEqual([]);
  expect(found(new ValueMonitor(), wrong(4), right, wrong(6))).toEqual(['PAYMENT-06[description] listPayments@6']);
});

test('a field that an update emptied may be shown elsewhere for as long as writes are late', () => {
  const update = (at: number, sent: object, body: object) =>
    call('updatePayment', { at, jwt, path: { id: 'p1' }, sent: { ...sent }, body: { id: 'p1', ...body } });
  const read = (at: number, parts: object) =>
    call('readPayment', { at, jwt, path: { id: 'p1' }, body: { ...item('p1'), ...parts } });
  const byKey = list(9, { key }, [item('p1', { amount: 7, description: null }), item('p2')]);
  const emptied = [update(4, { amount: 7 }, { amount: 7 }), read(6.2, { amount: 7 }), byKey, byKey];
  expect(found(new ValueMonitor(), list(3, { key }, both), ...emptied)).not.toEqual([]);
  const late = [update(2, { amount: 6 }, {}), read(3.1, {}), read(3.4, { amount: 6 })];
  expect(found(new ValueMonitor(), list(1.9, { key }, both), ...late, ...emptied)).toEqual([]);
});

test('totals that are too small by key for less time than other lists were late are not judged', () => {
  const small = [0.75, 0.8, 0.85].map((at) => list(at, { key }, [item('p1')], 0));
  const judgedWith = (...lists: ExchangeEntry[]) => judged(new TotalMonitor(), [...known, ...lists]);
  expect(judgedWith(...small)).toEqual(['LIST-05[default] listPayments@0.85']);
  const late = list(0.7, { jwt }, [item('p1')]);
  expect(judgedWith(late, ...small, list(1.5, { jwt }, both))).toEqual([]);
  expect(judgedWith(late, ...small, list(1.5, { jwt }, both), list(6, { key }, [item('p1')], 0))).toEqual([
    'LIST-05[default] listPayments@6',
  ]);
});

test('a list by key that was late is cleared by the next list by key', () => {
  const lists = [list(4, { key }, [item('p1')]), list(5, { key }, both)];
  for (const monitor of [new ListedMonitor(), new ValueMonitor(), new TotalMonitor()])
    expect(found(monitor, ...lists)).toEqual([]);
});

const disabled = [
  call('createNewApiKey', { at: 2, jwt, status: 201, body: { id: 'key_1', apiKey: key } }),
  list(2.2, { key }, both),
  call('disableApiKey', { at: 2.5, jwt, sent: { apiKey: key } }),
];
const reference = 'conf1a2b3c4d5e';

test('a payment that a refused create with a disabled key left breaks the rule about disabled keys', () => {
  const create = call('createPayment', { at: 3, key, status: 401, sent: { amount: 7, externalId: reference } });
  const after = list(6, { jwt }, [...both, { id: 'p3', amount: 7, externalId: reference }]);
  expect(found(new RefusedCreateMonitor(), ...disabled, create, after)).toEqual(['AUTH-10[disabled] listPayments@6']);
});

test('a value that a refused update with a disabled key left breaks the rule about disabled keys', () => {
  const path = { id: 'p1' };
  const update = call('updatePayment', { at: 3, key, path, status: 401, sent: { description: reference } });
  const after = list(6, { jwt }, [item('p1', { description: reference }), item('p2')]);
  expect(found(new ValueMonitor(), ...disabled, update, after)).toEqual(['AUTH-10[disabled] listPayments@6']);
});

test('a refused value is the refused request where another update is under way when it shows', () => {
  const path = { id: 'p1' };
  const refused = call('updatePayment', { at: 3, key, path, status: 401, sent: { description: reference } });
  const read = call('readPayment', { at: 6, jwt, path, body: item('p1', { description: reference }) });
  const next = call('updatePayment', { at: 6, jwt, path, sent: { description: 'another text' } });
  expect(found(new ValueMonitor(), ...disabled, refused, read, next)).toEqual(['AUTH-10[disabled] readPayment@6']);
});

test('an amount that only lists by key show as a text is not a change by a request that was refused meanwhile', () => {
  const path = { id: 'p1' };
  const update = call('updatePayment', { at: 3, jwt, path, sent: { description: reference } });
  const refused = call('updatePayment', { at: 4, jwt, path, status: 422, sent: { dueDate: '2030-02-31' } });
  const changed = { description: reference };
  const lists = [
    list(3.5, { jwt }, [item('p1', changed), item('p2')]),
    list(6, { key }, [item('p1', { ...changed, amount: '5.00' }), item('p2')]),
  ];
  expect(found(new ValueMonitor(), update, refused, ...lists)).toEqual(['PAYMENT-05[default] listPayments@6']);
});

test.each([400, 404, 409, 422])(
  'a lookup that was accepted before may not be refused with %s after an update',
  (status) => {
    const lookUp = (at: number, parts: object = {}) =>
      call('publicPayment', { at, path: { id: 'p1' }, body: item('p1'), ...parts });
    const update = call('updatePayment', { at: 3, jwt, path: { id: 'p1' }, sent: { amount: 6 } });
    expect(found(new UnknownPaymentMonitor(), lookUp(2), update, lookUp(6, { status }))).toEqual([
      'PAYMENT-14[known] publicPayment@6',
    ]);
  },
);

const readBy = (at: number, by: object) => call('readPayment', { at, ...by, path: { id: 'p1' }, body: item('p1') });
const unknown = { status: 404, body: { error: 'unknown' } };

test.each([
  ['PAYMENT-08[all]', { jwt }, 'updatePayment'],
  ['AUTH-03[update]', { key }, 'updatePayment'],
  ['PAYMENT-15[default]', { jwt }, 'sandboxPay'],
] as const)('%s: a payment that a read showed is not found', (rule, by, operation) => {
  const sent = operation === 'sandboxPay' ? { id: 'p1' } : { description: reference };
  const path = operation === 'sandboxPay' ? {} : { id: 'p1' };
  const write = call(operation, { at: 3, ...by, path, sent, ...unknown });
  const access = (...entries: ExchangeEntry[]) =>
    found(new UnknownPaymentMonitor(), ...disabled.slice(0, 2), ...entries);
  const [before, after] = [readBy(2, by), readBy(4, by)];
  expect(access(before, write, after)).toEqual([`${rule} ${operation}@3`]);
  // Without a read by this method, the service may not know the payment yet.
  if ('key' in by) expect(access(write, after)).toEqual([]);
  const paid = call('sandboxPay', { at: 2.5, jwt, sent: { id: 'p1' } });
  expect(access(before, paid, write, after)).toEqual([]);
  // The credential may have ended.
  expect(access(before, write)).toEqual([]);
  const next = call(operation, { at: 3.5, ...by, path, sent });
  expect(access(before, write, next, after)).toEqual([]);
});

test('a wrong update that does not find a payment is refused for what is wrong, and a pay by key may be closed', () => {
  const access = (by: object, write: ExchangeEntry) =>
    found(new UnknownPaymentMonitor(), ...disabled.slice(0, 2), readBy(2, by), write, readBy(4, by));
  const update = { at: 3, jwt, path: { id: 'p1' }, ...unknown };
  expect(access({ jwt }, call('updatePayment', { ...update, sent: { amount: 'abc' } }))).toEqual([]);
  expect(access({ jwt }, call('updatePayment', { ...update, sent: null }))).toEqual([]);
  expect(access({ key }, call('sandboxPay', { at: 3, key, sent: { id: 'p1' }, ...unknown }))).toEqual([]);
});

test('a read that is refused after its key was disabled is not missing', () => {
  const read = (at: number, parts: object = {}) =>
    call('readPayment', { at, key, path: { id: 'p1' }, body: item('p1'), ...parts });
  for (const status of [400, 404, 422])
    expect(found(new UnknownPaymentMonitor(), ...disabled, read(2.3), read(6, { status }))).toEqual([]);
});

test.each([401, 403])('a lookup that is refused with %s may want credentials', (status) => {
  const lookUp = (at: number, parts: object = {}) => call('publicPayment', { at, path: { id: 'p1' }, ...parts });
  expect(found(new UnknownPaymentMonitor(), lookUp(2), lookUp(6, { status }))).toEqual([]);
});

test('a field that reads by key always show otherwise is wrong where reads with the JWT show it as sent', () => {
  const ids = ['p3', 'p4', 'p5'];
  const creates = ids.map((id, at) =>
    call('createPayment', { at, jwt, status: 201, sent: { amount: 5 }, body: { id } }),
  );
  const reads = (at: number, by: object, amount: number, many: readonly string[]) =>
    many.map((id, index) => call('readPayment', { at: at + index, ...by, path: { id }, body: { id, amount } }));
  const shown = (many: readonly string[], withJwt: number) => {
    const all = list(9, { jwt }, [...both, ...ids.map((id) => item(id))]);
    const later = [...reads(10, { jwt }, withJwt, many), ...reads(20, { key }, 50, many)];
    return judged(new ValueMonitor(), [...creates, all, ...later]);
  };
  expect(shown(ids, 5)).toContain('PAYMENT-07[known] readPayment@20');
  expect(shown(ids.slice(1), 5)).toEqual([]);
  expect(shown(ids, 50)).toEqual([]);
});

test('a field that reads by key always show empty is wrong where reads with the JWT show it after an update', () => {
  const ids = ['p3', 'p4', 'p5'];
  const fees = { selfEarnedFees: 1.5 };
  const creates = ids.map((id, at) =>
    call('createPayment', { at: at / 10, jwt, status: 201, sent: { amount: 5, ...fees }, body: { id } }),
  );
  // It may empty the fields that it does not name.
  const updates = ids.map((id, at) =>
    call('updatePayment', { at: 2 + at / 10, jwt, path: { id }, sent: { amount: 6 } }),
  );
  const reads = (at: number, by: object, many: readonly string[], parts: object) =>
    many.map((id, index) =>
      call('readPayment', { at: at + index / 10, ...by, path: { id }, body: { id, amount: 6, ...parts } }),
    );
  const items = ids.map((id) => ({ id, amount: 5, ...fees }));
  const before = [
    ...creates,
    list(1, { jwt }, [...both, ...items]),
    ...reads(1.5, { jwt }, ids, { amount: 5, ...fees }),
  ];
  const shown = (many: readonly string[], byJwt: object, byKey: object, at = 9) => [
    ...before,
    ...updates,
    ...reads(at - 1, { jwt }, ids, byJwt),
    ...reads(at, { key }, many, byKey),
  ];
  const judge = (entries: readonly ExchangeEntry[]) => judged(new ValueMonitor(), entries);
  const empty = { selfEarnedFees: 0 };
  expect(judge(shown(ids, fees, empty))).toContain('PAYMENT-07[known] readPayment@9');
  expect(judge(shown(ids.slice(1), fees, empty))).toEqual([]);
  // A service may hide a field from one method, or empty it for both.
  expect(judge(shown(ids, fees, {}))).toEqual([]);
  expect(judge(shown(ids, empty, empty))).toEqual([]);
  // Soon after the update it may be late, and is read again.
  const soon = shown(ids, fees, empty, 3.5);
  expect(judge(soon)).toEqual([]);
  const oracle = new Oracle(() => [new ValueMonitor()]);
  for (const entry of soon) oracle.see(entry);
  expect(oracle.suspicions().map(({ exchange }) => exchange)).toContain('readPayment@3.5');
});
