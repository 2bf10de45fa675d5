/**
 * Runs the suites for one rule, one job after another. Reads a `RuleJob` from each JSON line on stdin, and writes a
 * `RuleOutcome` line to stdout.
 */
import { createInterface } from 'node:readline';
import type { RuleId } from '../../src/contract/rules.ts';
import { dialectCalled } from '../dialects/called.ts';
import { falseAlarms, isKilled } from '../faults/fault.ts';
import { faultNamed } from '../faults/matrix.ts';
import { drive } from '../support/drive.ts';
import { hashQuickly } from '../support/hash-quickly.ts';
import { printLine } from '../support/print-line.ts';
import type { RuleJob } from './jobs.ts';

/** The problems of a run's verdicts. Empty if they are right. */
export interface RuleOutcome {
  readonly job: RuleJob;
  readonly problems: readonly string[];
}

async function tried(job: RuleJob): Promise<RuleOutcome> {
  const broken = job.faults.map(faultNamed);
  const also = broken.flatMap((fault) => Object.keys(fault.also ?? {}) as RuleId[]);
  const isWhole = broken.some(({ whole }) => whole === true);
  const { analysis, suiteErrors } = await drive({
    dialect: dialectCalled(job.dialect),
    patch: (parts) => {
      hashQuickly(parts);
      for (const { patch } of broken) patch?.(parts);
    },
    plugins: broken.flatMap(({ plugin }) => plugin ?? []),
    config: { only: isWhole ? [] : [job.rule, ...also], thorough: isWhole, timeoutMs: 30_000 },
  });
  const of = (wanted: string) =>
    analysis.results.rules.flatMap(({ id, cases }) =>
      cases.filter(({ status }) => status === wanted).map((one) => `${id}[${one.case}]`),
    );
  const outcome = { name: '', dialect: job.dialect, failed: of('fail'), suiteErrors };
  if (broken.length === 0) return { job, problems: [...of('fail'), ...of('blocked'), ...suiteErrors].map(String) };
  const missed = broken.filter((fault) => !isKilled(fault, outcome)).map(({ name }) => `missed: ${name}`);
  const allowed = Object.fromEntries(also.map((rule) => [rule, 'one of them breaks it']));
  const [first] = broken;
  const alarms = first === undefined ? [] : falseAlarms({ ...first, also: allowed }, outcome);
  return { job, problems: [...missed, ...alarms.map((rule) => `${rule} fails too`), ...suiteErrors] };
}

for await (const line of createInterface({ input: process.stdin })) {
  const job = JSON.parse(line) as RuleJob;
  const outcome = await tried(job).catch((error: unknown) => ({ job, problems: [String(error)] }));
  await printLine(outcome);
}
process.exit(0);
