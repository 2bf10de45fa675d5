/** The groups of the help text, in its order. */
export const optionGroups = {
  target: 'What is tried:',
  mail: 'Mails and accounts:',
  webhooks: 'Webhooks and addresses:',
  reach: 'How the target is reached:',
  load: 'Load and time:',
  verdict: 'What fails the run:',
  output: 'What is written and shown:',
} as const;

/** An option of `run`. It is read from the command line, then from the environment, then from `.env`. */
export interface OptionSpec {
  readonly group: keyof typeof optionGroups;
  /** Placeholder of the value in the help text. `null` for a switch. */
  readonly value: string | null;
  readonly meaning: string;
  /** The default in words. `null` if there is none. */
  readonly default: string | null;
  /** An example value for `.env.example`. */
  readonly example: string;
  /** Separator that joins the values of a repeated option. */
  readonly joinedBy?: string;
  /** Error messages never show its value. */
  readonly secret?: true;
}

/** Other users of a machine can see command line arguments, for example with `ps`, so secrets belong in a variable. */
export function asVariable(name: string): string {
  return `as ${name} it stays out of the list of processes (ps)`;
}
