/** An option of `run`. It is read from the command line, then from the environment, then from `.env`. */
export interface OptionSpec {
  /** Placeholder of the value in the help text. Absent for a switch. */
  readonly value?: string;
  readonly meaning: string;
  /** The default in words. Absent if there is none, and for a switch that is off. */
  readonly default?: string;
  /** An example value for `.env.example`. Absent if it is the default, and for a switch. */
  readonly example?: string;
  /** Separator that joins the values of a repeated option. */
  readonly joinedBy?: string;
  /** Messages never show its value, and the help recommends the variable, because others can see arguments. */
  readonly secret?: true;
  /** Who else uses it: other verbs, and a run with `--replay`. Absent: `doctor` and `curl`. */
  readonly alsoIn?: readonly OtherUse[];
}

export type OtherUse = 'doctor' | 'curl' | 'replay';
