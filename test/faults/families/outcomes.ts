import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Job } from '../fault.ts';
import { familyFaults } from './index.ts';
import { knownMisses } from './known-misses.ts';

/** For each generated fault that was tried, by name and dialect: `killed`, or what was wrong. */
export type Outcomes = Readonly<Record<string, Readonly<Record<string, string>>>>;

export const outcomesFile: string = join(import.meta.dirname, 'outcomes.json');

/** The results of `test/faults/families/run.ts` so far. */
export function readOutcomes(): Outcomes {
  return JSON.parse(readFileSync(outcomesFile, 'utf8')) as Outcomes;
}

/** Every generated fault on every dialect on which it was tried. */
export function triedJobs(outcomes: Outcomes): Job[] {
  return familyFaults.flatMap(({ name }) => Object.keys(outcomes[name] ?? {}).map((dialect) => ({ name, dialect })));
}

/** At most every eighth of some jobs. The seed selects them. */
export function sampleOf(jobs: readonly Job[], seed: number, most: number): Job[] {
  return jobs.filter((_, index) => index % 8 === seed % 8).slice(0, most);
}

/** Why a fault is known to be missed on a dialect, or also reported under another rule. `null` if it is not known. */
export function knownMiss({ name, dialect }: Job): string | null {
  return knownMisses[name]?.[dialect] ?? null;
}
