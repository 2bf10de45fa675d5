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

/** One option of `run`: it is read from the command line, from the environment and from `.env`, in this order. */
export interface OptionSpec {
  readonly group: keyof typeof optionGroups;
  /** What stands for the value in the help text; `null`: the option is a switch. */
  readonly value: string | null;
  readonly meaning: string;
  /** The default in words; `null` where there is none. */
  readonly default: string | null;
  /** An example value for `.env.example`. */
  readonly example: string;
  /** Given more than once, the values are joined by this. */
  readonly joinedBy?: string;
  /** Its value never shows up in an error message. */
  readonly secret?: true;
}
