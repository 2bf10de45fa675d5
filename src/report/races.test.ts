import { expect, test } from 'vitest';
import { exchange, fact, journal } from '../../test/support/entries.ts';
import { analyse } from '../analysis/analyse.ts';
import type { Json } from '../journal/entry.ts';
import { page } from './html/page.ts';
import { makeReport } from './report.ts';
import { summary } from './summary.ts';

const withdraw = (id: string, status: number, amount: Json = 7) =>
  exchange('withdrawEarnedFees', { id, status, sent: { amount }, variant: 'race', durationMs: 12 });

/** A run with concurrent withdrawals. */
function reportOf(...outcomes: string[]) {
  const calls = outcomes.map((outcome, index) => ({
    round: 1,
    exchange: `x${index + 1}`,
    does: 'withdraw',
    outcome,
    amount: 7,
  }));
  const race = { race: 'withdraw', balance: 10, calls };
  const read = journal([withdraw('x1', 200), withdraw('x2', 201, '<b>|`'), fact('race', race, ['x1', 'x2'])]);
  return { report: makeReport(analyse(read), read), read };
}

test('a race that no order explains is shown with its calls side by side', () => {
  const text = summary(reportOf('accepted', 'accepted').report);
  expect(text).toContain('## Races (1)');
  expect(text).toContain('Withdrawals of a balance of 10 were sent at once: 2 of 2 were accepted, 14 altogether');
  expect(text).toMatch(
    /\| {2}\| x1 \| x2 \|\n\|---\|---\|---\|\n\| asked \| withdrawEarnedFees \| withdrawEarnedFees \|/,
  );
  expect(text).toMatch(/\| took \| 12 ms \| 12 ms \|\n\| answered \| 200 \| 201 \|/);
});

test('values of a race are neither markup nor another cell', () => {
  const text = summary(reportOf('accepted', 'accepted').report);
  expect(text).toContain('&lt;b&gt;\\|\\`');
});

test('a race that an order explains is not spoken of', () => {
  expect(summary(reportOf('accepted', 'refused').report)).not.toContain('Races');
});

test('the page shows it with its exchanges', () => {
  const { report, read } = reportOf('accepted', 'accepted');
  const html = [...page(report, read)].join('');
  const section = /<section id="races".*?<\/section>/s.exec(html)?.[0] ?? '';
  expect(section).toContain('14 altogether');
  expect(section).toMatch(/data-exchange="x1"[\s\S]*data-exchange="x2"/);
});

test('the page says nothing of races that an order explains', () => {
  const { report, read } = reportOf('accepted', 'refused');
  expect([...page(report, read)].join('')).not.toContain('id="races"');
});
