import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { table } from '../faults/table.ts';
import { beyond, shown } from './sample.ts';

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
    const own = tried.filter(({ found }) => found);
    const any = tried.filter(({ failed }) => failed.length > 0);
    return { family, faults: all.length, tried: tried.length, any: any.length, own: own.length };
  });
  const sum = (column: 'faults' | 'tried' | 'any' | 'own') => rows.reduce((total, row) => total + row[column], 0);
  const share = (count: number) => `${((100 * count) / Math.max(1, sum('tried'))).toFixed(0)} %`;
  const misses = Object.values(shown)
    .flat()
    .filter(({ name }) => outcomes[name]?.found === false)
    .map(({ name, rule, case: of }) => [
      of === 'default' ? rule : `${rule} ${of}`,
      name,
      outcomes[name]?.failed.join(', ') || '–',
    ]);
  const lengths = Object.values(outcomes).flatMap(({ steps }) => steps ?? []);
  const sorted = lengths.toSorted((one, other) => one - other);
  const short = lengths.filter((steps) => steps < 8).length;
  const left = Map.groupBy(Object.entries(beyond), ([, why]) => why);
  return `## What random sequences find

\`run --only explore --explore 1000 --seed 7\` runs on the sandbox with one fault at a time, from a sample of each family. A correct
sandbox breaks no rule, so every report shows the fault. Of the tested faults, ${share(sum('any'))} break a rule, and ${share(sum('own'))} break the rule of the fault.

${table(
  ['family', 'faults that a sequence can show', 'tried', 'found', 'found by its own rule'],
  [
    ...rows.map(({ family, faults, tried, any, own }) => [family, faults, tried, any, own]),
    ['all', sum('faults'), sum('tried'), sum('any'), sum('own')],
  ],
)}

The suite shortened the sequences of ${lengths.length} findings about the fault's own rule. ${short} of them have fewer than 8 steps, and the median has ${sorted[sorted.length >> 1] ?? '–'}.

Not found by its own rule:

${table(['rule and case', 'fault', 'found instead'], misses)}

A sequence cannot show these rules, and faults about them are not in the list:

${[...left].map(([why, rules]) => `- ${rules.map(([rule]) => rule).join(', ')}: ${why}`).join('\n')}

\`node test/explore/run.ts [--each N]\` tests N faults of each family and writes this section.`;
}
