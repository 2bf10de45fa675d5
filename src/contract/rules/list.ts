import type { RuleRecords } from './rule.ts';

export const listRules = {
  'LIST-01': {
    from: [
      'payment-operations',
      'list-current-page',
      'list-page-size',
      'list-total-items',
      'list-total-pages',
      'list-data',
      'listPayments',
    ],
    says: 'the list answers integers currentPage, pageSize, totalItems, totalPages and an array of objects data',
    prerequisites: ['AUTH-02'],
  },
  'LIST-02': {
    from: ['listPayments', 'limit-bounds'],
    says: 'limit 1 and limit 100 are accepted, and data is never longer than limit',
    cases: ['1', '100'],
    prerequisites: ['LIST-01'],
  },
  'LIST-03': {
    from: ['listPayments', 'limit-bounds'],
    says: 'no answer holds or announces a page of more than 100 items, whatever limit asks (tried with more than 100 payments present)',
    prerequisites: ['LIST-02', 'PAYMENT-01'],
  },
  'LIST-04': {
    from: ['listPayments', 'limit-bounds'],
    says: 'a limit below 1 is refused or answered as a limit from 1 to 100',
    cases: ['0', '-1'],
    prerequisites: ['LIST-02'],
  },
  'LIST-05': {
    from: ['list-total-items'],
    says: "totalItems is the number of the account's payments, before and after a create",
    prerequisites: ['LIST-01', 'PAYMENT-01'],
  },
  'LIST-06': {
    from: ['list-total-pages'],
    says: 'totalPages is totalItems over limit, rounded up',
    prerequisites: ['LIST-01'],
  },
  'LIST-07': {
    from: ['list-current-page', 'listPayments'],
    says: 'currentPage is the page that was asked for',
    prerequisites: ['LIST-01'],
  },
  'LIST-08': {
    from: ['list-data', 'listPayments'],
    says: 'the pages together hold every payment of the account exactly once',
    prerequisites: ['LIST-02', 'PAYMENT-04'],
  },
} as const satisfies RuleRecords;

export const feesRules = {
  'FEES-01': {
    from: ['earned-fees', 'balance-entry', 'earnedFeesBalance'],
    says: 'earnedFeesBalance is readable',
    prerequisites: ['AUTH-02'],
  },
  'FEES-02': {
    from: ['withdrawEarnedFees'],
    says: 'withdrawEarnedFees without amount is refused',
    prerequisites: ['AUTH-02'],
  },
  'FEES-03': {
    level: 'should',
    from: ['earned-fees', 'withdrawEarnedFees'],
    says: 'withdrawing more than was earned is refused, and so is an amount that is not a number',
    cases: ['overdraw', 'text'],
    prerequisites: ['AUTH-02'],
  },
  'FEES-04': {
    level: 'should',
    from: ['earned-fees'],
    says: 'a balance from which nothing was withdrawn does not become empty, for example by a recovery of the password, and a refused pay adds nothing',
    prerequisites: ['FEES-01', 'RECOVERY-02'],
  },
} as const satisfies RuleRecords;
