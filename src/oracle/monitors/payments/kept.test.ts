import { expect, test } from 'vitest';
import { call, judged } from '../../../../test/support/judged.ts';
import type { ExchangeEntry } from '../../../journal/entry.ts';
import type { JsonObject } from '../../../json/value.ts';
import { KeptMonitor } from './kept.ts';

const jwt = '$PIX_JWT_1';
const full = { amount: 5, description: 'Tea', callbackSuccessUrl: 'https://shop.example/paid' };
const removesCallback = { description: 'Tea', callbackSuccessUrl: null };

/** A payment that is created, updated and read. */
function updated(at: number, sent: JsonObject, shown: JsonObject, parts: object = {}): ExchangeEntry[] {
  const id = `pay-${at}`;
  const record = { id, ...full, ...sent, ...shown };
  return [
    call('createPayment', { at, jwt, status: 201, sent: full, body: { id } }),
    call('updatePayment', { at: at + 0.1, jwt, path: { id }, sent, body: {}, ...parts }),
    call('readPayment', { at: at + 0.2, jwt, path: { id }, body: record }),
  ];
}

const found = (...entries: ExchangeEntry[][]): string[] => judged(new KeptMonitor(), entries.flat());
const kept = [updated(1, { description: 'Milk' }, {}), updated(2, { amount: 7 }, {})];

test.each([
  ['another field', { selfEarnedFees: 1 }],
  ['no field', {}],
])('an update of %s removes a field that other updates keep', (_, sent) => {
  expect(found(...kept, updated(3, sent, removesCallback))).toEqual(['PAYMENT-21[default] readPayment@3.2']);
  expect(found(updated(0.5, sent, removesCallback), ...kept)).toEqual(['PAYMENT-21[default] readPayment@0.7']);
});

test('an amount may change the fees', () => {
  const fees = { ...full, selfEarnedFees: 1 };
  const withFees = (at: number, sent: JsonObject, shown: JsonObject) => {
    const [, ...others] = updated(at, sent, { selfEarnedFees: 1, ...shown });
    return [call('createPayment', { at, jwt, status: 201, sent: fees, body: { id: `pay-${at}` } }), ...others];
  };
  const keptFees = [withFees(1, { description: 'Milk' }, {}), withFees(2, { description: 'Rice' }, {})];
  expect(found(...keptFees, withFees(3, { amount: 8 }, { selfEarnedFees: null }))).toEqual([]);
  expect(found(...keptFees, withFees(3, { description: 'Salt' }, { selfEarnedFees: null }))).toHaveLength(1);
});

test.each([
  ['every update removes it', [updated(1, { amount: 7 }, removesCallback), updated(3, { amount: 8 }, removesCallback)]],
  ['only one update is known to keep it', [kept[0] ?? [], updated(3, { amount: 8 }, removesCallback)]],
  ['the update names it', [...kept, updated(3, { amount: 8, callbackSuccessUrl: null }, removesCallback)]],
  ['the read does not show the update', [...kept, updated(3, { amount: 8 }, { ...removesCallback, amount: 5 })]],
  ['the update is carried out later', [...kept, updated(3, { amount: 8 }, removesCallback, { status: 202 })]],
  ['the update may not have been done', [...kept, updated(3, { amount: 8 }, removesCallback, { status: 500 })]],
  ['the update has a wrong field', [...kept, updated(3, { amount: 8, dueDate: 'soon' }, removesCallback)]],
  [
    'API keys are treated in another way',
    [...kept, updated(3, { amount: 8 }, removesCallback, { jwt: undefined, key: '$PIX_API_KEY_1' })],
  ],
])('nothing is found where %s', (_, entries) => {
  expect(found(...entries)).toEqual([]);
});

test('only empty updates keep the fields of a service that replaces payments', () => {
  const empty = [updated(1, {}, {}), updated(2, {}, {})];
  expect(found(...empty, updated(3, { amount: 8 }, removesCallback))).toEqual([]);
});

test('a payment was changed otherwise', () => {
  const [create, update, read] = updated(3, { amount: 8 }, removesCallback) as [
    ExchangeEntry,
    ExchangeEntry,
    ExchangeEntry,
  ];
  const id = 'pay-3';
  const pay = call('sandboxPay', { at: 3.12, jwt, sent: { id }, body: {} });
  const refused = call('updatePayment', { at: 3.12, jwt, path: { id }, sent: { amount: 'abc' }, status: 422 });
  for (const other of [pay, refused]) expect(found(...kept, [create, update, other, read])).toEqual([]);
});
