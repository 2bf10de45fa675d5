import { expect, test } from 'vitest';
import { answer, exchange, fact, mail, runEnded, runStarted, verdict } from '../../test/support/entries.ts';
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

test('accounts of different shards stay apart', () => {
  const one = { ...exchange('listPayments', { id: 's1x1' }), account: 'payer' };
  const two = { ...exchange('listPayments', { id: 's2x1' }), account: 'payer' };
  const accounts = merged(shard(1, [one]), shard(2, [two])).flatMap((entry) =>
    entry.type === 'exchange' ? [entry.account] : [],
  );
  expect(new Set(accounts)).toEqual(new Set(['s1payer', 's2payer']));
});

test('a delivery keeps its shard, and its id is not taken for another one', () => {
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
] as const)('the result of %s and %s for one case is %s', (first, second, counts) => {
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

test('shards of different runs of a CI pipeline are not merged; one that was run by hand may join', () => {
  const of = (index: number, pipeline: string | null) =>
    shard(index, [], { shard: { index, count: 2, ...(pipeline === null ? {} : { pipeline }) } });
  expect(problem(of(1, 'CI_PIPELINE_ID=1'), of(2, 'CI_PIPELINE_ID=2'))).toContain(
    'they come from different CI pipelines, CI_PIPELINE_ID=1 and CI_PIPELINE_ID=2',
  );
  expect(problem(of(1, 'CI_PIPELINE_ID=1'), of(2, 'CI_PIPELINE_ID=1'))).toBe('');
  expect(problem(of(1, 'CI_PIPELINE_ID=1'), of(2, null))).toBe('');
});

test('a missing shard, one given twice, and a whole run are named', () => {
  expect(problem(shard(1, [], {}, 3), shard(3, [], {}, 3))).toBe('shard 2 of 3 is missing');
  expect(problem(shard(1), shard(2), shard(2))).toBe('shard 2 is given twice');
  expect(problem(shard(1), shard(2, [], { shard: null }))).toBe('shard-2 is not a shard: it was run without --shard');
  expect(problem(shard(1), shard(2, [], {}, 4))).toContain('their number of shards differs');
});

test.each([
  ['answered', 'inconclusive', 'answered'],
  ['inconclusive', 'answered', 'answered'],
  ['blocked', 'inconclusive', 'inconclusive'],
  ['skipped', 'blocked', 'blocked'],
] as const)('the result of %s and %s for one gap is %s', (first, second, counts) => {
  const entries = merged(
    shard(1, [answer('default-limit', { status: first })]),
    shard(2, [answer('default-limit', { status: second })]),
  );
  expect(entries.flatMap((entry) => (entry.type === 'answer' ? [entry.status] : []))).toEqual([counts]);
});

test('answers to different gaps and verdicts on different cases all count', () => {
  const entries = merged(
    shard(1, [answer('default-limit'), verdict('AUTH-03', 'list')]),
    shard(2, [answer('default-page'), verdict('AUTH-03', 'read')]),
  );
  expect(entries.filter(({ type }) => type === 'answer' || type === 'verdict')).toHaveLength(4);
});

test('the first of two equal verdicts of shards is kept', () => {
  const entries = merged(
    ...[1, 2].map((index) => shard(index, [verdict('HTTP-01', 'default', { exchanges: [`s${index}x1`] })])),
  );
  expect(entries.filter(({ type }) => type === 'verdict')).toMatchObject([{ exchanges: ['s1x1'] }]);
});

test('entries of the same time are in the order of the shards', () => {
  const entries = merged(shard(2, [exchange(null, { id: 's2x1' })]), shard(1, [exchange(null, { id: 's1x1' })]));
  expect(entries.flatMap((entry) => (entry.type === 'exchange' ? [entry.id] : []))).toEqual(['s1x1', 's2x1']);
});

test('a request of no account stays one', () => {
  const entries = merged(shard(1, [exchange('listPayments', { account: null })]), shard(2));
  expect(entries.filter(({ type }) => type === 'exchange')).toMatchObject([{ account: null }]);
});

test('mails of different shards stay apart', () => {
  const mails = merged(shard(1, [mail()]), shard(2, [mail()])).filter(({ type }) => type === 'mail');
  expect(mails).toEqual([mail({ id: 's1m1' }), mail({ id: 's2m1' })]);
});

test.each<[string, Json, Json]>([
  [
    'names its account and delivery as they are called now',
    { account: 'h1', delivery: 'd1' },
    { account: 's2h1', delivery: 's2d1' },
  ],
  ['keeps all else', { delivery: 'd1', kind: 'paid' }, { delivery: 's2d1', kind: 'paid' }],
  ['without a delivery gets none', { account: 5, delivery: null }, { account: 5, delivery: null }],
  ['that is a text stays it', 'RS256', 'RS256'],
])('a fact that %s', (_, value, renamed) => {
  const facts = merged(shard(1), shard(2, [fact('some', value)])).filter((entry) => entry.type === 'fact');
  expect(facts.map((entry) => entry.value)).toEqual([renamed]);
});

test('the run began with the shard that began first and ended with the one that ended last', () => {
  const early = { ...runStarted({ shard: { index: 3, count: 3 } }), at: at(0) };
  const late = { ...runEnded(), at: at(59) };
  const third = { name: 'shard-3', read: () => [early, late] };
  const entries = merged(shard(1, [], {}, 3), shard(2, [], {}, 3), third);
  expect(entries[0]).toMatchObject({ type: 'run-started', at: at(0), options: { merged: 3 } });
  expect(entries.at(-1)).toMatchObject({ type: 'run-ended', at: at(59) });
});

test.each([
  ['lost', 'interrupted', 'lost'],
  ['interrupted', 'error', 'error'],
  ['error', 'lost', 'error'],
] as const)('a shard that ended %s and one that ended %s make a run that ended %s', (first, second, worst) => {
  const ended = [first, second].map((end, index) => ({
    name: `shard-${index + 1}`,
    read: () => [...[...shard(index + 1).read()].slice(0, -1), runEnded(end)],
  }));
  expect(merged(...ended).at(-1)).toMatchObject({ end: worst });
});

/** A shard with its own target address. */
function against(index: number, target: string, options: Options = {}) {
  const [, ...rest] = shard(index).read();
  const started = { ...runStarted({ shard: { index, count: 2 }, ...options }), target };
  return { name: `shard-${index}`, read: () => [started, ...rest] };
}

test('shards of different targets are not of one run', () => {
  expect(problem(against(1, 'http://127.0.0.1:1'), against(2, 'http://127.0.0.1:2'))).toContain('target differs');
});

test('each shard of an embedded run has a target of its own, and the first names the run', () => {
  const [one, two] = [1, 2].map((index) => against(index, `http://127.0.0.1:${index}`, { embedded: true }));
  if (one === undefined || two === undefined) throw new Error('two shards were made');
  expect(merged(two, one)[0]).toMatchObject({ target: 'http://127.0.0.1:1' });
});

test('shards that were both asked for something, but not for the same, are not of one run', () => {
  expect(problem(shard(1, [], { only: ['login'] }), shard(2, [], { only: ['list'] }))).toContain('--only differs');
});

test.each([
  ['index 0', { index: 0, count: 2 }],
  ['an index above their count', { index: 3, count: 2 }],
  ['no count', { index: 1 }],
  ['a text', '1/2'],
])('a shard of %s is none', (_, value) => {
  expect(problem(shard(1), { ...shard(2, [], { shard: value as Json }) })).toContain('shard-2 is not a shard');
});

test.each<[string, Entry[]]>([
  ['an empty file', []],
  ['a journal without its beginning', [exchange('listPayments')]],
])('%s is not a shard', (_, entries) => {
  expect(problem(shard(1), { name: 'odd', read: () => entries })).toBe('odd does not begin as a journal does');
});

test('without shards there is nothing to merge', () => {
  expect(problem()).toBe('there is nothing to merge');
});
