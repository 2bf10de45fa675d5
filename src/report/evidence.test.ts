import { expect, test } from 'vitest';
import { JournalBuilder } from '../../test/support/journal.ts';
import { analyse } from '../analysis/analyse.ts';
import { gatherEvidence } from './evidence.ts';

function evidenceOf(run: JournalBuilder) {
  const entries = run.end();
  return gatherEvidence(analyse(() => entries).results, () => entries);
}

test('it keeps what verdicts and answers point to, and their controls', () => {
  const run = new JournalBuilder();
  const [control, decisive, other, answer] = ['createPayment', 'createPayment', 'login', 'listPayments'].map(
    (operation) => run.exchange(operation as 'login'),
  );
  run.verdict('PAYMENT-02', 'default', { status: 'fail', exchanges: [decisive ?? ''], control: control ?? '' });
  run.answer('default-limit', { answer: 10, exchanges: [answer ?? ''] });
  const { exchanges } = evidenceOf(run);
  for (const id of [control, decisive, answer]) expect(exchanges.has(id ?? '')).toBe(true);
  expect(other).toBe('x3');
});

test('only the last of very many exchanges behind one verdict are kept', () => {
  const run = new JournalBuilder();
  const ids = Array.from({ length: 500 }, () => run.exchange('updatePayment', { variant: 'null-amount' }));
  run.verdict('HTTP-02', 'default', { status: 'fail', exchanges: ids });
  const { exchanges } = evidenceOf(run);
  expect(exchanges.has(ids.at(-1) ?? '')).toBe(true);
  expect(exchanges.size).toBeLessThan(100);
});

test('any number of deliveries takes a bounded place', () => {
  const run = new JournalBuilder();
  for (let count = 0; count < 5000; count += 1) run.delivery();
  expect(evidenceOf(run).deliveries).toHaveLength(2000);
});
