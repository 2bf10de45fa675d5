import { expect, test } from 'vitest';
import { answer, exchange, journal, verdict } from '../../../test/support/entries.ts';
import { observedEntries, observedRun } from '../../../test/support/observed-run.ts';
import type { Entry, Json } from '../../journal/entry.ts';
import { analyse } from '../analyse.ts';
import { type Baseline, baselineOf, defaultPolicy } from './baseline.ts';
import { compare, failing } from './compare.ts';

const baseline = (entries: readonly Entry[], options = {}): Baseline => baselineOf(analyse(journal(entries, options)));
const sentences = (before: readonly Entry[], after: readonly Entry[]) =>
  compare(baseline(before), baseline(after)).map((one) => [one.class, one.sentence]);

const created = (status: number) => exchange('createPayment', { status, body: { id: 'a b' } });

test('two runs of the same service show no drift', () => {
  // Concurrent exchanges may be recorded in another order.
  const exchanges = observedEntries.filter(({ type }) => type === 'exchange');
  const others = observedEntries.filter(({ type }) => type !== 'exchange');
  const again = baselineOf(analyse(journal([...others, ...exchanges.toReversed()])));
  expect(compare(baselineOf(analyse(observedRun)), again)).toEqual([]);
});

test('another success status is one change, and breaks clients', () => {
  expect(sentences([created(201)], [created(200)])).toEqual([
    ['breaking', 'Success status of createPayment: answered with 200 instead of 201.'],
  ]);
});

test('the same change in several places is reported once', () => {
  const refused = (status: number) =>
    (['email', 'password'] as const).map((field) =>
      exchange('login', { status, variant: `missing-${field}`, body: { error: 'a b' } }),
    );
  const [change, ...more] = compare(baseline(refused(400)), baseline(refused(422)));
  expect(more).toEqual([]);
  expect(change).toEqual({
    class: 'look',
    about: 'error-cases',
    places: ['login missing-email', 'login missing-password'],
    before: 400,
    after: 422,
    sentence: 'Error cases of login missing-email, login missing-password: answered with 422 instead of 400.',
  });
});

test('fields that are gone from the same bodies are one change', () => {
  const read = (body: Json) => exchange('readPayment', { body });
  expect(sentences([read({ id: 'a', amount: 1.5 })], [read({ data: { id: 'a', amount: 1.5 } })])).toEqual([
    ['breaking', 'Success body of readPayment: /amount and /id are gone.'],
    ['compatible', 'Success body of readPayment: /data is new.'],
  ]);
});

test('answers that contain a success status do not report its change again', () => {
  const taken = (status: number) => answer('pay-twice', { answer: { outcome: 'accepted', status } });
  expect(sentences([created(201), taken(201)], [created(200), taken(200)])).toHaveLength(1);
  expect(sentences([created(201), taken(200)], [created(201), taken(204)])).toEqual([
    ['breaking', 'Pay twice: answered with 204 instead of 200.'],
  ]);
});

test.each([
  ['pass', 'fail', 'breaking', 'fails now; it passed before'],
  ['blocked', 'fail', 'breaking', 'fails now; it was blocked before'],
  ['fail', 'pass', 'compatible', 'passes now; it failed before'],
  ['pass', 'blocked', 'look', 'is blocked now; it passed before'],
  ['fail', 'blocked', 'look', 'is blocked now; it failed before'],
  ['blocked', 'pass', 'compatible', 'passes now; it was blocked before'],
] as const)('a verdict from %s to %s is %s', (before, after, kind, text) => {
  const changes = sentences(
    [verdict('AUTH-03', 'list', { status: before })],
    [verdict('AUTH-03', 'list', { status: after })],
  );
  expect(changes).toEqual([[kind, `AUTH-03 (list) ${text}.`]]);
});

test('a case that one run left out is not compared', () => {
  const failed = verdict('AUTH-03', 'list', { status: 'fail' });
  const before = baseline([failed]);
  const after = baseline([], { skip: ['AUTH-03'] });
  expect(compare(before, after).filter(({ about }) => about === 'AUTH-03')).toEqual([]);
});

test('a gap that is no longer answered has to be looked at', () => {
  const before = [answer('overdraw', { answer: { outcome: 'refused', status: 400 } })];
  const after = [answer('overdraw', { status: 'inconclusive', reason: 'it varied' })];
  expect(sentences(before, after)).toEqual([['look', 'Overdraw: has no single answer any more.']]);
  expect(sentences(after, before)).toEqual([['compatible', 'Overdraw: is answered now.']]);
});

test('a gap that was left out is not compared', () => {
  const before = [answer('overdraw', { answer: { outcome: 'refused', status: 400 } })];
  expect(compare(baseline(before), baseline([], { only: ['AUTH-03'] }))).toEqual([]);
});

const listed = (more: Readonly<Record<string, Json>>, headers: readonly (readonly [string, string])[] = []) =>
  exchange('createPayment', { body: { id: 'a b', amount: 1.5, ...more }, headers });

test.each([
  ['null', [listed({ note: 'c d' })], [listed({ note: 'c d' }), listed({ note: null })]],
  ['a field', [listed({})], [listed({}), listed({ note: 'c d' })]],
  ['a lack of a field', [listed({ note: 'c d' })], [listed({ note: 'c d' }), listed({})]],
  ['another type', [listed({ note: 'c d' })], [listed({ note: 'c d' }), listed({ note: 1 })]],
  ['text of no format', [listed({ note: '2026-01-01' })], [listed({ note: '2026-01-01' }), listed({ note: 'c d' })]],
  ['a header', [listed({})], [listed({}, [['x-note', 'c']])]],
])('a part that a smaller run did not reach is not a change: %s', (_, less, more) => {
  const part = baseline(less, { only: ['createPayment'] });
  expect(compare(baseline(more), part)).toEqual([]);
  expect(compare(part, baseline(more))).toEqual([]);
  expect(compare(baseline(less), baseline(more))).not.toEqual([]);
});

test.each([
  ['a field that was always there', [listed({ note: 'c d' })], [listed({})], 'breaking'],
  ['a field that is always there now', [listed({})], [listed({ note: 'c d' })], 'compatible'],
  ['another type in its place', [listed({ note: 'c d' })], [listed({ note: 1 })], 'breaking'],
  ['another format', [listed({ note: '2026-01-01' })], [listed({ note: 'a@example.com' })], 'look'],
])('a run that was asked for less still shows %s', (_, before, after, kind) => {
  const changes = compare(baseline(before), baseline(after, { only: ['createPayment'] }));
  expect(changes.map((one) => one.class)).toEqual([kind]);
  expect(compare(baseline(before, { only: ['createPayment'] }), baseline(after))).toHaveLength(1);
});

test('changes that break clients come first', () => {
  const before = [answer('first-page', { answer: 1 }), answer('account-types', { answer: ['PF'] })];
  const after = [answer('first-page', { answer: 0 }), answer('account-types', { answer: ['PF', 'PJ'] })];
  expect(sentences(before, after).map(([kind]) => kind)).toEqual(['breaking', 'compatible']);
});

test('a policy says which changes fail a run', () => {
  const before = baseline([answer('account-types', { answer: ['PF'] })]);
  const changes = compare(before, baseline([answer('account-types', { answer: ['PF', 'PJ'] })]));
  expect(failing(changes, defaultPolicy)).toEqual([]);
  expect(failing(changes, { ...defaultPolicy, compatible: 'fail' })).toEqual(changes);
});
