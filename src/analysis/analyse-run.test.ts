import { expect, test } from 'vitest';
import {
  answer,
  delivery,
  exchange,
  fact,
  journal,
  mail,
  runEnded,
  runStarted,
  verdict,
} from '../../test/support/entries.ts';
import { gapIds, gaps } from '../contract/gaps.ts';
import { casesOf, ruleIds } from '../contract/rules.ts';
import type { Entry, Json } from '../journal/entry.ts';
import { type Analysis, analyse } from './analyse.ts';

const everythingPasses = ruleIds.flatMap((rule) => casesOf(rule).map((name) => verdict(rule, name)));
const gap = (analysis: Analysis, id: string) => analysis.results.gaps.find((one) => one.id === id);

test('a run is summed up as its first and last entry tell it', () => {
  const { started, ended } = { started: runStarted(), ended: runEnded('lost', 'no connection') };
  const analysis = analyse(() => [started, exchange('listPayments'), ended]);
  expect(analysis.results.run).toMatchObject({
    target: started.target,
    startedAt: started.at,
    durationMs: 1000,
    seed: 7,
    requests: 10,
    tool: '0.1.0',
  });
  expect(analysis).toMatchObject({ end: 'lost', endReason: 'no connection' });
});

test.each([
  ['lasted until its last entry', '2026-11-21T10:00:01.500Z', 1500],
  ['lasted no time where the clock was put back', '2026-11-21T09:00:00.000Z', 0],
])('a run that was cut short %s, and its requests are counted', (_, at, durationMs) => {
  const exchanges = [exchange('listPayments'), exchange('listPayments', { at })];
  expect(analyse(() => [runStarted(), ...exchanges]).results.run).toMatchObject({ durationMs, requests: 2 });
});

test('rules and gaps are counted by status', () => {
  const failing = verdict('FEES-01', 'default', { status: 'fail' });
  const { summary } = analyse(journal([...everythingPasses, failing, answer('default-limit')])).results;
  const heavy = gapIds.filter((id) => gaps[id].class === 'heavy').length;
  expect(summary).toEqual({
    rules: { pass: ruleIds.length - 1, fail: 1, blocked: 0, skipped: 0 },
    gaps: { answered: 1, blocked: gapIds.length - 1 - heavy, skipped: heavy, inconclusive: 0 },
  });
});

test.each<[string, Entry[], string, Json]>([
  ['exchanges', [exchange('listPayments', { status: 206 })], 'success-status', { listPayments: [206] }],
  ['mails', [mail({ codeForm: '\\d{4}' })], 'code-form', { signup: '\\d{4}' }],
  [
    'deliveries and facts',
    [
      delivery('d1', {}, { headers: [['X-Event', 'paid']] }),
      fact('event', { delivery: 'd1', kind: 'paid', kindPointer: '/kind' }),
    ],
    'event-headers',
    ['x-event'],
  ],
])('%s answer gaps', (_, entries, id, value) => {
  expect(gap(analyse(journal(entries)), id)).toMatchObject({ status: 'answered', answer: value });
});

test('a word that the suite sent is not vocabulary of the service', () => {
  const call = (kind: string, sent: Json) => exchange('createPayment', { body: { kind }, sent });
  const shapeOf = (sent: Json) => {
    const calls = ['A', 'B', 'A', 'B', 'A', 'B'].map((kind) => call(kind, sent));
    return analyse(journal(calls)).operations.createPayment.responses[0]?.shape;
  };
  expect(shapeOf({ kind: 'other' })).toMatchObject({ properties: { kind: { enum: ['A', 'B'] } } });
  expect(shapeOf({ kind: 'A' })).toMatchObject({
    properties: { kind: expect.not.objectContaining({ enum: ['A', 'B'] }) },
  });
});

const suitesOf = (...facts: Entry[]) => analyse(journal(facts)).results.run.suites;

test('the requests of each suite are summed over the shards, in order', () => {
  const suites = suitesOf(
    fact('suite-requests', { login: 5, shared: 2 }),
    fact('suite-requests', { 'api-keys': 3, shared: 4, odd: 'many' }),
  );
  expect(Object.entries(suites ?? {})).toEqual([
    ['api-keys', 3],
    ['login', 5],
    ['shared', 6],
  ]);
});

test.each([
  ['another fact', fact('race-requests', { login: 5 })],
  ['a fact in another form', fact('suite-requests', ['login', 5])],
])('%s says nothing about the requests of suites', (_, entry) => {
  expect(suitesOf(entry)).toBeUndefined();
});

test('a run that was judged again names the one that was recorded', () => {
  const replayOf = { startedAt: '2026-11-20T10:00:00.000Z', tool: '0.0.9', replayedAt: '2026-11-21T10:00:00.000Z' };
  expect(analyse(journal([], { replayOf })).results.run.replayOf).toEqual(replayOf);
});
