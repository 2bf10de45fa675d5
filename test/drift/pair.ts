import type { Dialect } from '../../sandbox/dialect.ts';
import { type Baseline, baselineOf, readBaseline, writeBaseline } from '../../src/analysis/drift/baseline.ts';
import { type Change, compare } from '../../src/analysis/drift/compare.ts';
import type { RunConfig } from '../../src/harness/config.ts';
import { drive } from '../support/drive.ts';

/** What lasts of a run on the sandbox that speaks a dialect, written to a baseline and read again. */
export async function baselineOfRun(dialect: Dialect, config: Partial<RunConfig>): Promise<Baseline> {
  const { analysis } = await drive({ dialect, config });
  const read = readBaseline(JSON.parse(writeBaseline(baselineOf(analysis))));
  if ('problem' in read) throw new Error(read.problem);
  return read.baseline;
}

/** What seems to have changed between two runs of the same service with different seeds; nothing should. */
export async function driftOfPair(dialect: Dialect, seed: number, config: Partial<RunConfig> = {}): Promise<Change[]> {
  const before = await baselineOfRun(dialect, { ...config, seed });
  const after = await baselineOfRun(dialect, { ...config, seed: seed + 1 });
  return compare(before, after);
}
