import { expect, test } from 'vitest';
import { gapOf } from '../../../test/support/answers.ts';
import { exchange } from '../../../test/support/entries.ts';
import type { Json } from '../../journal/entry.ts';

/** Which field holds the account state, and which values count as states. */
const created = (body: Json, id = 'x1') => exchange('createAccount', { id, body });
const loggedIn = (body: Json, id = 'x2') => exchange('concludesLogin', { id, body });
const states = (entries: Parameters<typeof gapOf>[1]) => gapOf('account-states', entries);

const a = 'ACTIVE';
const b = 'BLOCKED';
const cases: readonly (readonly [string, string, readonly Json[]])[] = [
  ['one that speaks of an account', '/user/status', [{ status: a, user: { status: a } }]],
  ['one that speaks of an account in Portuguese', '/usuario/status', [{ status: a, usuario: { status: a } }]],
  ['the one in the account', '/conta/state', [{ conta: { state: a }, aba: { state: a } }]],
  [
    'one that speaks of an account, though another has more values',
    '/account/status',
    [
      { status: a, account: { status: a } },
      { status: b, account: { status: a } },
    ],
  ],
  [
    'the one with most values',
    '/x/status',
    [
      { state: a, x: { status: a } },
      { state: a, x: { status: b } },
    ],
  ],
  ['the shallowest', '/status', [{ a: { status: a }, status: a }]],
  ['the shallowest, though another came more often', '/status', [{ a: { state: a }, status: a }, { a: { state: a } }]],
  ['the most frequent', '/status', [{ state: a, status: a }, { status: a }]],
  ['the first in alphabetical order', '/state', [{ status: a, state: a }]],
];

test.each(cases)('the place of the state among several is %s', (_, path, bodies) => {
  const reversed = bodies.map((body) => Object.fromEntries(Object.entries(body ?? {}).reverse()));
  expect(states(bodies.map((body) => created(body))).answer).toMatchObject({ path });
  expect(states(reversed.map((body) => created(body))).answer).toMatchObject({ path });
});

test('the account that was created comes before what speaks of an account elsewhere', () => {
  const entries = [created({ status: a }), loggedIn({ account: { status: a } }), loggedIn({ account: { status: b } })];
  expect(states(entries).answer).toEqual({ path: '/status', values: [a] });
});

test('values are in alphabetical order, not by how often they came', () => {
  const entries = ['PENDING', 'PENDING', 'ACTIVE'].map((status) => created({ status }));
  expect(states(entries).answer).toEqual({ path: '/status', values: ['ACTIVE', 'PENDING'] });
});

test.each([
  ['in a list', { accounts: [{ status: a }] }],
  ['that is null', { status: null }],
  ['that is a flag', { state: true }],
  ['under a name of something else', { currency: 'BRL' }],
])('a value %s is not a state', (_, body) => {
  expect(states([created(body)])).toMatchObject({ status: 'answered', answer: null, exchanges: ['x1'] });
});

test.each(['ok', 'OKAY', 'successful', 'sucesso', 'fail', 'failed', 'failure', 'erro', 'enviado', 'done'])(
  '%s says how the request went',
  (status) => {
    expect(states([created({ status })]).answer).toBeNull();
  },
);

test.each(['UNSENT', 'SENT_BACK', 'NOT_OK', 'DONE_ONCE', 'failing'])('%s is a state', (status) => {
  expect(states([created({ status })]).answer).toEqual({ path: '/status', values: [status] });
});

test.each([
  ['outside the contract', exchange(null, { body: { status: a } })],
  ['that was refused', exchange('createAccount', { status: 422, body: { status: a } })],
])('a request %s shows no state', (_, entry) => {
  expect(states([entry]).status).toBe('blocked');
});

test('a hundred places are compared', () => {
  const places = (count: number) =>
    Object.fromEntries(Array.from({ length: count }, (_, at) => [`part${at}`, { status: a }]));
  const account = { status: a };
  expect(states([created({ ...places(99), account })]).answer).toMatchObject({ path: '/account/status' });
  expect(states([created({ ...places(100), account })]).answer).not.toMatchObject({ path: '/account/status' });
});
