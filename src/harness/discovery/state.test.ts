import { expect, test } from 'vitest';
import type { Json } from '../../json/value.ts';
import { findState, stateAt, stateCandidates } from './state.ts';

const at = (day: number) => `2026-11-0${day}T10:00:00.000Z`;
const base = { id: 'a1', amount: 10, updatedAt: at(1), version: 1 };
const later = { ...base, updatedAt: at(2), version: 2 };

test.each<[string, Record<string, Json>, Record<string, Json>, string, string, string]>([
  ['status', { status: 'PENDING' }, { status: 'PAID' }, '/status', 'PENDING', 'PAID'],
  ['situacao', { situacao: 'Aguardando pagamento' }, { situacao: 'Pago' }, '/situacao', 'Aguardando pagamento', 'Pago'],
  ['nested state', { charge: { state: 'open' } }, { charge: { state: 'closed' } }, '/charge/state', 'open', 'closed'],
  ['paymentStatus', { paymentStatus: 'waiting' }, { paymentStatus: 'done' }, '/paymentStatus', 'waiting', 'done'],
  ['status before a boolean', { status: 'A', paid: false }, { status: 'B', paid: true }, '/status', 'A', 'B'],
  ['a word without a name for it', { step: 'created' }, { step: 'finished' }, '/step', 'created', 'finished'],
  ['a boolean', { paid: false, paidAt: null }, { paid: true, paidAt: at(2) }, '/paid', 'false', 'true'],
  ['a numeric status', { status: 0 }, { status: 2 }, '/status', '0', '2'],
  ['a moment from null', { paidAt: null }, { paidAt: at(2) }, '/paidAt', 'unset', 'set'],
  ['a moment from nowhere', {}, { pix: 1, pagoEm: at(2) }, '/pagoEm', 'unset', 'set'],
  ['a moment that goes', { disabledAt: at(1) }, { disabledAt: null }, '/disabledAt', 'set', 'unset'],
  ['a moment in seconds', { paid_at: null }, { paid_at: 1_793_527_200 }, '/paid_at', 'unset', 'set'],
  [
    'status before its description',
    { d: 'Not paid', status: 'P' },
    { d: 'All paid', status: 'Q' },
    '/status',
    'P',
    'Q',
  ],
  [
    'an object that is not there yet',
    { status: 'X', payer: null },
    { status: 'Y', payer: { name: 'A' } },
    '/status',
    'X',
    'Y',
  ],
])('finds the state in %s', (_, before, after, pointer, from, to) => {
  const found = findState({ before: { ...base, ...before }, after: { ...later, ...after } });
  expect(found).toMatchObject({ pointer, from, to });
});

test('a state may be a code in a text, where its member is called one', () => {
  const before = { ...base, status: '1', code: '7' };
  expect(findState({ before, after: { ...base, status: '2', code: '8', paidAt: at(2) } })).toMatchObject({
    pointer: '/status',
    from: '1',
    to: '2',
  });
  expect(findState({ before: { code: '7' }, after: { code: '8' } })).toBeNull();
});

test('a state may have a record of its own', () => {
  const before = { ...base, state: { code: 'pending', since: at(1) }, settled_at: null };
  const after = { ...base, state: { code: 'settled', since: at(2) }, settled_at: at(2) };
  expect(findState({ before, after })).toMatchObject({ pointer: '/state/code', from: 'pending', to: 'settled' });
});

test('timestamps and revisions alone are no state', () => {
  expect(findState({ before: base, after: { ...later, lastUsedAt: at(2), etag: 'b' } })).toBeNull();
});

test('what changes by itself is no state', () => {
  const before = { ...base, mood: 'calm' };
  expect(findState({ before, after: { ...base, mood: 'wild' }, quiet: [before, { ...base, mood: 'odd' }] })).toBeNull();
});

test('input fields are no state', () => {
  const before = { description: 'blue' };
  expect(findState({ before, after: { description: 'red' }, inputs: ['description'] })).toBeNull();
});

test('a new entry of a history is no state', () => {
  const after = { ...later, history: [{ status: 'PAID' }] };
  expect(stateCandidates({ before: { ...base, history: [] }, after })).toEqual([]);
});

test('an id that appears is no state', () => {
  expect(findState({ before: { e2e: null }, after: { e2e: 'E00038166201907261559y6j6' } })).toBeNull();
});

test('the state of another record is read at the pointer', () => {
  const text = { pointer: '/s/status', kind: 'text' } as const;
  expect(stateAt({ s: { status: 'PAID' } }, text)).toBe('PAID');
  expect(stateAt({}, text)).toBe('unset');
  expect(stateAt({ paidAt: at(3) }, { pointer: '/paidAt', kind: 'timestamp' })).toBe('set');
  expect(stateAt({ active: false }, { pointer: '/active', kind: 'boolean' })).toBe('false');
});
