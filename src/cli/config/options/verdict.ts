import type { OptionSpec } from './spec.ts';

/** Options of `run` for what fails the run, in the order of the help text. */
export const verdictOptions = {
  strict: {
    meaning: 'a should violation or an unanswered gap fails the run',
    alsoIn: ['replay'],
  },
  baseline: {
    value: 'FILE',
    meaning: "compare with it; drift fails the run as the baseline's policy says",
    example: 'baseline.json',
    alsoIn: ['replay'],
  },
  'expected-failures': {
    value: 'FILE',
    meaning: 'YAML list of rule ids, or ID:case; listed ones may fail, a listed one that passes fails the run',
    example: 'expected-failures.yaml',
    alsoIn: ['replay'],
  },
} as const satisfies Record<string, OptionSpec>;
