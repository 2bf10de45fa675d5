import { expect, test } from 'vitest';
import { differencesBeyondTimestamps, differsBeyondTimestamps, isTimestamp } from './timestamp.ts';

test.each([
  '2026-11-01T10:00:00Z',
  '2026-11-01T10:00:00.123456-03:00',
  '2026-11-01 10:00:00',
  '2026-11-01',
  '01/11/2026',
  '01/11/2026 10:00:00',
  'Sun, 01 Nov 2026 10:00:00 GMT',
  '2026-11-01T07:00:00-03:00[America/Sao_Paulo]',
  '10:00:00',
  '10:00:00.123-03:00',
  '/Date(1793527200000)/',
  1_793_527_200,
  1_793_527_200_000,
  '1793527200',
])('%j is a timestamp', (value) => {
  expect(isTimestamp(value)).toBe(true);
});

test.each([
  10,
  13_742,
  1e12 * 9,
  '10.50',
  'PAID',
  '',
  null,
  true,
  '20261101',
  'a81bc81b-dead-4e5d-abff-90865d1e13b1',
  {},
])('%j is not a timestamp', (value) => {
  expect(isTimestamp(value)).toBe(false);
});

test.each([
  'updatedAt',
  'updated_at',
  'lastModified',
  'dataAtualizacao',
  'atualizadoEm',
  '__v',
  'version',
  'etag',
  'lockVersion',
  '@odata.etag',
  'resourceVersion',
  '_seq_no',
  'contentHash',
  'requestId',
])('%s is volatile', (name) => {
  expect(differsBeyondTimestamps({ [name]: 1 }, { [name]: 5 })).toBe(false);
});

test.each([
  [3600, 3598, false],
  ['PT1H', 'PT59M58S', false],
  ['59:58', '59:57', false],
  ['P', 'PAID', true],
  [3600, 3601, true],
  [4, 3, true],
  [90_000, 80_000, true],
])('whether %j and %j differ in more than the time that passed', (before, after, differs) => {
  expect(differsBeyondTimestamps({ validity: before }, { validity: after })).toBe(differs);
});

test.each(['status', 'stateCode', 'netAmount', 'valorLiquido'])('a smaller %s is not time that passed', (name) => {
  expect(differsBeyondTimestamps({ [name]: 1010 }, { [name]: 1000 })).toBe(true);
});

test.each(['status', 'paidAt', 'amount', 'createdBy', 'versionName', 'hash', 'history'])(
  '%s is not volatile',
  (name) => {
    expect(differsBeyondTimestamps({ [name]: 'x' }, { [name]: 'y' })).toBe(true);
  },
);

const was = '2026-11-01T10:00:00Z';
const is = '2026-11-02T10:00:00Z';

test.each<[string, unknown, unknown]>([
  ['the same', { a: 1 }, { a: 1 }],
  ['a moment that moved', { seen: was }, { seen: is }],
  ['updatedAt from null', { updatedAt: null }, { updatedAt: is }],
  [
    'a time of seconds and nanoseconds',
    { updatedAt: { seconds: 9, nanos: 1 } },
    { updatedAt: { seconds: 9, nanos: 5 } },
  ],
  ['a time as a list', { updatedAt: [2026, 11, 1, 10, 0] }, { updatedAt: [2026, 11, 1, 10, 0, 7] }],
  ['a revision', { version: 1, etag: 'a' }, { version: 9, etag: 'b' }],
])('no more than a timestamp: %s', (_, before, after) => {
  expect(differsBeyondTimestamps(before, after)).toBe(false);
});

test.each<[string, unknown, unknown, string]>([
  ['a status', { status: 'A' }, { status: 'B' }, '/status'],
  ['a moment that appeared', { paidAt: null }, { paidAt: is }, '/paidAt'],
  ['a moment in a new member', {}, { paidAt: is }, '/paidAt'],
  ['a status beside a time', { lastUpdate: { status: 'A' } }, { lastUpdate: { status: 'B' } }, '/lastUpdate/status'],
  ['a counter', { paid: 0 }, { paid: 1 }, '/paid'],
  ['an entry of a history', { history: [] }, { history: [{ s: 'paid' }] }, '/history/0'],
])('more than a timestamp: %s', (_, before, after, pointer) => {
  expect(differencesBeyondTimestamps(before, after).map((one) => one.pointer)).toEqual([pointer]);
});

test('an input field is never taken for a timestamp', () => {
  const [before, after] = [{ dueDate: '2027-01-01' }, { dueDate: '2027-01-02' }];
  expect(differencesBeyondTimestamps(before, after, { inputs: ['dueDate'] })).toHaveLength(1);
  expect(differsBeyondTimestamps(before, after)).toBe(false);
});

test('revisions aside, counters and histories are not a difference, inputs are', () => {
  const aside = { revisions: true, inputs: ['amount'] };
  const differ = (before: unknown, after: unknown) => differencesBeyondTimestamps(before, after, aside).length > 0;
  expect(differ({ edits: 1, history: [1] }, { edits: 2, history: [1, 2] })).toBe(false);
  expect(differ({ previous: { amount: 5 }, amount: 7 }, { previous: { amount: 7 }, amount: 7 })).toBe(false);
  expect(differ({ amount: 1 }, { amount: 2 })).toBe(true);
  expect(differ({ total: 1 }, { total: 3 })).toBe(true);
});
