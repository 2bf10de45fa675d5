import { expect, test } from 'vitest';
import { JournalBuilder, sampleRun } from '../../test/support/journal.ts';
import { analyse } from '../analysis/analyse.ts';
import type { Entry } from '../journal/entry.ts';
import { makeReport } from './report.ts';
import { untested } from './untested.ts';

const htmlPage = {
  status: 200,
  headers: [['content-type', 'text/html; charset=utf-8']] as const,
  body: { text: '<html></html>', bytes: 13 },
  firstByteMs: 1,
};

function untestedOf(entries: Entry[]) {
  const read = () => entries;
  return untested(makeReport(analyse(read), read));
}

test('a tested target is not called untested', () => {
  expect(untestedOf(sampleRun())).toBeNull();
});

test('a target that was not reached is named with the reason and what to check', () => {
  const reason = 'The target refused the connection (ECONNREFUSED).';
  expect(untestedOf(new JournalBuilder().end('lost', reason))).toEqual({
    says: 'could not be tested',
    why: `${reason} Check that the service runs at this address and that --target names it.`,
  });
});

test('a server of web pages differs from a service that lets nobody in', () => {
  const page = new JournalBuilder();
  page.exchange('sendEmailValidateCode', { status: 501 });
  page.exchange('listPayments', { response: htmlPage });
  expect(untestedOf(page.end('lost', 'nobody could log in'))?.why).toContain('a part of its path');
  const closed = new JournalBuilder();
  closed.exchange('sendEmailValidateCode', { status: 403 });
  expect(untestedOf(closed.end('lost', 'nobody could log in'))?.why).toContain('--account');
});

test('a run with given credentials is not told to give some', () => {
  const run = new JournalBuilder('http://h', { jwt: '$PIX_JWT_1' });
  run.exchange('listPayments', { status: 401 });
  expect(untestedOf(run.end('lost', '--jwt is not accepted'))?.why).toBe(
    '--jwt is not accepted. Check that the service runs at this address and that --target names it.',
  );
});
