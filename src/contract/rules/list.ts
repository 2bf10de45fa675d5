import type { RuleRecord } from './rule.ts';

/** The rules of the chapters list and fees. */
export const listRules = {
  'LIST-01': {
    chapter: 'list',
    level: 'must',
    says: 'the list answers integers currentPage, pageSize, totalItems, totalPages and an array of objects data',
    needs: ['AUTH-02'],
  },
  'LIST-02': {
    chapter: 'list',
    level: 'must',
    says: 'limit 1 and limit 100 are accepted, and data is never longer than limit',
    cases: ['1', '100'],
    needs: ['LIST-01'],
  },
  'LIST-03': {
    chapter: 'list',
    level: 'must',
    says: 'no answer holds or announces a page of more than 100 items, whatever limit asks (tried with more than 100 payments present)',
    needs: ['LIST-02', 'PAYMENT-01'],
  },
  'LIST-04': {
    chapter: 'list',
    level: 'must',
    says: 'a limit below 1 is refused or answered as a limit from 1 to 100',
    cases: ['0', '-1'],
    needs: ['LIST-02'],
  },
  'LIST-05': {
    chapter: 'list',
    level: 'must',
    says: "totalItems is the number of the account's payments, before and after a create",
    needs: ['LIST-01', 'PAYMENT-01'],
  },
  'LIST-06': {
    chapter: 'list',
    level: 'must',
    says: 'totalPages is totalItems over limit, rounded up',
    needs: ['LIST-01'],
  },
  'LIST-07': { chapter: 'list', level: 'must', says: 'currentPage is the page that was asked for', needs: ['LIST-01'] },
  'LIST-08': {
    chapter: 'list',
    level: 'must',
    says: 'the pages together hold every payment of the account exactly once',
    needs: ['LIST-02', 'PAYMENT-04'],
  },
  'FEES-01': { chapter: 'fees', level: 'must', says: 'earnedFeesBalance is readable', needs: ['AUTH-02'] },
  'FEES-02': {
    chapter: 'fees',
    level: 'must',
    says: 'withdrawEarnedFees without amount is refused',
    needs: ['AUTH-02'],
  },
  'FEES-03': {
    chapter: 'fees',
    level: 'should',
    says: 'withdrawing more than was earned is refused, and so is an amount that is not a number',
    cases: ['overdraw', 'text'],
    needs: ['AUTH-02'],
  },
} as const satisfies Record<string, RuleRecord>;
