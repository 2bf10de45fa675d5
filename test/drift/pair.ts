import type { Dialect } from '../../sandbox/dialect.ts';
import type { Analysis } from '../../src/analysis/analyse.ts';
import { type Baseline, baselineOf, readBaseline, writeBaseline } from '../../src/analysis/drift/baseline.ts';
import { type Change, compare } from '../../src/analysis/drift/compare.ts';
import type { RunConfig } from '../../src/harness/config.ts';
import { drive } from '../support/drive.ts';
import { hashQuickly } from '../support/hash-quickly.ts';

/** What lasts of a run, written to a baseline and read again, as `accept` and `run --baseline` do. */
function lasting(analysis: Analysis): Baseline {
  const read = readBaseline(JSON.parse(writeBaseline(baselineOf(analysis))));
  if ('problem' in read) throw new Error(read.problem);
  return read.baseline;
}

/** Why the rule or gap of a change is as it is in one run, where that run says so. */
function reasonOf({ about, places }: Change, { results }: Analysis): string | null {
  const cases = results.rules.find(({ id }) => id === about)?.cases ?? [];
  const changed = cases.filter((one) => one.message !== '' && (places.length === 0 || places.includes(one.case)));
  return changed[0]?.message ?? results.gaps.find(({ id }) => id === about)?.reason ?? null;
}

/** What changed from one run to another. */
export function changesBetween(before: Analysis, after: Analysis): Change[] {
  return compare(lasting(before), lasting(after));
}

/** What changed from one run to another, a line each, with what either run has to say to it. */
export function driftBetween(before: Analysis, after: Analysis): string[] {
  return changesBetween(before, after).map((change) => {
    const reasons = [before, after].map((analysis) => reasonOf(change, analysis)).filter((reason) => reason !== null);
    return [`${change.class}  ${change.sentence}`, ...reasons].join('  ← ');
  });
}

/** A loaded machine is no change of the service: what is late is waited for. Milliseconds. */
export const patience = 40_000;

/** What seems to have changed between two runs of the same service with different seeds; nothing should. */
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
