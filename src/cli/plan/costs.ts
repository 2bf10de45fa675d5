import type { Footprint } from '../../analysis/results.ts';

/** The cost of one scenario or piece of shared work, without the work that it waits for, in the order of `figures`. */
export type Cost = readonly number[];

/** The figures of a footprint, in the order of a `Cost`. */
export const figures = [
  'requests',
  'accounts',
  'payments',
  'mails',
  'keys',
  'bytesSent',
] as const satisfies readonly (keyof Footprint)[];

/** The cost of a run on the embedded sandbox, by scenario and shared work. */
export interface Costs {
  /** Names of scenarios and shared work. The other members refer to them by index. */
  readonly units: readonly string[];
  /** The shared work that each unit waits for. */
  readonly needs: readonly (readonly number[])[];
  /** `0` for a unit that sends nothing itself. */
  readonly costs: readonly (Cost | 0)[];
  /** The cost of cleanup and final reads of the whole run. */
  readonly closing: Cost;
}

/** The recorded costs, and the suite of each rule, gap, race and sequence. */
export interface RecordedCosts {
  readonly whole: Costs;
  readonly light: Costs;
  readonly suites: Readonly<Record<string, string>>;
}
