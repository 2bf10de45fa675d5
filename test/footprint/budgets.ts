import type { Footprint } from '../../src/analysis/footprint.ts';
import type { RunConfig } from '../../src/harness/config.ts';

/** What a run may leave on the embedded sandbox at most. Lower a figure when the runs need less. */
export interface Budget {
  readonly name: string;
  readonly config: Partial<RunConfig>;
  readonly most: Partial<Footprint>;
}

export const budgets: readonly Budget[] = [
  { name: 'default', config: { thorough: false }, most: { requests: 2300, accounts: 54, payments: 230, mails: 140 } },
  { name: 'thorough', config: { thorough: true }, most: { requests: 2800, accounts: 58, payments: 250, mails: 150 } },
  {
    name: 'light',
    config: { thorough: false, light: true },
    most: { requests: 400, accounts: 4, payments: 40, mails: 30 },
  },
  {
    name: '--only AUTH-05',
    config: { thorough: false, only: ['AUTH-05'] },
    most: { requests: 180, accounts: 6, payments: 4, mails: 12 },
  },
];
