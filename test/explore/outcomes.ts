import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { table } from '../faults/table.ts';
import { shown } from './sample.ts';

/** The result of exploring a service with one fault. */
export interface ExploredOutcome {
  /** `RULE-01[case]` of every case that failed. */
  readonly failed: readonly string[];
  /** Whether the fault's own rule is among them. */
  readonly found: boolean;
  /** The number of steps of the sequence shown for it. `null` if it was not shrunk. */
  readonly steps: number | null;
}

/** The outcome of each explored fault, by its name. */
export type ExploredOutcomes = Readonly<Record<string, ExploredOutcome>>;

const file = join(import.meta.dirname, 'outcomes.json');

export function readExplored(): ExploredOutcomes {
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as ExploredOutcomes) : {};
}

export function writeExplored(outcomes: ExploredOutcomes): void {
  writeFileSync(file, `${JSON.stringify(outcomes, null, 2)}\n`);
}

/** The section of `docs/maintainers/faults.md` about the results of random sequences. */
export function exploredSection(outcomes: ExploredOutcomes): string {
  const rows = Object.entries(shown).map(([family, all]) => {
    const tried = all.flatMap(({ name }) => outcomes[name] ?? []);
    const found = tried.filter((one) => one.found);
    const shrunk = found.flatMap(({ steps }) => steps ?? []).toSorted((one, other) => one - other);
    return [family, all.length, tried.length, found.length, shrunk.length, shrunk[shrunk.length >> 1] ?? '–'] as const;
  });
  const sum = (column: 1 | 2 | 3 | 4) => rows.reduce((total, row) => total + Number(row[column]), 0);
  const heads = ['family', 'faults that a sequence can show', 'tried', 'found', 'shrunk', 'steps at the median'];
  const misses = Object.values(shown)
    .flat()
    .filter(({ name }) => outcomes[name]?.found === false)
    .map(({ name, rule, case: of }) => [of === 'default' ? rule : `${rule} ${of}`, name]);
  const share = ((100 * sum(3)) / Math.max(1, sum(2))).toFixed(0);
  return `## What random sequences find

\`run --only explore --explore 1000 --seed 7\` on the sandbox with one fault, evenly sampled. A fault is found where its own rule fails. Found:
${share} %. Sequences neither sign up in wrong ways, log in nor recover passwords, and the oracle claims no right request that is merely refused;
such faults are not in the list.

${table(heads, [...rows, ['all', sum(1), sum(2), sum(3), sum(4), '']])}

Not found:

${table(['rule and case', 'fault'], misses)}

\`node scripts/explored-faults.ts [--each N]\` tries N faults of each family and writes this section.`;
}
