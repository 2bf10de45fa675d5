import { expect, test } from 'vitest';
import { type CallParts, call, judged } from '../../../../test/support/judged.ts';
import type { ExchangeEntry } from '../../../journal/entry.ts';
import { PaidMonitor } from './paid.ts';

const jwt = '$PIX_JWT_1';
const ids = ['p1', 'p2', 'p3'];
const creates = ids.map((id, index) =>
  call('createPayment', { at: index / 10, jwt, status: 201, sent: { amount: 5 }, body: { id, amount: 5 } }),
);
const known = ids.map((id, index) =>
  call('readPayment', { at: 0.5 + index / 10, jwt, path: { id }, body: record(id, 'NEW', 0) }),
);
const pay = (at: number, id: string, parts: object = {}) => call('sandboxPay', { at, jwt, sent: { id }, ...parts });
const update = (at: number, id: string) => call('updatePayment', { at, jwt, path: { id }, sent: { description: 'x' } });
const read = (at: number, id: string, status: string) =>
  call('readPayment', { at, jwt, path: { id }, body: record(id, status, at) });
const found = (...entries: ExchangeEntry[]): string[] => judged(new PaidMonitor(), [...creates, ...known, ...entries]);

function record(id: string, status: string, at: number) {
  return { id, amount: 5, status, updatedAt: `2026-11-21T10:00:0${Math.floor(at)}.000Z` };
}

const first = [pay(1, 'p1'), read(1.5, 'p1', 'PAID')];

test('another payment changes when one is paid', () => {
  expect(found(...first, read(2, 'p2', 'PAID'))).toEqual(['PAYMENT-17[default] readPayment@2']);
  expect(found(...first, read(2, 'p2', 'NEW'))).toEqual([]);
});

test('a service that pays payments by itself may do so while another one is paid', () => {
  const other = [read(5, 'p3', 'NEW'), read(6, 'p3', 'PAID')];
  expect(found(...first, read(2, 'p2', 'PAID'), ...other)).toEqual([]);
  const late = [read(1.6, 'p3', 'NEW'), read(1.8, 'p3', 'PAID')];
  expect(found(...first, read(2, 'p2', 'PAID'), ...late)).toEqual(['PAYMENT-17[default] readPayment@2']);
});

test.each([1, -1])('a number that changes by %j with each read is no sign of a pay', (by) => {
  const seen = (at: number, id: string, reads: number) =>
    call('readPayment', { at, jwt, path: { id }, body: { ...record(id, 'NEW', at), left: 30 + by * reads } });
  const paid = [seen(0.8, 'p1', 1), seen(0.9, 'p2', 1), pay(1, 'p1'), seen(1.5, 'p1', 2), seen(2, 'p2', 2)];
  expect(found(...paid)).toEqual(['PAYMENT-17[default] readPayment@2']);
  expect(found(...paid, seen(3, 'p3', 1), seen(3.5, 'p3', 2))).toEqual([]);
});

test('a value that payments show before any pay is no sign of one', () => {
  const seen = (at: number, id: string, server: string) =>
    call('readPayment', { at, jwt, path: { id }, body: { ...record(id, 'NEW', at), server } });
  const paid = [seen(0.8, 'p1', 'a'), seen(0.9, 'p2', 'a'), pay(1, 'p1'), seen(1.5, 'p1', 'b'), seen(2, 'p2', 'b')];
  expect(found(...paid)).toEqual(['PAYMENT-17[default] readPayment@2']);
  expect(found(seen(0.6, 'p3', 'b'), ...paid)).toEqual([]);
});

const byKey = { jwt: undefined, key: '$PIX_API_KEY_1' };

test.each([
  ['by JWT', {}],
  ['by API key', byKey],
])('a second payment that is paid %s changes in nothing but a timestamp', (_, credentials) => {
  expect(found(...first, pay(2, 'p2', credentials), read(7, 'p2', 'NEW'))).toEqual([
    'PAYMENT-17[default] readPayment@7',
  ]);
});

test.each([
  ['every unpaid payment looks the same', 'NEW', ['PAYMENT-17[default] readPayment@9']],
  ['unpaid payments look different', 'DUE', []],
])('a paid payment that was not read before is compared with others: %s', (_, status, rules) => {
  const more = ['p4', 'p5'].map((id) =>
    call('createPayment', { at: 0.9, jwt, status: 201, sent: { amount: 5 }, body: { id, amount: 5 } }),
  );
  const pays = [pay(1, 'p1'), read(1.5, 'p1', 'PAID'), pay(2, 'p2'), read(2.5, 'p2', 'PAID'), read(3, 'p5', status)];
  expect(found(...more, ...pays, pay(4, 'p4', byKey), read(9, 'p4', 'NEW'))).toEqual(rules);
  expect(found(...more, ...pays, pay(4, 'p4', byKey), read(9, 'p4', 'NEW'), read(9.5, 'p4', 'PAID'))).toEqual([]);
});

test('payments that were read only after their pay show how a paid one looks', () => {
  const more = ['p4', 'p5'].map((id) =>
    call('createPayment', { at: 0.9, jwt, status: 201, sent: { amount: 5 }, body: { id, amount: 5 } }),
  );
  const paid = [pay(4, 'p4', byKey), read(9, 'p4', 'NEW')];
  expect(found(...more, ...first, ...paid)).toEqual([]);
  expect(found(...more, ...first, pay(2, 'p5'), read(3, 'p5', 'PAID'), ...paid)).toEqual([
    'PAYMENT-17[default] readPayment@9',
  ]);
});

test.each([
  ['payments like it have it', {}, ['PAYMENT-17[default] readPayment@9']],
  ['a payment with other fields may never have it', { description: 'x' }, []],
])('a paid payment that never gets the member that a pay adds to others: %s', (_, more, rules) => {
  const bare = (at: number, id: string, paid: object = {}) =>
    call('readPayment', { at, jwt, path: { id }, body: { id, amount: 5, ...paid } });
  const create = call('createPayment', {
    at: 0,
    jwt,
    status: 201,
    sent: { amount: 5, ...more },
    body: { id: 'p9', amount: 5 },
  });
  const others = ['p1', 'p2'].flatMap((id, index) => [bare(1 + index, id), pay(1.2 + index, id)]);
  const paid = [bare(3, 'p9'), pay(3.2, 'p9')];
  const times = ['p1', 'p2'].map((id, index) => bare(5 + index, id, { paidAt: `2026-11-21T10:00:0${index}.000Z` }));
  const found = (...entries: ExchangeEntry[]) => judged(new PaidMonitor(), [...creates, create, ...entries]);
  expect(found(...others, ...paid, ...times, bare(9, 'p9'))).toEqual(rules);
  expect(found(...others, ...paid, times[0] as ExchangeEntry, bare(9, 'p9'))).toEqual([]);
  expect(found(...others, ...paid, ...times, bare(9, 'p9', { paidAt: '2026-11-21T10:00:03.000Z' }))).toEqual([]);
});

test('a state may be true or false', () => {
  const more = ['p4', 'p5', 'p6'];
  const made = more.map((id) =>
    call('createPayment', { at: 0.9, jwt, status: 201, sent: { amount: 5 }, body: { id, amount: 5 } }),
  );
  const look = (at: number, id: string, isPaid: boolean) =>
    call('readPayment', { at, jwt, path: { id }, body: { id, amount: 5, isPaid } });
  const unpaid = ['p3', 'p5', 'p6'].map((id) => look(2.9, id, false));
  const others = ['p1', 'p2'].flatMap((id, index) => [pay(1 + index, id), look(1.5 + index, id, true)]);
  const all = [...creates, ...made, look(0.95, 'p1', false), ...others, ...unpaid, pay(4, 'p4')];
  expect(judged(new PaidMonitor(), [...all, look(9, 'p4', false)])).toEqual(['PAYMENT-17[default] readPayment@9']);
  expect(judged(new PaidMonitor(), [...all, look(9, 'p4', true)])).toEqual([]);
});

test('a payment that looks as before may be paid before others show the change', () => {
  expect(found(pay(1, 'p2'), read(6, 'p2', 'NEW'), pay(6.1, 'p1'), read(6.5, 'p1', 'PAID'))).toEqual([
    'PAYMENT-17[default] readPayment@6',
  ]);
});

test.each([
  ['it changes', [pay(2, 'p2'), read(7, 'p2', 'PAID')]],
  ['it may be late', [pay(2, 'p2'), read(2.5, 'p2', 'NEW')]],
  ['it may be settled with others', [pay(2, 'p2'), ...[3, 4, 5].map((at) => read(at, 'p2', 'NEW'))]],
  [
    'another was late',
    [pay(2, 'p3'), read(5, 'p3', 'NEW'), read(5.5, 'p3', 'PAID'), pay(6, 'p2'), read(11, 'p2', 'NEW')],
  ],
  ['it is updated', [pay(2, 'p2'), update(3, 'p2'), read(7, 'p2', 'NEW')]],
  ['it is paid again', [pay(2, 'p2'), pay(3, 'p2'), read(7, 'p2', 'NEW')]],
  ['the service pays later', [pay(2, 'p2', { status: 202 }), read(7, 'p2', 'NEW')]],
  ['it was late', [pay(2, 'p2'), read(2.5, 'p2', 'NEW'), read(7, 'p2', 'PAID')]],
  ['paying it was refused', [pay(2, 'p2', { status: 409 }), read(7, 'p2', 'NEW')]],
  ['paying it had no answer', [pay(2, 'p2', { status: null }), read(7, 'p2', 'NEW')]],
  ['another account paid it', [pay(2, 'p2', { account: 'h2', jwt: '$PIX_JWT_2' }), read(7, 'p2', 'NEW')]],
  ['it was in another state before', [read(1.8, 'p2', 'DUE'), pay(2, 'p2'), read(7, 'p2', 'DUE')]],
])('a payment that looks as before is not judged where %s', (_, entries) => {
  expect(found(...first, ...entries)).toEqual([]);
});

test.each([
  ['it shows the word beside the amount', { amount: 5, status: 'NEW' }, ['PAYMENT-17[default] publicPayment@8']],
  ['the word stands elsewhere', { amount: 5, owner: { status: 'NEW' } }, []],
  ['another word stands there', { amount: 5, status: 'ACTIVE' }, []],
  ['a history has both words', { amount: 5, status: 'PAID', history: [{ amount: 5, status: 'NEW' }] }, []],
])('a place that never shows a pay, where others do: %s', (_, body, rules) => {
  const looked = (at: number) => call('publicPayment', { at, path: { id: 'p1' }, body: { id: 'p1', ...body } });
  const second = [pay(2, 'p2'), read(2.5, 'p2', 'PAID')];
  expect(found(looked(0.9), ...first, ...second, looked(8))).toEqual(rules);
  expect(found(looked(0.9), ...first, looked(8))).toEqual([]);
});

test.each([
  ['keeps its state', { status: 'NEW' }, {}, ['PAYMENT-17[default] publicPayment@8']],
  ['shows the new state', { status: 'PAID' }, {}, []],
  ['keeps another state that other places keep, too', { status: 'NEW' }, { order: { status: 'NEW' } }, []],
])('a place that changes with a pay %s', (_, shown, kept, rules) => {
  const looked = (at: number, body: object) =>
    call('publicPayment', { at, path: { id: 'p1' }, body: { id: 'p1', amount: 5, status: 'NEW', ...body } });
  const read = (at: number, id: string, status: string) =>
    call('readPayment', { at, jwt, path: { id }, body: { ...record(id, status, at), ...kept } });
  const reads = [read(0.8, 'p1', 'NEW'), read(0.85, 'p2', 'NEW'), looked(0.9, { paidAt: null })];
  const paid = [pay(1, 'p1'), read(1.5, 'p1', 'PAID'), pay(2, 'p2'), read(2.5, 'p2', 'PAID')];
  const paidAt = '2026-11-21T10:00:01.000Z';
  expect(found(...reads, ...paid, looked(8, { paidAt, ...shown }))).toEqual(rules);
  expect(found(...reads, ...paid, looked(2.6, { paidAt }))).toEqual([]);
});

test('a list by API key that keeps the old state is no better for a list by JWT that shows the new one', () => {
  const listed = (at: number, status: string, credentials: object = { jwt }) =>
    call('listPayments', {
      at,
      ...credentials,
      body: {
        currentPage: 1,
        pageSize: 10,
        totalItems: 3,
        totalPages: 1,
        data: ids.map((id) => record(id, id === 'p1' ? status : id === 'p2' ? 'PAID' : 'NEW', at)),
      },
    });
  const paid = [listed(0.9, 'NEW'), ...first, read(1.6, 'p2', 'NEW'), pay(2, 'p2'), read(2.5, 'p2', 'PAID')];
  expect(found(...paid, listed(8, 'PAID'), listed(8.5, 'NEW', byKey), listed(9, 'PAID'))).toEqual([
    'PAYMENT-17[default] listPayments@8.5',
  ]);
  expect(found(...paid, listed(8, 'PAID'), listed(8.5, 'PAID', byKey))).toEqual([]);
});

test.each<[string, string, string[], Partial<CallParts>]>([
  ['the other places show another word for each pay', 'NEW', ['PAID', 'SETTLED'], {}],
  ['the word is empty', '', ['PAID', 'PAID'], {}],
  ['a cache may have sent the response', 'NEW', ['PAID', 'PAID'], { headers: [['cache-control', 'max-age=60']] }],
])('a place may show no pay where %s', (_, word, [one = '', other = ''], parts) => {
  const looked = (at: number) =>
    call('publicPayment', {
      at,
      path: { id: 'p1' },
      body: { id: 'p1', amount: 5, status: word },
      ...parts,
    });
  const before = ['p1', 'p2'].map((id, index) => read(0.95 + index / 100, id, word));
  const paid = [pay(1, 'p1'), read(1.5, 'p1', one), pay(2, 'p2'), read(2.5, 'p2', other)];
  expect(found(...before, looked(0.99), ...paid, looked(8))).toEqual([]);
});

test.each([
  ['all unpaid ones there look the same', 'NEW', ['PAYMENT-17[default] publicPayment@8']],
  ['an unpaid one looks different there', 'DUE', []],
])('a place that shows a payment only after its pay never shows a pay: %s', (_, last, rules) => {
  const entries = ['p4', 'p5', 'p6'].flatMap((id, index) => {
    const body = { id, amount: 5, status: id === 'p6' ? last : 'NEW' };
    return [
      call('createPayment', { at: 0.9, jwt, status: 201, sent: { amount: 5 }, body: { id, amount: 5 } }),
      call('publicPayment', { at: 0.95 + index / 100, path: { id }, body }),
    ];
  });
  const looked = call('publicPayment', { at: 8, path: { id: 'p1' }, body: { id: 'p1', amount: 5, status: 'NEW' } });
  expect(found(...entries, ...first, pay(2, 'p2'), read(2.5, 'p2', 'PAID'), looked)).toEqual(rules);
});

test('nothing is found where no payment ever changes', () => {
  expect(found(pay(1, 'p1'), read(4, 'p1', 'NEW'))).toEqual([]);
});

test.each([
  [
    'a payment changes although the pay was refused',
    { authorization: undefined, status: 401 },
    'PAID',
    ['AUTH-01[sandboxPay]'],
  ],
  [
    'a payment changes although its pay by another account was refused',
    { jwt: '$PIX_JWT_2', account: 'h2', status: 404 },
    'PAID',
    ['PAYMENT-17[default]'],
  ],
  ['a payment stays as it was when the pay was refused', { authorization: undefined, status: 401 }, 'NEW', []],
  ['the document does not say why the pay was refused', { jwt, status: 409 }, 'PAID', []],
])('%s', (_, refused, status, rules) => {
  const wrong = call('sandboxPay', { at: 3, sent: { id: 'p2' }, account: 'h1', ...refused } as Parameters<
    typeof call
  >[1]);
  const entries = found(...first, read(2.5, 'p2', 'NEW'), wrong, read(3.5, 'p2', status));
  expect(entries).toEqual(rules.map((rule) => `${rule} readPayment@3.5`));
});

test('a change after pays that were refused for several reasons is laid to none of them', () => {
  const wrong = [{}, { key: 'cut $PIX_API_KEY_1:part' }].map((credentials, index) =>
    call('sandboxPay', { at: 3 + index / 10, sent: { id: 'p2' }, account: 'h1', status: 401, ...credentials }),
  );
  expect(found(...first, read(2.5, 'p2', 'NEW'), ...wrong, read(3.5, 'p2', 'PAID'))).toEqual([]);
});

test('a pay that was only taken on is done once another place shows it', () => {
  const elsewhere = (at: number, id: string, status: string) =>
    call('publicPayment', { at, path: { id }, body: record(id, status, at) });
  const taken = [...first, elsewhere(1.6, 'p2', 'NEW'), pay(2, 'p2', { status: 202 })];
  const paid = [elsewhere(1.7, 'p3', 'NEW'), pay(2.1, 'p3'), elsewhere(2.2, 'p3', 'PAID'), read(2.3, 'p3', 'PAID')];
  expect(found(...taken, ...paid, read(8, 'p2', 'NEW'))).toEqual([]);
  expect(found(...taken, ...paid, elsewhere(3, 'p2', 'PAID'), read(8, 'p2', 'NEW'))).toEqual([
    'PAYMENT-17[default] readPayment@8',
  ]);
});

test('a place may not show an unpaid payment as paid that a later response shows as unpaid', () => {
  const lookup = (at: number, status: string) =>
    call('publicPayment', { at, path: { id: 'p3' }, body: record('p3', status, at) });
  const paid = [lookup(0.9, 'PAID'), ...first, pay(2, 'p2'), read(2.5, 'p2', 'PAID')];
  expect(found(...paid, read(4, 'p3', 'NEW'))).toEqual(['PAYMENT-17[default] publicPayment@0.9']);
  // A service may pay by itself, and a response may be late.
  expect(found(...paid)).toEqual([]);
  expect(found(...paid, read(2.6, 'p3', 'NEW'))).toEqual([]);
  expect(found(lookup(0.9, 'NEW'), ...paid.slice(1), read(4, 'p3', 'NEW'))).toEqual([]);
  // An update may make a payment overdue, so that it shows such a word by right.
  expect(found(...paid, update(3, 'p3'), read(4, 'p3', 'NEW'))).toEqual([]);
  // One pay alone may have changed a word that says something else.
  expect(found(...paid.slice(0, 3), read(4, 'p3', 'NEW'))).toEqual([]);
});
