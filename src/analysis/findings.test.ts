import { expect, test } from 'vitest';
import { exchange, journal, verdict } from '../../test/support/entries.ts';
import { analyse } from './analyse.ts';

/** A page with a wrong page number: page 2 says that it is page 1. */
const misnamed = exchange('listPayments', {
  id: 'x9',
  url: 'http://127.0.0.1:4010/auth/payment/pix?page=2&limit=1',
  body: { currentPage: 1, pageSize: 1, totalItems: 5, totalPages: 5, data: [{ id: 'a' }] },
});

const caseOf = (entries: Parameters<typeof journal>[0], options = {}) =>
  analyse(journal(entries, options)).results.rules.find(({ id }) => id === 'LIST-07')?.cases[0];

test('a finding turns a pass into a failure and names the exchange and the place', () => {
  expect(caseOf([misnamed, verdict('LIST-07', 'default')])).toMatchObject({
    status: 'fail',
    exchanges: ['x9'],
    got: 'currentPage 1',
    at: '/currentPage',
  });
});

test('a finding turns a blocked case into a failure', () => {
  expect(caseOf([misnamed])).toMatchObject({ status: 'fail', blockedBy: null });
});

test.each([
  ['beside its control if both are about one exchange', 'x9', 'x2'],
  ['alone if the scenario failed by another exchange', 'x1', null],
])('the evidence of the finding is shown if the scenario failed too %s', (_, last, control) => {
  const failed = { ...verdict('LIST-07', 'default', { status: 'fail', exchanges: [last] }), control: 'x2' };
  expect(caseOf([misnamed, failed])).toMatchObject({ exchanges: ['x9'], control });
});

test('a case that the caller left out stays as it is', () => {
  expect(caseOf([misnamed], { skip: ['LIST-07'] })).toMatchObject({ status: 'skipped' });
});
