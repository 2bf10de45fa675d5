import type { OptionSpec } from './spec.ts';

/** Options of `run` for the target and the selection, in the order of the help text. */
export const targetOptions = {
  target: {
    value: 'URL',
    meaning: 'the base address of the service, or embedded for the sandbox that comes along',
    default: 'embedded',
    example: 'http://127.0.0.1:4010',
  },
  wait: {
    value: 'S',
    meaning: 'wait up to so many seconds until the target answers',
    default: '0',
    example: '60',
    alsoIn: ['curl'],
  },
  only: {
    value: 'A,B',
    meaning: 'nothing but these suites, rule ids, gap ids or operations',
    default: 'all',
    example: 'AUTH-05,webhook',
    joinedBy: ',',
    alsoIn: ['replay'],
  },
  skip: {
    value: 'A,B',
    meaning: 'everything but these suites, rule ids, gap ids or operations',
    default: 'none',
    example: 'rate-limit,body-limit',
    joinedBy: ',',
    alsoIn: ['replay'],
  },
  failed: {
    value: 'DIR',
    meaning: 'nothing but what failed in the run of this folder, with its seed',
    example: 'reports/latest',
    alsoIn: [],
  },
  thorough: {
    meaning: 'heavy probes too: many requests, large ones, or such as may lock an account out',
    default: 'off; on for embedded',
    alsoIn: ['curl'],
  },
  light: {
    meaning: 'rules alone, with at most 4 accounts and 400 requests; says what that leaves out',
    alsoIn: [],
  },
  shard: { value: 'I/N', meaning: 'one of N parts', example: '1/4', alsoIn: [] },
  timings: {
    value: 'FILE',
    meaning: 'results.json of an earlier run, by which --shard splits the work; the same one for every shard',
    example: 'results.json',
    alsoIn: [],
  },
  seed: {
    value: 'N',
    meaning: "the run's random choices, printed by every run",
    default: 'random',
    example: '7',
    alsoIn: ['curl'],
  },
  explore: {
    value: 'N',
    meaning: 'N requests in random sequences, judged by what must always hold; --only explore sends nothing else',
    default: 'none',
    example: '200',
    alsoIn: [],
  },
  'explore-remote': {
    meaning: 'let --explore send to a target that is not on this machine',
    alsoIn: [],
  },
  replay: {
    value: 'DIR',
    meaning:
      "judge the journal of a recorded run by today's rules; nothing is sent, and --out is reports/replay by default",
    example: 'reports/latest',
    alsoIn: ['replay'],
  },
} as const satisfies Record<string, OptionSpec>;
