/**
 * Runs everything that a change of one rule can break: its unit tests, its faults, and a sample of sound services, each
 * limited to that rule. Argument: the rule's id. Ends with 1 if something does not hold.
 */
import { spawn, spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { type RuleId, ruleIds } from '../../src/contract/rules.ts';
import { useOwnTemporaryFolder } from '../support/own-temporary-folder.ts';
import { jobsOf, oneByOne, type RuleJob } from './jobs.ts';
import { unitFilesOf } from './unit-files.ts';
import type { RuleOutcome } from './worker.ts';

useOwnTemporaryFolder();

/** No run starts later than this, in milliseconds. Skipped runs are listed. */
const budgetMs = 50_000;
const processes = 2;
const root = join(import.meta.dirname, '../..');

const rule = process.argv[2] as RuleId;
if (!ruleIds.includes(rule)) {
  console.error(
    `npm run test:rule: ${rule ?? 'nothing'} is not a rule; give one such as AUTH-05 (npm run cli -- list).`,
  );
  process.exit(2);
}

const said = ({ dialect, faults }: RuleJob): string =>
  faults.length === 0 ? `a sound service (${dialect})` : `${faults.join('; ')} (${dialect})`;

/** Starts a process that runs one job after another. */
async function work(queue: RuleJob[], isOver: () => boolean, tell: (outcome: RuleOutcome) => void): Promise<void> {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'worker.ts')], {
    stdio: ['pipe', 'pipe', 'ignore'],
  });
  const answers = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  for (let job = queue.shift(); job !== undefined && !isOver(); job = queue.shift()) {
    child.stdin.write(`${JSON.stringify(job)}\n`);
    const { value, done } = await answers.next();
    if (done) tell({ job, problems: ['the run did not come to its end'] });
    else tell(JSON.parse(value) as RuleOutcome);
    if (done) break;
  }
  child.stdin.end();
}

async function runAll(jobs: readonly RuleJob[]): Promise<RuleOutcome[]> {
  const queue = [...jobs];
  const outcomes: RuleOutcome[] = [];
  const isOver = () => performance.now() > budgetMs;
  const tell = (outcome: RuleOutcome) => {
    const { job, problems } = outcome;
    outcomes.push(outcome);
    // Faults that share a run may hide each other, so each then gets its own run.
    if (problems.length > 0 && job.faults.length > 1) queue.push(...oneByOne(job));
    else
      console.log(
        `${problems.length === 0 ? 'holds' : 'BROKEN'}  ${said(job)}${problems.map((one) => `\n  ${one}`).join('')}`,
      );
  };
  await Promise.all(Array.from({ length: processes }, () => work(queue, isOver, tell)));
  const tried = new Set(outcomes.flatMap(({ job }) => said(job)));
  const left = jobs.filter((job) => !tried.has(said(job)));
  for (const job of left) console.log(`not tried for want of time: ${said(job)}`);
  return outcomes.filter(({ job, problems }) => problems.length > 0 && job.faults.length <= 1);
}

const files = unitFilesOf(rule);
console.log(`${rule}: ${files.length} files of unit tests`);
const unit = spawnSync(
  process.execPath,
  [join(root, 'node_modules/vitest/vitest.mjs'), 'run', '--project', 'unit', '--reporter', 'dot', ...files],
  { cwd: root, stdio: ['ignore', 'inherit', 'inherit'] },
);
const broken = await runAll(jobsOf(rule));
const seconds = (performance.now() / 1000).toFixed(0);
console.log(`${rule}: unit tests ${unit.status === 0 ? 'pass' : 'FAIL'}, ${broken.length} runs broken, ${seconds} s`);
process.exitCode = unit.status === 0 && broken.length === 0 ? 0 : 1;
