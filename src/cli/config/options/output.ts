import type { OptionSpec } from './spec.ts';

/** Options of `run` for files and display, in the order of the help text. */
export const outputOptions = {
  plan: {
    meaning: 'print what the run would put on the target, by chapter, and send nothing',
    alsoIn: [],
  },
  history: {
    value: 'DIR',
    meaning: 'where the runs of each target are kept, to tell since when a rule fails; none keeps none',
    default: 'reports/history, or none with --out',
    example: 'reports/history',
    alsoIn: [],
  },
  watch: {
    meaning: 'stay, and run again what failed whenever the target restarts or Enter is pressed',
    alsoIn: [],
  },
  out: {
    value: 'DIR',
    meaning: 'the run folder',
    default: 'reports/latest',
    alsoIn: ['doctor', 'replay'],
  },
  quiet: { meaning: 'no progress, the verdict alone', alsoIn: ['replay'] },
  verbose: { meaning: 'every exchange as it goes', alsoIn: ['replay'] },
} as const satisfies Record<string, OptionSpec>;
