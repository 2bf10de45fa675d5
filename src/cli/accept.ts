import { mkdirSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { baselineOf, otherTarget, writeBaseline } from '../analysis/drift/baseline.ts';
import { kindAt } from '../files/kind.ts';
import { writeWhole } from '../files/write.ts';
import { readBaselineFile } from './baseline-file.ts';
import { loadRun } from './build-reports.ts';
import { plain, type Terminal } from './terminal.ts';
import { exitStatus, UsageError } from './usage-error.ts';

/** A baseline is shared, so others may read it, unlike the files of a run folder. */
const forOthersToo = 0o644;

/** Keeps the policy of an existing baseline, because somebody chose it. */
function policyOf(file: string, target: string) {
  const kind = kindAt(file);
  if (kind === null) return undefined;
  if (kind === 'link')
    throw new UsageError(`accept: ${file} is a link: give the file that it leads to. Nothing was written.`);
  const read = readBaselineFile(file);
  if ('baseline' in read) {
    const other = otherTarget(read.baseline, target);
    if (other !== null) throw new UsageError(`accept: ${file} ${other} Nothing was overwritten.`);
    return read.baseline.policy;
  }
  throw new UsageError(`accept: ${file} ${read.problem} Nothing was overwritten; remove it first.`);
}

/** The verb `accept`: writes a baseline. @throws UsageError if the run did not complete, or the file is another one */
export async function accept(folder: string, file: string, cwd: string, { print }: Terminal): Promise<number> {
  const { report } = await loadRun(resolve(cwd, folder), 'accept');
  const { analysis } = report;
  if (analysis.end !== 'done') {
    throw new UsageError(`accept ${JSON.stringify(folder)}: that run did not come to its end; accept one that did.`);
  }
  const path = resolve(cwd, file);
  const policy = policyOf(path, analysis.results.run.target);
  const baseline = baselineOf(analysis, policy);
  mkdirSync(dirname(path), { recursive: true });
  writeWhole(path, [writeBaseline(baseline)], forOthersToo);
  const part = baseline.complete ? '' : ' It covers only a part of the suite. The rest is not compared.';
  print(`${plain(file)} is the baseline now: --baseline compares with it.${part}`);
  return exitStatus.conformant;
}
