import type { Dialect } from '../../sandbox/dialect.ts';
import type { Analysis } from '../../src/analysis/analyse.ts';
import { type Baseline, baselineOf, readBaseline, writeBaseline } from '../../src/analysis/drift/baseline.ts';
import { type Change, compare } from '../../src/analysis/drift/compare.ts';
import type { RunConfig } from '../../src/harness/config.ts';
import { drive } from '../support/drive.ts';
import { hashQuickly } from '../support/hash-quickly.ts';

/** The baseline of a run, written and read again, as `accept` and `run --baseline` do. */
function lasting(analysis: Analysis): Baseline {
  const read = readBaseline(JSON.parse(writeBaseline(baselineOf(analysis))));
  if ('problem' in read) throw new Error(read.problem);
  return read.baseline;
}

/** The reason that one run gives for the rule or gap of a change, if it gives one. */
function reasonOf({ about, places }: Change, { results }: Analysis): string | null {
  const cases = results.rules.find(({ id }) => id === about)?.cases ?? [];
  const changed = cases.filter((one) => one.message !== '' && (places.length === 0 || places.includes(one.case)));
  return changed[0]?.message ?? results.gaps.find(({ id }) => id === about)?.reason ?? null;
}

/** What changed between two runs. */
export function changesBetween(before: Analysis, after: Analysis): Change[] {
  return compare(lasting(before), lasting(after));
}

/** What changed between two runs, one line each, with the reasons that the runs give. */
export function driftBetween(before: Analysis, after: Analysis): string[] {
  return changesBetween(before, after).map((change) => {
    const reasons = [before, after].map((analysis) => reasonOf(change, analysis)).filter((reason) => reason !== null);
    return [`${change.class}  ${change.sentence}`, ...reasons].join('  ← ');
  });
}

/** How long to wait for late responses, in milliseconds. A busy machine is not a change of the service. */
export const patience = 40_000;

/** The apparent changes between two runs of the same service with different seeds. There should be none. */
export async function driftOfPair(
  dialect: Dialect,
  seed: number,
  config: Partial<RunConfig> = {},
): Promise<readonly string[]> {
  const before = await drive({ dialect, patch: hashQuickly, config: { timeoutMs: patience, ...config, seed } });
  const after = await drive({
    dialect,
    patch: hashQuickly,
    config: { timeoutMs: patience, ...config, seed: seed + 1 },
  });
  return driftBetween(before.analysis, after.analysis);
}
