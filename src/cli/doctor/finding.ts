import { type Colors, plain } from '../terminal.ts';

/** What `doctor` found about one thing. */
export interface Finding {
  readonly about: string;
  /** `doubtful`: a run can start, but some rules or gaps may be blocked. */
  readonly state: 'good' | 'doubtful' | 'wrong';
  /** One sentence; where something is wrong, with what to mend. */
  readonly says: string;
}

export function findingLine({ about, state, says }: Finding, { green, yellow, red }: Colors): string {
  const sign = { good: green('✓'), doubtful: yellow('!'), wrong: red('✗') }[state];
  return `${sign} ${about.padEnd(14)} ${plain(says, 500)}`;
}
