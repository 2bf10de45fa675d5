import { expect, test } from 'vitest';
import { runStarted } from '../../../../test/support/entries.ts';
import { call, judged } from '../../../../test/support/judged.ts';
import type { Json, JsonObject } from '../../../json/value.ts';
import { ValueMonitor } from './values.ts';

const jwt = '$PIX_JWT_1';
const text = 'text-of-the-update';
const own = 'text-of-the-service';
const create = (at: number, id: string, sent: object) =>
  call('createPayment', { at, jwt, status: 201, sent: { amount: 5, ...sent }, body: { id, amount: 5 } });
const list = (at: number, ...descriptions: (string | null)[]) =>
  call('listPayments', {
    at,
    jwt,
    body: { data: descriptions.map((description, index) => ({ id: `p${index + 1}`, amount: 5, description })) },
  });
const read = (id: string) => call('readPayment', { at: 0.5, jwt, path: { id }, body: { id, amount: 5 } });
const update = call('updatePayment', { at: 3, jwt, path: { id: 'p1' }, sent: { description: text } });
const found = (first: object, ...shown: [at: number, description: string][]): string[] =>
  judged(new ValueMonitor(), [
    create(0, 'p1', first),
    create(0.2, 'p2', { description: 'another-text' }),
    read('p1'),
    list(1, null, 'another-text'),
    update,
    ...shown.map(([at, description]) => list(at, description, 'another-text')),
  ]);

test('a list item may be late after an update, whatever the service had filled in before', () => {
  expect(found({}, [3.5, own])).toEqual([]);
  expect(found({}, [3.5, own], [4, text])).toEqual([]);
  expect(found({}, [3.5, own], [6, own])).toEqual(['PAYMENT-08[description] listPayments@6']);
});

test('the response to an update may show what changed alone', () => {
  const equal = { at: 3, jwt, path: { id: 'p1' }, sent: { amount: 5 }, body: { id: 'p1' } };
  const before = [create(0, 'p1', {}), create(0.2, 'p2', {}), read('p1'), list(1, null, null)];
  expect(judged(new ValueMonitor(), [...before, call('updatePayment', equal), list(6, null, null)])).toEqual([]);
});

test('an update may take as long as the run waits for responses', () => {
  const make = call('createPayment', { at: 0, jwt, status: 201, sent: { amount: 5 }, body: { id: 'p1', amount: 5 } });
  const early = call('readPayment', { at: 3, jwt, path: { id: 'p1' }, body: { id: 'p1', amount: 7 } });
  const quiet = call('getWebhook', { at: 14, jwt });
  const sent = { amount: 7 };
  const slow = call('updatePayment', { at: 2, jwt, path: { id: 'p1' }, sent, durationMs: 15_000 });
  const entries = [make, read('p1'), early, quiet, slow];
  expect(judged(new ValueMonitor(), [runStarted({ timeoutMs: 40_000 }), ...entries])).toEqual([]);
});

test('updates of one payment at the same time may undo each other', () => {
  const other = call('updatePayment', { at: 3, jwt, path: { id: 'p1' }, sent: { amount: 7 } });
  const before = [create(0, 'p1', {}), create(0.2, 'p2', { description: 'another-text' }), read('p1')];
  const both = [...before, list(1, null, 'another-text'), update, other];
  const seen = [list(6, own, 'another-text'), list(9, own, 'another-text')];
  expect(judged(new ValueMonitor(), [...both, ...seen])).toEqual([]);
  const last = call('updatePayment', { at: 4, jwt, path: { id: 'p1' }, sent: { description: 'the-last-text' } });
  expect(judged(new ValueMonitor(), [...both, last, ...seen])).toEqual(['PAYMENT-08[description] listPayments@9']);
});

test('an accepted update with a wrong field may change nothing, which breaks the rule about that field', () => {
  const sent = { amount: 'abc', description: text };
  const wrong = call('updatePayment', { at: 3, jwt, path: { id: 'p1' }, sent });
  const before = [create(0, 'p1', { description: own }), read('p1'), list(1, own)];
  expect(judged(new ValueMonitor(), [...before, wrong, list(6, own), list(9, own)])).toEqual([]);
  expect(judged(new ValueMonitor(), [...before, update, list(6, own), list(9, own)])).toHaveLength(1);
});

test('a value that nobody asked for is not late', () => {
  expect(found({ description: 'the-first-text' }, [3.5, own])).toEqual(['PAYMENT-06[description] listPayments@3.5']);
});

test('a value that a refused request asked for is laid to it, whatever was accepted since', () => {
  const carried = 'text-of-a-refused-update';
  const nobody = { account: null, status: 401, path: { id: 'p1' } };
  const entries = [
    create(0, 'p1', { description: 'the-first-text' }),
    create(0.2, 'p2', { description: 'another-text' }),
    create(0.4, 'p3', {}),
    list(1, 'the-first-text', 'another-text', null),
    call('updatePayment', { at: 2, ...nobody, sent: { description: carried } }),
    call('updatePayment', { at: 3, jwt, path: { id: 'p1' }, sent: { amount: 5 } }),
    list(9, carried, 'another-text', null),
  ];
  expect(judged(new ValueMonitor(), entries)).toEqual(['AUTH-01[updatePayment] listPayments@9']);
});

test('a value that was accepted before a refused request asked for it may show late', () => {
  const send = (at: number, amount: number, status: number) =>
    call('updatePayment', { at, jwt, path: { id: 'p1' }, sent: { amount }, status });
  const shows = (at: number, amount: number) =>
    call('listPayments', { at, jwt, body: { data: [{ id: 'p1', amount }] } });
  const entries = [create(0, 'p1', {}), shows(1, 5), send(2, 7, 200), shows(4, 7), send(5, 7, 409), send(6, 5, 200)];
  const judge = (...seen: ReturnType<typeof shows>[]) => judged(new ValueMonitor(), [...entries, ...seen]);
  expect(judge(shows(6.3, 7), shows(9, 5))).toEqual([]);
  expect(judge(shows(6.3, 7), shows(9, 7))).toEqual(['PAYMENT-08[amount] listPayments@9']);
});

/** A payment whose amount another value takes the place of, after refused updates. */
const replaced = (...refused: readonly { readonly [field: string]: Json }[]): string[] => {
  const show = (at: number, amount: number) =>
    call('readPayment', { at, jwt, path: { id: 'p1' }, body: { id: 'p1', amount } });
  const one = (sent: { readonly [field: string]: Json }, index: number) =>
    call('updatePayment', { at: 1 + index / 10, jwt, status: 400, path: { id: 'p1' }, sent });
  return judged(new ValueMonitor(), [
    create(0, 'p1', {}),
    show(0.5, 5),
    ...refused.map(one),
    show(3, 0),
    call('listPayments', { at: 4, jwt, body: { data: [{ id: 'p1', amount: 0 }] } }),
  ]);
};

test('a changed value is laid to the only refused update that may have changed it', () => {
  const places = ['listPayments@4', 'readPayment@3'];
  expect(replaced({ amount: 'abc' })).toEqual(places.map((place) => `PAYMENT-11[text] ${place}`));
});

test('a value that either of two refused updates may have changed is laid to nothing', () => {
  expect(replaced({ amount: 'abc' }, { amount: [5] })).toEqual([]);
  expect(replaced({ amount: 'abc' }, { dueDate: 'soon' })).toEqual([]);
});

test('an update with null for the amount may be accepted, and leaves the amount alone', () => {
  const afterNull = (...amounts: [number, number]) =>
    judged(new ValueMonitor(), [
      create(0, 'p1', {}),
      call('readPayment', { at: 1, jwt, path: { id: 'p1' }, body: { id: 'p1', amount: amounts[0] } }),
      call('updatePayment', { at: 2, jwt, path: { id: 'p1' }, sent: { amount: null } }),
      call('readPayment', { at: 3, jwt, path: { id: 'p1' }, body: { id: 'p1', amount: amounts[1] } }),
    ]);
  expect(afterNull(5, 5)).toEqual([]);
  expect(afterNull(5, 7)).toEqual(['PAYMENT-09[default] readPayment@3']);
});

test('values from before the trace may stay, whatever updates leave out', () => {
  const item = (id: string, selfEarnedFees: number | null) => ({ id, amount: 5, selfEarnedFees });
  const entries = [
    create(0, 'p1', { selfEarnedFees: 0.5 }),
    create(0.2, 'p2', {}),
    read('p1'),
    call('listPayments', { at: 1, jwt, body: { data: [item('p1', 0.5), item('p2', null), item('p9', 1.1)] } }),
    call('updatePayment', { at: 3, jwt, path: { id: 'p9' }, sent: { description: text } }),
    call('listPayments', { at: 9, jwt, body: { data: [item('p1', 0.5), item('p2', null), item('p9', 1.1)] } }),
    call('listPayments', { at: 13, jwt, body: { data: [item('p1', 0.5), item('p2', null), item('p9', 1.1)] } }),
  ];
  expect(judged(new ValueMonitor(), entries)).toEqual([]);
});

const shown = (id: string, fields: JsonObject) => ({ id, amount: 5, ...fields });
const page = (at: number, ...data: JsonObject[]) => call('listPayments', { at, jwt, body: { data } });
const readOf = (at: number, id: string, fields: JsonObject) =>
  call('readPayment', { at, jwt, path: { id }, body: shown(id, fields) });
const other = shown('p2', { description: 'another-text', selfEarnedFees: 3 });
const others = create(0.2, 'p2', { description: 'another-text', selfEarnedFees: 3 });
const before = [others, page(1, other), readOf(1.5, 'p2', { description: 'another-text', selfEarnedFees: 3 })];

test.each([
  ['the list is wrong if a read shows the update', { description: text }, ['PAYMENT-06[description] listPayments@9']],
  ['the update is wrong if nothing shows it', { description: own }, ['PAYMENT-08[description] listPayments@9']],
])('%s', (_, fields: JsonObject, findings) => {
  const found = judged(new ValueMonitor(), [
    create(0, 'p1', { description: own }),
    ...before,
    update,
    readOf(6, 'p1', fields),
    page(9, shown('p1', { description: own }), other),
  ]);
  expect(found.filter((one) => one.includes('listPayments'))).toEqual(findings);
});

test.each([
  ['a list that has lost the fees of a paid payment is wrong', 3.5, ['PAYMENT-06[selfEarnedFees] listPayments@9']],
  ['a service may take the fees of a paid payment away', 0, []],
])('%s', (_, selfEarnedFees, findings) => {
  const pay = call('sandboxPay', { at: 3, jwt, sent: { id: 'p1' } });
  const found = judged(new ValueMonitor(), [
    create(0, 'p1', { selfEarnedFees: 3.5 }),
    ...before,
    pay,
    readOf(6, 'p1', { selfEarnedFees }),
    page(9, shown('p1', { selfEarnedFees: 0 }), other),
  ]);
  expect(found).toEqual(findings);
});

const long = 'one of many words '.repeat(7).trim();
const cut = long.slice(0, 100);
const whole = [create(0, 'p1', {}), create(0.2, 'p2', { description: text }), read('p1'), list(1, null, text)];

test('a long text that the list shows cut is not the one that was accepted', () => {
  const made = create(0, 'p1', { description: long });
  const other = create(0.2, 'p2', { description: text });
  const shown = call('readPayment', {
    at: 2,
    jwt,
    path: { id: 'p1' },
    body: { id: 'p1', amount: 5, description: cut },
  });
  const listed = [made, other, read('p1'), list(1, cut, text), shown, list(3, `${cut}…`, text)];
  expect(judged(new ValueMonitor(), listed)).toEqual([
    'PAYMENT-06[description] listPayments@3',
    'PAYMENT-06[description] listPayments@1',
  ]);
});

test('a text that is cut on update alone is laid to the update', () => {
  const longer = call('updatePayment', { at: 3, jwt, path: { id: 'p1' }, sent: { description: long } });
  const seen = [longer, list(4, cut, text), list(9, cut, text)];
  expect(judged(new ValueMonitor(), [...whole, ...seen])).toEqual(['PAYMENT-06[description] listPayments@9']);
  const read = (at: number, id: string, description: string) =>
    call('readPayment', { at, jwt, path: { id }, body: { id, amount: 5, description } });
  const kept = [create(1.2, 'p3', { description: long }), list(2, null, text, long), read(2.5, 'p3', long)];
  expect(judged(new ValueMonitor(), [...whole, ...kept, longer, read(5, 'p1', cut), read(9, 'p1', cut)])).toEqual([
    'PAYMENT-08[description] readPayment@9',
  ]);
});

test('a cut text may be late as any other', () => {
  const made = [create(0, 'p1', { description: long }), create(0.2, 'p2', { description: text })];
  const entries = [...made, list(1, null, text), update, list(3.5, cut, text), list(4, text, text)];
  expect(judged(new ValueMonitor(), entries)).toEqual([]);
});
