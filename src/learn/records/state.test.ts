import { expect, test } from 'vitest';
import type { Json } from '../../json/value.ts';
import { type StateEvidence, stateAt, stateCandidates } from './state.ts';

const findState = (evidence: StateEvidence) => stateCandidates(evidence)[0] ?? null;

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
  const record = { ...later, ...after };
  const found = findState({ before: { ...base, ...before }, after: record });
  expect(found).toMatchObject({ pointer, from });
  expect(found && stateAt(record, found)).toBe(to);
});

test('a state may be a code in a text, where its member is called one', () => {
  const before = { ...base, status: '1', code: '7' };
  expect(findState({ before, after: { ...base, status: '2', code: '8', paidAt: at(2) } })).toMatchObject({
    pointer: '/status',
    from: '1',
  });
  expect(findState({ before: { code: '7' }, after: { code: '8' } })).toBeNull();
});

test('a state may have a record of its own', () => {
  const before = { ...base, state: { code: 'pending', since: at(1) }, settled_at: null };
  const after = { ...base, state: { code: 'settled', since: at(2) }, settled_at: at(2) };
  expect(findState({ before, after })).toMatchObject({ pointer: '/state/code', from: 'pending' });
});

test('timestamps and revisions alone are not a state', () => {
  expect(findState({ before: base, after: { ...later, lastUsedAt: at(2), etag: 'b' } })).toBeNull();
});

test('input fields are not a state', () => {
  const before = { description: 'blue' };
  expect(findState({ before, after: { description: 'red' }, inputs: ['description'] })).toBeNull();
});

test('a new entry of a history is not a state', () => {
  const after = { ...later, history: [{ status: 'PAID' }] };
  expect(stateCandidates({ before: { ...base, history: [] }, after })).toEqual([]);
});

test('an id that appears is not a state', () => {
  expect(findState({ before: { e2e: null }, after: { e2e: 'E00038166201907261559y6j6' } })).toBeNull();
});

test('the state of another record is read at the pointer', () => {
  const text = { pointer: '/s/status', kind: 'text' } as const;
  expect(stateAt({ s: { status: 'PAID' } }, text)).toBe('PAID');
  expect(stateAt({}, text)).toBe('unset');
  expect(stateAt({ paidAt: at(3) }, { pointer: '/paidAt', kind: 'timestamp' })).toBe('set');
  expect(stateAt({ active: false }, { pointer: '/active', kind: 'boolean' })).toBe('false');
});

test.each<[string, Record<string, Json>, Record<string, Json>, object]>([
  ['a word', { step: 'created' }, { step: 'done' }, { kind: 'text', from: 'created' }],
  ['four words', { step: 'waiting for your bank' }, { step: 'paid' }, { kind: 'text' }],
  ['four words, widely set', { step: 'waiting  for your bank ' }, { step: 'paid' }, { kind: 'text' }],
  ['a truth value', { on: true }, { on: false }, { kind: 'boolean', from: 'true' }],
  ['a truth value that appears', { paid: null }, { paid: true }, { kind: 'boolean', from: 'unset' }],
  ['a truth value that goes', { on: true }, { on: null }, { kind: 'boolean', from: 'true' }],
  ['a number', { step: 1 }, { step: 2 }, { kind: 'number', from: '1' }],
  ['a moment', { paidAt: null }, { paidAt: at(2) }, { kind: 'timestamp', from: 'unset' }],
  ['a code with letters', { status: 'B10' }, { status: 'B20' }, { kind: 'text', from: 'B10' }],
  ['a code with a hyphen', { status: '10-B' }, { status: '20-B' }, { kind: 'text', from: '10-B' }],
])('the kind of a state is recognised for %s', (_, before, after, expected) => {
  expect(findState({ before, after })).toMatchObject(expected);
});

test.each<[string, Json, Json]>([
  ['a truth value that becomes a word', true, 'yes'],
  ['a word that becomes a number', 'created', 7],
  ['a number that becomes a code', 1, '2x'],
  ['a word that becomes a moment', 'created', at(2)],
  ['a moment that becomes a word', at(1), 'created'],
  ['a word that goes', 'created', null],
  ['a moment that becomes another', 1_793_527_200, 1_793_527_260],
  ['a text that begins with a digit', '1 of two', '2 of two'],
  ['a sentence', 'The payment waits for you', 'The payment is made now'],
  ['a word with a mark', 'Hello!', 'Bye!'],
  ['a fraction', 1.5, 2.5],
])('%s is not a state', (_, before, after) => {
  expect(findState({ before: { step: before }, after: { step: after } })).toBeNull();
});

test.each<[string, Json, Json]>([
  ['a day', '2026-11-01', '2026-11-02'],
  ['an object', '1', { code: '2' }],
  ['a code after a mark', '#1', '#2'],
  ['a code before a mark', '1#', '2#'],
  ['a fraction', 1.5, 2.5],
])('not even a member called status tells the state by %s', (_, before, after) => {
  expect(findState({ before: { status: before }, after: { status: after } })).toBeNull();
});

test.each<[string, Record<string, Json>, Record<string, Json>, string]>([
  ['status before a name that ends so', { aStatus: 'A', status: 'A' }, { aStatus: 'B', status: 'B' }, '/status'],
  ['paid before a plain truth value', { ready: false, paid: false }, { ready: true, paid: true }, '/paid'],
  ['active before a plain truth value', { ready: true, active: true }, { ready: false, active: false }, '/active'],
  ['ativo before a plain truth value', { ready: true, ativo: true }, { ready: false, ativo: false }, '/ativo'],
  ['habilitada', { ready: true, habilitada: true }, { ready: false, habilitada: false }, '/habilitada'],
  ['desabilitado', { ready: true, desabilitado: false }, { ready: false, desabilitado: true }, '/desabilitado'],
  ['paid before unpaid', { unpaid: true, paid: false }, { unpaid: false, paid: true }, '/paid'],
  ['paid before paid in full', { paidInFull: false, paid: false }, { paidInFull: true, paid: true }, '/paid'],
  ['a name with paid in it', { ready: false, paidInFull: false }, { ready: true, paidInFull: true }, '/paidInFull'],
  ['paid before a word of any name', { step: 'a', paid: false }, { step: 'b', paid: true }, '/paid'],
  ['a word before its label', { label: 'Open', a: { b: 'c' } }, { label: 'Closed', a: { b: 'd' } }, '/a/b'],
  ['the shallowest', { a: { step: 'x' }, step: 'y' }, { a: { step: 'y' }, step: 'z' }, '/step'],
  [
    'the code of a state before its label',
    { state: { label: 'Open', code: '1' } },
    { state: { label: 'Closed', code: '2' } },
    '/state/code',
  ],
  [
    'a digit in a name is not a place in a list',
    { '2fa': 'off', a: { step2: 'x' } },
    { '2fa': 'on', a: { step2: 'y' } },
    '/2fa',
  ],
  ['a digit after a name, likewise', { step2: 'x', a: { b: 'x' } }, { step2: 'y', a: { b: 'y' } }, '/step2'],
])('the likeliest comes first: %s', (_, before, after, pointer) => {
  expect(findState({ before, after })?.pointer).toBe(pointer);
});

test('a value in a list comes last, however deep the other one is', () => {
  const record = (step: string) => ({ parts: [...Array<number>(10).fill(0), step], a: { b: { c: { step } } } });
  const found = stateCandidates({ before: record('open'), after: record('closed') });
  expect(found.map(({ pointer }) => pointer)).toEqual(['/a/b/c/step', '/parts/10']);
});

test('an entry of a history is not a state', () => {
  const record = (status: string) => ({ history: [{ status }] });
  expect(findState({ before: record('PENDING'), after: record('PAID') })).toBeNull();
});

test.each([
  ['an empty text for a moment', { paidAt: '' }, { pointer: '/paidAt', kind: 'timestamp' }],
  ['null for a word', { status: null }, { pointer: '/status', kind: 'text' }],
] as const)('%s is an unset state', (_, record, field) => {
  expect(stateAt(record, field)).toBe('unset');
});
