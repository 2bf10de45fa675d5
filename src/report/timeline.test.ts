import { expect, test } from 'vitest';
import { JournalBuilder } from '../../test/support/journal.ts';
import type { ExchangeEntry } from '../journal/entry.ts';
import { TimelineCollector } from './timeline.ts';

const startedAt = '2026-11-21T10:00:00.000Z';
const at = (ms: number) => new Date(Date.parse(startedAt) + ms).toISOString();

/** A run of a second, described by what `tell` adds to its journal. */
function timelineOf(tell: (run: JournalBuilder) => void) {
  const run = new JournalBuilder();
  tell(run);
  const collector = new TimelineCollector(startedAt, 1000);
  for (const entry of run.end()) collector.see(entry);
  return collector.timeline;
}

const sent = (scenario: string, chain: number, begin: number, durationMs: number): Partial<ExchangeEntry> => ({
  scenario,
  chain,
  at: at(begin),
  durationMs,
});

test('the longest chain is found by scenario and by end', () => {
  const { chain } = timelineOf((run) => {
    run.exchange('createPayment', sent('other', 1, 0, 15));
    run.exchange('createPayment', sent('one', 1, 0, 10));
    run.exchange('readPayment', sent('one', 2, 20, 10));
    run.exchange('listPayments', sent('one', 3, 100, 10));
  });
  expect(chain.map(({ id }) => id)).toEqual(['x2', 'x3', 'x4']);
  expect(chain.map(({ waitedMs, waitedFor }) => [waitedMs, waitedFor])).toEqual([
    [0, null],
    [10, 'pause'],
    [70, 'pause'],
  ]);
});

test('shared work that a scenario needed comes before other work', () => {
  const { chain } = timelineOf((run) => {
    run.exchange('login', sent('account:payer', 1, 0, 10));
    run.exchange('login', sent('account:other', 1, 0, 20));
    run.exchange('listPayments', sent('LIST-01[default]', 2, 50, 10));
    run.fact('needs', { 'LIST-01[default]': ['account:payer'] });
  });
  expect(chain.map(({ id }) => id)).toEqual(['x1', 'x3']);
});

test('a wait for a mail differs from a wait for parallel requests', () => {
  const { chain } = timelineOf((run) => {
    run.exchange('login', sent('one', 1, 0, 10));
    run.mail({ at: at(60), waitedMs: 50, exchange: 'x1' });
    run.exchange('concludesLogin', sent('one', 2, 60, 10));
    run.exchange('readPayment', sent('one', 1, 60, 60));
    run.exchange('createPayment', sent('one', 3, 130, 10));
  });
  expect(chain.map(({ id, waitedFor }) => [id, waitedFor])).toEqual([
    ['x1', null],
    ['x2', 'mail'],
    ['x4', 'other requests'],
  ]);
});

test('a row tells how many requests were under way', () => {
  const { rows } = timelineOf((run) => {
    run.exchange('createPayment', sent('one', 1, 0, 500));
    run.exchange('listPayments', sent('one', 1, 0, 500));
    run.mail({ at: at(1000), waitedMs: 500 });
    run.exchange('listPayments', sent('cleanup', 1, 990, 5));
  });
  expect(rows.map(({ name }) => name)).toEqual(['Pix payments', 'Waiting for mail', 'Cleaning up']);
  expect(rows[0]?.underWay[0]).toBeCloseTo(2);
  expect(rows[0]?.underWay.at(-1)).toBe(0);
  expect(rows[1]?.underWay.at(-1)).toBeCloseTo(1);
});

test('traffic without chains has no longest chain', () => {
  const { chain } = timelineOf((run) => {
    run.exchange('listPayments', sent('recorded', 1, 0, 10));
    run.exchange('listPayments', sent('recorded', 1, 20, 10));
  });
  expect(chain).toEqual([]);
});
