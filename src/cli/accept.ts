import { mkdirSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { type Baseline, baselineOf, otherTarget, writeBaseline } from '../analysis/drift/baseline.ts';
import { kindAt } from '../files/kind.ts';
import { fileReason } from '../files/reason.ts';
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
  throw new UsageError(
    `accept: ${file} exists and holds no baseline that can be read: remove it, or give another file with --to.`,
  );
}

function write(file: string, baseline: Baseline): void {
  try {
    mkdirSync(dirname(file), { recursive: true });
    writeWhole(file, [writeBaseline(baseline)], forOthersToo);
  } catch (error) {
    throw new UsageError(`accept: ${file} cannot be written: ${fileReason(error)}; give another file with --to.`);
  }
}

/** The verb `accept`: writes a baseline. @throws UsageError if the run did not complete, or the file is another one */
export async function accept(folder: string, file: string, cwd: string, { print }: Terminal): Promise<number> {
  const { report } = await loadRun(resolve(cwd, folder), 'accept');
  const { analysis } = report;
  if (analysis.end !== 'done') {
    throw new UsageError(`accept ${JSON.stringify(folder)}: that run did not finish; accept one that did.`);
  }
  const path = resolve(cwd, file);
  const policy = policyOf(path, analysis.results.run.target);
  const baseline = baselineOf(analysis, policy);
  write(path, baseline);
  const part = baseline.complete ? '' : ' The run covered only a part of the suite, and --baseline compares only that.';
  print(
    `${plain(file)} is the baseline now. Compare a later run with it: pix-conformance run --baseline ${plain(file)}.${part}`,
  );
  return exitStatus.conformant;
}
