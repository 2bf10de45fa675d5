import type { OptionSpec } from './spec.ts';

/** Options of `run` for the load on the target and the duration, in the order of the help text. */
export const loadOptions = {
  'max-rps': {
    value: 'N',
    meaning: 'requests a second put on the target',
    default: '20 for a remote target, unlimited on loopback',
    example: '20',
  },
  concurrency: {
    value: 'N',
    meaning: 'requests at once put on the target',
    default: '8 for a remote target, unlimited on loopback',
    example: '8',
  },
  timeout: {
    value: 'MS',
    meaning: 'the deadline of one request, in milliseconds',
    default: '10000',
  },
  'max-duration': {
    value: 'S',
    meaning: 'end the run in order after so many seconds, and say what was left out; half of it may be pauses',
    default: '1200',
    alsoIn: ['curl'],
  },
} as const satisfies Record<string, OptionSpec>;
