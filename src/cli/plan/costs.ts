import type { Footprint } from '../../analysis/footprint.ts';

/** What one scenario or piece of shared work costs beside what it waits for, in the order of `figures`. */
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

/** What a run on the embedded sandbox cost, by scenario and shared work. */
export interface Costs {
  /** Scenarios and shared work; the other members name them by their place here. */
  readonly units: readonly string[];
  /** The shared work that each unit waits for. */
  readonly needs: readonly (readonly number[])[];
  /** `0` for a unit that sends nothing itself. */
  readonly costs: readonly (Cost | 0)[];
  /** The unit of cleaning up and of last looks, spread over the run. */
  readonly closing: Cost;
}

/** What was recorded, and the suite that each rule, gap, race and sequence belongs to. */
export interface RecordedCosts {
  readonly whole: Costs;
  readonly light: Costs;
  readonly suites: Readonly<Record<string, string>>;
}
