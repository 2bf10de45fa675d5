import { expect, test } from 'vitest';
import { JournalBuilder, sampleRun } from '../../../test/support/journal.ts';
import { analyse } from '../../analysis/analyse.ts';
import type { Entry, ExchangeEntry } from '../../journal/entry.ts';
import { makeReport } from '../report.ts';
import { pageData } from './data.ts';

function dataOf(entries: Entry[]) {
  const read = () => entries;
  return pageData(makeReport(analyse(read), read), read);
}

const exchangesIn = (entries: Entry[]) => entries.filter((entry): entry is ExchangeEntry => entry.type === 'exchange');

test('an exchange comes out as it went in', () => {
  const entries = sampleRun();
  const data = dataOf(entries);
  for (const [index, entry] of exchangesIn(entries).entries()) {
    const { request, response, operation, scenario, credentials, durationMs } = data.exchanges[index] as ExchangeEntry;
    expect({ request, operation, scenario, credentials, durationMs }).toEqual({
      request: entry.request,
      operation: entry.operation,
      scenario: entry.scenario,
      credentials: entry.credentials,
      durationMs: entry.durationMs,
    });
    expect(response?.body).toEqual(entry.response?.body);
  }
});

test('a failure comes out with its kind', () => {
  const run = new JournalBuilder();
  run.exchange('login', { response: null, failure: { kind: 'reset', message: 'gone' } });
  const data = dataOf(run.end());
  expect(data.exchanges[0]).toMatchObject({ response: null, failure: { message: 'reset: gone' } });
});

test('when there is too much, evidence stays', () => {
  const run = new JournalBuilder();
  for (let count = 0; count < 3000; count += 1) {
    run.exchange('listPayments', { scenario: `s${count}`, answer: `${count} ${'x'.repeat(1400)}` });
  }
  const decisive = run.exchange('createPayment');
  run.verdict('PAYMENT-02', 'default', { status: 'fail', message: 'no', exchanges: [decisive] });
  const data = dataOf(run.end());
  const ids = data.exchanges.map(({ id }) => id);
  expect(ids).toContain(decisive);
  expect(ids.length).toBeLessThan(3000);
  expect(JSON.stringify(data).length).toBeLessThan(4_200_000);
});
