import { type Colors, plain } from '../terminal.ts';

/** The result of one check of `doctor`. */
export interface Diagnosis {
  readonly about: string;
  /** `doubtful` means that a run can start, but some rules or gaps may be blocked. */
  readonly state: 'good' | 'doubtful' | 'wrong';
  /** One sentence. If something is wrong, it says what to fix. */
  readonly says: string;
}

type Make = (about: string, says: string) => Diagnosis;

export const good: Make = (about, says) => ({ about, state: 'good', says });
export const doubtful: Make = (about, says) => ({ about, state: 'doubtful', says });
export const wrong: Make = (about, says) => ({ about, state: 'wrong', says });

export function diagnosisLine({ about, state, says }: Diagnosis, { green, yellow, red }: Colors): string {
  const sign = { good: green('✓'), doubtful: yellow('!'), wrong: red('✗') }[state];
  return `${sign} ${about.padEnd(14)} ${plain(says, 500)}`;
}
