import { join } from 'node:path';
import { expect, test } from 'vitest';
import { exchange, fact, journal } from '../../test/support/entries.ts';
import { hostileRun } from '../../test/support/hostile-run.ts';
import { type SampleOptions, sampleRun } from '../../test/support/journal.ts';
import { analyse } from '../analysis/analyse.ts';
import { judgeExpectations } from '../analysis/expected.ts';
import { ruleIds } from '../contract/rules.ts';
import type { Entry } from '../journal/entry.ts';
import { makeReport } from '../report/report.ts';
import { openTerminal } from './terminal.ts';
import { verdict } from './verdict.ts';

const stream = { write: () => true };
const { colors } = openTerminal({}, stream, stream);

function verdictOf(entries: readonly Entry[]): string {
  const read = () => entries;
  const { analysis, expectations } = judgeExpectations(analyse(read));
  return verdict(
    { report: makeReport(analysis, read, { expectations }), problems: [] },
    join('/work', 'reports', 'latest'),
    '/work',
    colors,
  );
}

const sample = (options: SampleOptions = {}) => verdictOf(sampleRun(options));

test('a conformant run says so, with counts, seed and where to read on', () => {
  const text = sample();
  const all = ruleIds.length;
  expect(text).toContain(`\nConformant  ${all} of ${all} rules hold`);
  expect(text).toMatch(/gaps answered\. [\d,]+ requests in .*longest chain .*seed 7\./);
  expect(text).toContain(`Reports: ${join('reports', 'latest', 'index.html')} to look through`);
});

test('a failure comes first, with what the document says, expected and got, and the line that repeats it', () => {
  const lines = sample({ failing: ['AUTH-05'] }).split('\n');
  expect(lines[1]).toMatch(
    /^FAIL AUTH-05:\w+ {2}every \/auth operation outside payment\/pix refuses a valid x-api-key alone/,
  );
  expect(lines[3]).toBe('  expected a refusal (4xx), got 200');
  expect(lines.slice(4, 6).join('\n')).toMatch(/^ {2}curl -i -X /m);
  expect(lines.join('\n')).toContain('Not conformant: 1 rule broken');
});

test('a should rule that is broken is a warning, and under strict a failure', () => {
  expect(sample({ failing: ['PAYMENT-09'] })).toMatch(/^WARN PAYMENT-09/m);
  expect(sample({ failing: ['PAYMENT-09'], options: { strict: true } })).toMatch(/^FAIL PAYMENT-09/m);
});

test('cases that could not be tried are grouped by their reason', () => {
  const text = sample({ blocked: { 'PAYMENT-03': 'PAYMENT-01', 'PAYMENT-08': 'PAYMENT-01' } });
  expect(text).toContain(
    '13 cases could not be tried:\n   13  needs PAYMENT-01: PAYMENT-01 has to hold first (PAYMENT-03, PAYMENT-08)',
  );
});

test('reasons that differ only in an e-mail address are one group', () => {
  const text = verdictOf(
    sampleRun({ blocked: { 'PAYMENT-03': 'PAYMENT-01', 'LIST-01': 'PAYMENT-01' } }).map((entry) =>
      entry.type === 'verdict' && entry.status === 'blocked'
        ? { ...entry, message: `no code reached a+${entry.rule}@example.com` }
        : entry,
    ),
  );
  expect(text).toContain('  needs PAYMENT-01: no code reached a+PAYMENT-03@example.com (PAYMENT-03, LIST-01)');
});

test('a run that sent nothing does not list what could not be tried', () => {
  const text = verdictOf(
    sampleRun({ blocked: { 'PAYMENT-03': 'PAYMENT-01' } })
      .filter(({ type }) => type !== 'exchange')
      .map((entry) =>
        entry.type === 'run-ended' ? { ...entry, end: 'lost', reason: 'ECONNREFUSED', requests: 0 } : entry,
      ),
  );
  expect(text).toContain('could not be tested. ECONNREFUSED. Check that');
  expect(text).not.toContain('could not be tried:');
});

test('many failures are counted rather than shown', () => {
  const failing = Array.from({ length: 10 }, (_, index) => `SIGNUP-${String(index + 1).padStart(2, '0')}`);
  const text = sample({
    failing: failing.filter((id) => id !== 'SIGNUP-09' && id !== 'SIGNUP-10'),
    options: { strict: true },
  });
  expect(text.match(/^FAIL /gm)).toHaveLength(8);
  const more = sample({ failing: [...failing, 'LOGIN-01', 'LOGIN-02'], options: { strict: true } });
  expect(more.match(/^FAIL /gm)).toHaveLength(8);
  expect(more).toContain('… and 4 more failed cases in summary.md');
});

test('only the first of many failed cases have curl lines, and the end says where the others are', () => {
  const lines = sample({ failing: ['AUTH-05', 'PAYMENT-01', 'LOGIN-01', 'LOGIN-02', 'RECOVERY-01'] }).split('\n');
  expect(lines.filter((line) => /^ {2}(?:pix-conformance )?curl /.test(line))).toHaveLength(3);
  expect(lines).toContain('The curl line of each is in summary.md and index.html.');
});

test('an expected failure does not change the verdict, and a stale one is reported', () => {
  const expectedFailures = [
    { rule: 'AUTH-05', case: null, reason: null, until: null },
    { rule: 'LIST-06', case: null, reason: null, until: null },
  ];
  const text = sample({ failing: ['AUTH-05'], options: { expectedFailures } });
  expect(text).not.toMatch(/^FAIL/m);
  expect(text).toContain('1 expected failure left out of the verdict.');
  expect(text).toContain('Stale expected failures:\n  LIST-06 passes now: take it off the list');
});

test('a target that was lost is named, with what to try', () => {
  const text = verdictOf(hostileRun());
  expect(text).toContain('could not be tested.');
  expect(text).toContain('give --account, --jwt or --api-key');
});

test('text of a hostile target cannot act on the terminal', () => {
  const text = verdictOf(hostileRun());
  expect(text).not.toMatch(/[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u202e]/);
});

test('a sequence is shown as numbered steps, each with the line that repeats it and what came', () => {
  const list = { currentPage: 1, pageSize: 1, totalItems: 5, totalPages: 5, data: [{ id: 'a' }] };
  const url = 'http://127.0.0.1:4010/auth/payment/pix?page=2&limit=1';
  const words = { message: 'Page 2 was read.', expected: 'currentPage 2', got: 'currentPage 1' };
  const found = { rule: 'LIST-07', case: 'default', exchange: 'x2', contradicts: null, at: null, ...words };
  const read = journal(
    [
      exchange('createPayment', { id: 'x1', status: 201, sent: { amount: 1 } }),
      exchange('listPayments', { id: 'x2', url, body: list }),
      fact('explored', { ...found, steps: ['x1', 'x2'] }, ['x1', 'x2']),
    ],
    { only: ['explore'], explore: 20 },
  );
  const text = verdictOf([...read()]);
  expect(text).toMatch(/^ {2}1\. curl -i -X POST .* {2}# 201\n {2}2\. curl -i -X GET .*page=2.* {2}# 200$/m);
});

test('a run that only explores and finds nothing says so', () => {
  const text = verdictOf([...journal([exchange('publicPayment')], { only: ['explore'], explore: 20 })()]);
  expect(text).toContain('Nothing broken  10 requests in random sequences break no rule.');
});

test('many rules of one reason are named in ranges, after the one to start with', () => {
  const ids = ['PAYMENT-03', 'PAYMENT-04', 'PAYMENT-05', 'LIST-01'];
  const text = sample({ blocked: Object.fromEntries(ids.map((id) => [id, 'PAYMENT-01'])) });
  expect(text).toContain('(PAYMENT-03 to 05, LIST-01)');
  expect(text.indexOf('Start with PAYMENT-01')).toBeLessThan(text.indexOf('could not be tried:'));
});

test.each([
  [
    'accepted',
    'No order of these simultaneous calls explains their responses:\n  Withdrawals of a balance of 10 were sent at once',
  ],
  ['refused', null],
])('a race whose second withdrawal was %s is shown if no order explains it', (second, shown) => {
  const call = (id: string, outcome: string) => ({ round: 1, exchange: id, does: 'withdraw', outcome, amount: 7 });
  const value = { race: 'withdraw', balance: 10, calls: [call('x1', 'accepted'), call('x2', second)] };
  const withdraw = (id: string) => exchange('withdrawEarnedFees', { id, sent: { amount: 7 }, variant: 'race' });
  const text = verdictOf([...journal([withdraw('x1'), withdraw('x2'), fact('race', value, ['x1', 'x2'])])()]);
  if (shown === null) expect(text).not.toContain('order');
  else expect(text).toContain(shown);
});
