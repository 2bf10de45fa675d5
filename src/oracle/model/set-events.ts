import type { Step } from '../trace/step.ts';

/** The values in a response of the reading operation. */
export interface ShownValues {
  /** The number of values. `null` if it cannot be determined. */
  readonly count: number | null;
  shows(value: string): boolean;
  /** Whether a value that was shown is now an empty one. */
  readonly hasEmptied?: boolean;
}

/** The effect of a request on the set of an account, if the service carries it out. */
export interface SetWrite {
  readonly step: Step;
  readonly effect: 'add' | 'replace' | 'remove';
  /** The value that is added, replaces another value, or is removed. `null` if the request does not name it. */
  readonly value: string | null;
  /** Whether the account sent it with valid credentials. Only then must an accepted write show. */
  readonly isPromised: boolean;
}

/** A response of the reading operation. */
export interface SetRead {
  readonly step: Step;
  readonly shown: ShownValues;
}
