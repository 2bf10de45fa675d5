import { expect, test } from 'vitest';
import { exchange, runEnded, runStarted, verdict } from '../../test/support/entries.ts';
import type { Entry, Json } from '../journal/entry.ts';
import { mergeShards } from './merge.ts';

type Options = Parameters<typeof runStarted>[0];

const at = (second: number) => `2026-11-21T10:00:${String(second).padStart(2, '0')}.000Z`;

function shard(index: number, entries: readonly Entry[] = [], options: Options = {}, count = 2) {
  const started = { ...runStarted({ shard: { index, count }, ...options }), at: at(index) };
  const journal = [
    started,
    ...entries,
    { ...runEnded(), at: at(30 + index), durationMs: index * 1000, requests: index },
  ];
  return { name: `shard-${index}`, read: () => journal };
}

function merged(...journals: Parameters<typeof mergeShards>[0]): Entry[] {
  const result = mergeShards(journals);
  if ('problem' in result) throw new Error(result.problem);
  return [...result.entries];
}

function problem(...journals: Parameters<typeof mergeShards>[0]): string {
  const result = mergeShards(journals);
  return 'problem' in result ? result.problem : '';
}

function statusOf(entries: readonly Entry[], rule: string): string[] {
  return entries.flatMap((entry) => (entry.type === 'verdict' && entry.rule === rule ? [entry.status] : []));
}

test('the merged run begins with the first shard and ends with the last', () => {
  const entries = merged(shard(2), shard(1));
  expect(entries[0]).toMatchObject({ type: 'run-started', at: at(1), options: { shard: null } });
  expect(entries.at(-1)).toMatchObject({ type: 'run-ended', at: at(32), durationMs: 2000, requests: 3, end: 'done' });
  expect(entries).toHaveLength(2);
});

test('entries stand in the order in which they happened', () => {
  const of = (id: string, second: number): Entry => ({ ...exchange('listPayments', { id }), at: at(second) });
  const entries = merged(shard(1, [of('s1x1', 5), of('s1x2', 9)]), shard(2, [of('s2x1', 4), of('s2x2', 7)]));
  expect(entries.flatMap((entry) => (entry.type === 'exchange' ? [entry.id] : []))).toEqual([
    's2x1',
    's1x1',
    's2x2',
    's1x2',
  ]);
});

test('holders of different shards stay apart', () => {
  const one = { ...exchange('listPayments', { id: 's1x1' }), holder: 'payer' };
  const two = { ...exchange('listPayments', { id: 's2x1' }), holder: 'payer' };
  const holders = merged(shard(1, [one]), shard(2, [two])).flatMap((entry) =>
    entry.type === 'exchange' ? [entry.holder] : [],
  );
  expect(new Set(holders)).toEqual(new Set(['s1payer', 's2payer']));
});

test('what was delivered to one shard is not taken for that of another, nor for something else', () => {
  const of = (slot: string): Entry => ({
    type: 'delivery',
    at: at(5),
    id: 'd1',
    slot,
    method: 'POST',
    path: '/',
    headers: [],
    body: { text: '{}', bytes: 2 },
    answered: 200,
  });
  const deliveries = merged(shard(1, [of('callback-1')]), shard(2, [of('callback-1')])).flatMap((entry) =>
    entry.type === 'delivery' ? [[entry.id, entry.slot]] : [],
  );
  expect(deliveries).toEqual([
    ['s1d1', 'callback-1-s1'],
    ['s2d1', 'callback-1-s2'],
  ]);
});

test.each([
  ['pass', 'fail', 'fail'],
  ['fail', 'pass', 'fail'],
  ['blocked', 'pass', 'pass'],
  ['skipped', 'blocked', 'blocked'],
] as const)('of %s and %s for one case, %s counts', (first, second, counts) => {
  const entries = merged(
    shard(1, [verdict('HTTP-01', 'default', { status: first })]),
    shard(2, [verdict('HTTP-01', 'default', { status: second })]),
  );
  expect(statusOf(entries, 'HTTP-01')).toEqual([counts]);
});

test('a shard that was cut short makes a run that was cut short', () => {
  const cut = { name: 'shard-2', read: () => [...shard(2).read()].slice(0, -1) };
  expect(merged(shard(1), cut).at(-1)?.type).not.toBe('run-ended');
});

test('the run ended as the shard that ended worst', () => {
  const lost = { name: 'shard-2', read: () => [...[...shard(2).read()].slice(0, -1), runEnded('lost', 'gone')] };
  expect(merged(shard(1), lost).at(-1)).toMatchObject({ end: 'lost', reason: 'gone' });
});

test.each<[Options, string]>([
  [{ only: ['login'] as Json }, '--only differs'],
  [{ thorough: true }, '--thorough differs'],
  [{ strict: true }, '--strict differs'],
  [{ shard: { index: 2, count: 2, weights: { login: 3 } } }, '--timings differs'],
])('shards of different runs: %j', (options, sentence) => {
  expect(problem(shard(1), shard(2, [], options))).toContain(sentence);
});

test('a missing shard, one given twice, and a whole run are named', () => {
  expect(problem(shard(1, [], {}, 3), shard(3, [], {}, 3))).toBe('shard 2 of 3 is missing');
  expect(problem(shard(1), shard(2), shard(2))).toBe('shard 2 is given twice');
  expect(problem(shard(1), shard(2, [], { shard: null }))).toBe('shard-2 is no shard: it was run without --shard');
  expect(problem(shard(1), shard(2, [], {}, 4))).toContain('their number of shards differs');
});
