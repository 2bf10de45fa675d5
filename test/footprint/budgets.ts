import type { Footprint } from '../../src/analysis/results.ts';
import type { RunConfig } from '../../src/harness/config.ts';

/**
 * The most that a run may leave on the embedded sandbox. Lower a number when the runs need less.
 * The number of repeated reads depends on the speed of the machine, so `requests` is about 20 above what most runs send.
 */
export interface Budget {
  readonly name: string;
  readonly config: Partial<RunConfig>;
  readonly most: Partial<Footprint>;
}

export const budgets: readonly Budget[] = [
  { name: 'default', config: { thorough: false }, most: { requests: 1630, accounts: 16, payments: 190, mails: 74 } },
  { name: 'thorough', config: { thorough: true }, most: { requests: 1900, accounts: 20, payments: 203, mails: 80 } },
  {
    name: 'light',
    config: { thorough: false, light: true },
    most: { requests: 380, accounts: 4, payments: 36, mails: 22 },
  },
  {
    name: '--only AUTH-05',
    config: { thorough: false, only: ['AUTH-05'] },
    most: { requests: 82, accounts: 2, payments: 0, mails: 4 },
  },
];
